import { randomUUID } from 'node:crypto'
import { addressOf, endpoint, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import {
  findItemImportsByUuids,
  importCulturalItem,
  importImage,
  uploadAudio,
  uploadFile,
  uploadObj,
  uploadPdf,
  uploadSpreadsheet,
  uploadVideo,
} from '@pressmark/contract/ingest/imports.ts'
import { startEdit } from '@pressmark/contract/catalogue/bulk.ts'
import { createCollection, findRoot, updateCollection } from '@pressmark/contract/catalogue/collections.ts'
import { saveSearch } from '@pressmark/contract/catalogue/saved-searches.ts'
import { addStory, createSeries } from '@pressmark/contract/stories/series.ts'
import { createSpreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { createStory, updateStory } from '@pressmark/contract/stories/stories.ts'
import { placeItems } from '@pressmark/contract/catalogue/parents.ts'
import { setAvatar } from '@pressmark/contract/identity/profile.ts'
import { findTemplatesByResourceType } from '@pressmark/contract/metadata/templates.ts'
import { listStates } from '@pressmark/contract/workflow/states.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import { startRun } from '@pressmark/contract/workflow/transition-runs.ts'
import { createTask } from '@pressmark/contract/workflow/transition-tasks.ts'
import { findTransitionsFromState } from '@pressmark/contract/workflow/transitions.ts'
import { listWorkgroups } from '@pressmark/contract/identity/workgroups.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRoutes, type Route } from '#platform/http/route.ts'
import { exampleOf, requiresUuid } from '#testing/examples.testing.ts'
import { multipart, openWorld, type TestClient, type TestPerson, type TestTenant, type World } from './testing/world.ts'

let world: World
let mine: TestTenant
let me: TestPerson
let myLink: string
/** Uuids of everything that another tenant has. */
let theirs: Record<string, string>

beforeAll(async () => {
  world = await openWorld()
  mine = await world.tenant()
  me = await mine.as('Administrators')
  myLink = await upload(me)
  const other = await world.tenant()
  theirs = await fill(await other.as('Administrators'))
})
afterAll(() => world.close())

const upload = async (client: TestClient): Promise<string> => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const answer = await client.send({ method: 'POST', url: uploadFile.path, ...multipart('picture.png', picture) })
  return (answer.json() as { link: string }).link
}

/* Nobody processes them here: the first bytes are enough. */
const uploadStart = async (client: TestClient, call: Endpoint, start: string): Promise<string> => {
  const answer = await client.send({ method: 'POST', url: call.path, ...multipart('file', Buffer.from(start)) })
  return (answer.json() as { link: string }).link
}

/* One action waits, one has come to its end. */
const fire = async (admin: TestPerson, item: string): Promise<Record<string, string>> => {
  const from = { itemFromState: 'Default', resourceType: 'ITEM' } as const
  const { body: found } = await admin.call(findTransitionsFromState, { query: from })
  const transitionUuid = found._embedded.transitionTemplates[0]!.uuid // every organisation begins with one
  const parameters = { url: 'https://example.org/hook' }
  const task = await admin.call(createTask, { body: { templateName: 'callWebhook', transitionUuid, parameters } })
  const body = { assetUuid: item, resourceType: 'ITEM', transitionUuid } as const
  const log = await admin.call(fireTransition, { body })
  const run = await admin.call(startRun, { body: { transitionUuid, uuids: [item] } })
  const states = await admin.call(listStates, { query: {} })
  return {
    state: states.body._embedded.itemStates[1]!.uuid,
    transition: transitionUuid,
    task: task.body.uuid,
    'transition-log': log.body.uuid,
    outcome: log.body.outcomes[0]!.uuid,
    run: run.body.uuid,
  }
}

const fill = async (admin: TestPerson): Promise<Record<string, string>> => {
  const root = (await admin.call(findRoot)).body.uuid
  const imageLink = await upload(admin)
  const files = {
    images: [{ imageLink }],
    audios: [{ audioLink: await uploadStart(admin, uploadAudio, 'fLaC') }],
    videos: [{ videoLink: await uploadStart(admin, uploadVideo, 'FLV\x01') }],
    model3Ds: [{ objectLink: await uploadStart(admin, uploadObj, 'v 0 0 0\n') }],
    pdf: { pdfLink: await uploadStart(admin, uploadPdf, '%PDF-1.7') },
  }
  const body = { pressmark: 'Ms. 1', sgtt: 'Theirs', parentCollectionsUuids: [root], ...files }
  const { body: started } = await admin.call(importCulturalItem, { body })
  const sheetLink = await uploadStart(admin, uploadSpreadsheet, 'pressmark,title\nMs. 2,Another\n')
  const sheet = await admin.call(createSpreadsheet, { body: { link: sheetLink, collectionUuid: root } })
  const edit = { field: 'autn', operation: 'set', value: 'Theirs' } as const
  const act = await admin.call(startEdit, { body: { culturalItemsUuids: [started.uuid], edit } })
  const templates = await admin.call(findTemplatesByResourceType, { query: { type: 'ITEM' } })
  const search = await admin.call(saveSearch, { body: { name: 'Theirs', search: {} } })
  const avatar = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const avatarImage = multipart('avatar.png', avatar, 'avatarImage')
  await admin.send({ method: 'PUT', url: addressOf(setAvatar, { uuid: admin.personUuid }), ...avatarImage })
  const { body: workgroups } = await admin.call(listWorkgroups)
  const workflow = await fire(admin, started.uuid)
  // Nobody knows the size of an image that nobody has processed.
  const on = [{ selector: { default: { value: 'xywh=0,0,1,1' } } }]
  const annotations = [{ canvasUuid: started.images![0]!.uuid, on }]
  const story = await admin.call(createStory, { body: { sgtt: 'Theirs', annotations } })
  const series = await admin.call(createSeries, { body: { sgtt: 'Theirs', storyboards: [story.body.uuid] } })
  return {
    ...workflow,
    'saved-search': search.body.uuid,
    story: story.body.uuid,
    series: series.body.uuid,
    collection: root,
    item: started.uuid,
    'item import': started.importId,
    image: started.images![0]!.uuid,
    'image import': started.images![0]!.importId,
    audio: started.audios![0]!.uuid,
    video: started.videos![0]!.uuid,
    model: started.model3Ds![0]!.uuid,
    'pdf import': started.pdf!.importId,
    document: started.pdf!.uuid,
    spreadsheet: sheet.body.uuid,
    act: act.body.uuid,
    upload: imageLink.split('/').at(-1)!,
    template: templates.body._embedded.customMetadataTemplates[0]!.uuid,
    person: admin.personUuid,
    workgroup: workgroups._embedded.userGroups[0]!.uuid,
  }
}

const ask = (client: TestClient, call: Endpoint, uuid: string) => {
  const { params, query, body } = exampleOf(call, { uuid, imageLink: myLink, tenantName: mine.name })
  return client.send({ method: call.method, url: addressOf(call, params, query), ...(body && { payload: body }) })
}

const answerOf = ({ statusCode, body }: { statusCode: number; body: string }) => ({ statusCode, body })

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('the table of calls is the whole product', () => {
  expect(world.registered.length).toBeGreaterThan(40)
  expect(new Set(world.registered.map(({ endpoint: call }) => nameOf(call))).size).toBe(world.registered.length)
})

test('no call that is not public answers without a session', async () => {
  const answers = await Promise.all(
    world.registered
      .filter(({ capability }) => capability !== 'public')
      .map(async ({ endpoint: call }) => [nameOf(call), (await ask(mine.visitor, call, randomUUID())).statusCode]),
  )
  expect(answers.filter(([, status]) => status !== 401)).toEqual([])
  expect(answers.length).toBeGreaterThan(25)
})

test('no call answers anything but 404 to the uuids of another tenant', async () => {
  const wrong: unknown[] = []
  let asked = 0
  for (const { endpoint: call } of world.registered.filter(({ endpoint: one }) => requiresUuid(one))) {
    const answers = await Promise.all(
      Object.entries(theirs).map(async ([kind, uuid]) => ({ kind, ...answerOf(await ask(me, call, uuid)) })),
    )
    for (const { kind, statusCode, body } of answers) {
      asked += 1
      // A list of imports leaves out what it does not know; the addresses of an image service lead on without a look.
      const empty = call === findItemImportsByUuids && body.includes('"totalElements":0')
      const leadsOn = /^\/iiif\/[23]\/:uuid$/.test(call.path) && statusCode === 303
      if (statusCode !== 404 && !empty && !leadsOn) wrong.push([nameOf(call), kind, statusCode, body.slice(0, 200)])
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(100)
})

test('nothing of another tenant can be named in what one writes', async () => {
  const root = (await me.call(findRoot)).body.uuid
  const named = { customMetadataList: [{ name: 'sgtt', value: 'Mine' }] }
  const mineToo = await me.call(createCollection, { body: { parentCollectionsUuids: [root], ...named } })
  const { body: myItem } = await me.call(importCulturalItem, {
    body: { pressmark: 'Ms. 4', sgtt: 'Mine', parentCollectionsUuids: [root] },
  })
  const {
    collection,
    item,
    upload: file,
    image,
    story,
  } = theirs as Record<'collection' | 'item' | 'upload' | 'image' | 'story', string>
  const { body: myStory } = await me.call(createStory, { body: { sgtt: 'Mine' } })
  const { body: mySeries } = await me.call(createSeries, { body: { sgtt: 'Mine' } })
  const link = myLink.replace(/[^/]+$/, file)
  const asked = [
    await me.call(createCollection, { body: { parentCollectionsUuids: [collection], ...named } }),
    await me.call(updateCollection, {
      params: { uuid: mineToo.body.uuid },
      body: { parentCollectionsUuids: [collection] },
    }),
    await me.call(importCulturalItem, {
      body: { pressmark: 'Ms. 2', sgtt: 'Mine', parentCollectionsUuids: [collection] },
    }),
    await me.call(importImage, { body: { itemUuid: item, imageLink: myLink } }),
    await me.call(placeItems, { body: { culturalItemsUuids: [myItem.uuid], addParentCollectionsUuids: [collection] } }),
    await me.call(createStory, { body: { sgtt: 'Mine', annotations: [{ canvasUuid: image }] } }),
    await me.call(updateStory, { params: { uuid: myStory.uuid }, body: { annotations: [{ canvasUuid: image }] } }),
    await me.call(createSeries, { body: { sgtt: 'Mine', storyboards: [story] } }),
    await me.call(addStory, { params: { uuid: mySeries.uuid }, body: { storyboardUuid: story } }),
  ]
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404))
  const withTheirs = { pressmark: 'Ms. 3', sgtt: 'Mine', parentCollectionsUuids: [root], images: [{ imageLink: link }] }
  expect((await me.call(importCulturalItem, { body: withTheirs })).status).toBe(422)
})

test('the same calls find what is one’s own', async () => {
  const own = await fill(me)
  const statuses = new Set<number>()
  for (const { endpoint: call } of world.registered.filter(
    ({ endpoint: one }) => one.method === 'GET' && requiresUuid(one),
  )) {
    const answers = await Promise.all(Object.values(own).map(async (uuid) => (await ask(me, call, uuid)).statusCode))
    answers.forEach((status) => statuses.add(status))
    // What is seen and heard of an import that nobody works on is not there yet.
    if (/thumbnail|info\.json|:region|image\.dzi|image_files|\.m4a|\.mp4|\.glb|waveform/.test(call.path)) continue
    expect([nameOf(call), answers.some((status) => status < 400)]).toEqual([nameOf(call), true])
  }
  expect(statuses).toContain(200)
})

test('a session of one tenant is none at another', async () => {
  const editor = await mine.as('Editors')
  const other = await world.tenant()
  const { statusCode } = await other.visitor.send({
    method: 'GET',
    url: findRoot.path,
    headers: { cookie: editor.cookie },
  })
  expect(statusCode).toBe(401)
})

test('a call without a capability does not compile, and cannot be registered all the same', () => {
  type Needed = Parameters<Route>[1]
  const capability: undefined extends Needed ? 'may be left out' : 'is required' = 'is required'
  expect(capability).toBe('is required')
  const { route } = createRoutes(world.app, world.database, world.tenancy, async () => undefined)
  const call = endpoint({ method: 'GET', path: '/nobody-said-who', summary: 'Nobody said who' })
  const careless = route as (...all: unknown[]) => void
  expect(() => careless(call, undefined, async () => ({}))).toThrow('names no capability')
})
