import { deleteAssets } from '@pressmark/contract/catalogue/assets.ts'
import {
  seriesCollection,
  storyAnnotations,
  storyManifest,
  authProbe,
} from '@pressmark/contract/presentation/presentation.ts'
import { createSeries } from '@pressmark/contract/stories/series.ts'
import type { Step } from '@pressmark/contract/stories/steps.ts'
import { importStory, readStory } from '@pressmark/contract/stories/stories.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newImage, newStory, stepOn } from '../../stories/stories.testing.ts'
import { openWorld, type TestClient, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { problemsOf3 } from '../rules.testing.ts'

type Node = Record<string, any> // oxlint-disable-line no-explicit-any -- documents are read by what they should hold

let world: World
let tenant: TestTenant
let editor: TestPerson
let open: { item: string; image: string }
let story: string
let series: string

const publish = (table: 'story' | 'series', uuid: string) =>
  tenant.run((db) =>
    sql`update ${sql.table(`${table}_record`)} set state_uuid = (select uuid from state where tenant_id = ${db.tenantId} and name = 'Published')
      where tenant_id = ${db.tenantId} and uuid = ${uuid}`.execute(db),
  )

const HTML = '<script>alert(1)</script> & "more"'

beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
  open = await newImage(tenant, 'The map', { state: 'Published' })
  const lost = await newImage(tenant, 'Lost', { state: 'Published' })
  const drawing = '<svg><polygon points="0,0 50,0 25,50"/></svg>'
  const made = await newStory(editor, 'A journey', [
    stepOn(open.image, { label: 'North', commentary: HTML, xywh: '10,20,300,200' }),
    stepOn(lost.image, { label: 'Once here' }),
    stepOn(open.image, { label: '', commentary: '', drawing }),
  ])
  story = made.uuid
  series = (await editor.call(createSeries, { body: { sgtt: 'A cycle', storyboards: [story] } })).body.uuid
  await publish('story', story)
  await publish('series', series)
  const params = { uuid: lost.item, assetType: 'images' } as const
  await editor.call(deleteAssets, { params, body: { uuids: [lost.image] } })
})
afterAll(() => world.close())

const read = async (client: TestClient, call: typeof storyManifest, uuid: string, headers = {}) => {
  const { status, body, headers: responseHeaders } = await client.call(call, { params: { uuid }, headers })
  return { status, headers: responseHeaders, body: body as unknown as Node }
}

test('a story is a manifest with a canvas for each step, and its texts as annotations', async () => {
  const { status, body, headers } = await read(tenant.visitor, storyManifest, story)
  expect([status, problemsOf3(body)]).toEqual([200, []])
  expect(headers['access-control-allow-origin']).toBe('*')
  const base = `http://${tenant.host}/iiif/presentation/3/stories/${story}`
  expect([body.id, body.label]).toEqual([`${base}/manifest`, { none: ['A journey'] }])
  expect(body.items.map(({ label, width, height }: Node) => [label.none[0], width, height])).toEqual([
    ['North', 3000, 2000],
    ['Once here', 1000, 1000],
    ['3', 3000, 2000],
  ])
  const [north, lost, drawn] = body.items.map((canvas: Node) => canvas.annotations[0].items[0])
  expect(north).toMatchObject({
    motivation: 'commenting',
    body: [
      { type: 'TextualBody', purpose: 'tagging', value: 'North', format: 'text/plain' },
      { type: 'TextualBody', purpose: 'commenting', value: HTML, format: 'text/plain' },
    ],
    target: `${body.items[0].id}#xywh=10,20,300,200`,
  })
  expect([lost.target, body.items[1].items]).toEqual([body.items[1].id, []])
  expect(drawn.body).toEqual([{ type: 'TextualBody', purpose: 'commenting', value: '', format: 'text/plain' }])
  expect(drawn.target.selector[1].value).toContain('d="M0,0L50,0L25,50Z"')
  expect(body.partOf).toEqual([
    {
      id: `http://${tenant.host}/iiif/presentation/3/series/${series}`,
      type: 'Collection',
      label: { none: ['A cycle'] },
    },
  ])
})

test('importing its manifest creates the same story, except for missing images', async () => {
  const { body: manifest } = await read(editor, storyManifest, story)
  const { status, body } = await editor.call(importStory, { body: { manifest } })
  expect([status, body.skipped]).toEqual([201, [{ label: 'Once here' }]])
  expect([body.storyboard.sgtt, body.storyboard.state]).toEqual(['A journey', 'Default'])
  const { body: original } = await editor.call(readStory, { params: { uuid: story } })
  const stepFields = ({ label, canvasUuid, resource, on }: Step) => [label, canvasUuid, resource, on[0]!.selector]
  expect(body.storyboard.annotations.map(stepFields)).toEqual(
    [original.annotations[0]!, original.annotations[2]!].map(stepFields),
  )
  const other = await (await world.tenant()).as('Editors')
  const refused = await other.call(importStory, { body: { manifest } })
  expect([refused.status, refused.refusal.code]).toEqual([422, 'manifestUnreadable'])
  expect((await editor.call(importStory, { body: { manifest: { type: 'Collection' } } })).status).toBe(422)
})

test('areas on a larger canvas are scaled, and texts that are too long are shortened', async () => {
  const annotation = {
    type: 'Annotation',
    body: { type: 'TextualBody', format: 'text/html', value: `<p>${'x'.repeat(900)}</p>` },
    target: `https://elsewhere.example/canvas#xywh=600,400,9000,4000`,
  }
  const manifest = {
    type: 'Manifest',
    label: { en: ['From elsewhere'] },
    items: [
      {
        type: 'Canvas',
        id: `https://elsewhere.example/${open.image}`,
        width: 6000,
        height: 4000,
        annotations: [{ type: 'AnnotationPage', items: [annotation] }],
      },
    ],
  }
  const { body } = await editor.call(importStory, { body: { manifest } })
  const [step] = body.storyboard.annotations
  expect(step!.on[0]!.selector.default.value).toBe('xywh=300,200,2700,1800')
  expect(step!.resource[0]!.chars).toBe(`${'x'.repeat(799)}…`)
})

test('a story without steps is a valid manifest', async () => {
  const { uuid } = await newStory(editor, 'Nothing yet')
  const { body } = await read(editor, storyManifest, uuid)
  expect([problemsOf3(body), body.items.length]).toEqual([[], 1])
})

test('its steps are an ordered collection of annotations, on the canvases of their items', async () => {
  const { body } = await read(tenant.visitor, storyAnnotations, story)
  expect(body).toMatchObject({
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    type: 'AnnotationCollection',
    label: 'A journey',
    total: 3,
    first: { type: 'AnnotationPage', startIndex: 0 },
  })
  const [north, lost] = body.first.items
  const canvas = `http://${tenant.host}/iiif/presentation/3/items/${open.item}/canvas/${open.image}`
  expect([north.target, north.motivation]).toEqual([`${canvas}#xywh=10,20,300,200`, ['tagging', 'commenting']])
  expect(lost.target).toContain(`/stories/${story}/canvas/`)
  const annotations = await read(tenant.visitor, storyAnnotations, story, { accept: 'application/ld+json' })
  expect(annotations.headers['content-type']).toBe('application/ld+json;profile="http://www.w3.org/ns/anno.jsonld"')
})

test('a series is a collection of its stories', async () => {
  const { body } = await read(tenant.visitor, seriesCollection, series)
  expect(problemsOf3(body)).toEqual([])
  expect(body.items).toEqual([
    {
      id: `http://${tenant.host}/iiif/presentation/3/stories/${story}/manifest`,
      type: 'Manifest',
      label: { none: ['A journey'] },
    },
  ])
})

describe('who may see a story', () => {
  test('a story is for members while it, or one of its images, is not in a public state', async () => {
    const shut = await newImage(tenant, 'Shut')
    const { uuid } = await newStory(editor, 'Half open', [stepOn(open.image), stepOn(shut.image)])
    await publish('story', uuid)
    for (const call of [storyManifest, storyAnnotations]) {
      const refused = await read(tenant.visitor, call, uuid)
      expect([refused.status, refused.body.service[0].type]).toEqual([401, 'AuthProbeService2'])
      expect((await read(editor, call, uuid)).status).toBe(200)
      const other = await (await world.tenant()).as('Administrators')
      expect((await read(other, call, uuid)).status).toBe(404)
    }
    const { body } = await read(editor, storyManifest, uuid)
    // The services for signing in are the deepest part of a body.
    expect((await editor.call(importStory, { body: { manifest: body } })).status).toBe(201)
    expect([problemsOf3(body), body.items[1].items[0].items[0].body.service[0].service.length]).toEqual([[], 1])
    const probe = async (id: string) =>
      ((await tenant.visitor.call(authProbe, { params: { uuid: id } })).body as unknown as Node).status
    expect([await probe(uuid), await probe(story), await probe(series)]).toEqual([401, 200, 200])
    const { body: cycle } = await editor.call(createSeries, { body: { sgtt: 'Both', storyboards: [uuid, story] } })
    expect((await read(tenant.visitor, seriesCollection, cycle.uuid)).status).toBe(401)
    await publish('series', cycle.uuid)
    const listed = async (client: TestClient) => (await read(client, seriesCollection, cycle.uuid)).body.items.length
    expect([await listed(tenant.visitor), await listed(editor)]).toEqual([1, 2])
  })
})
