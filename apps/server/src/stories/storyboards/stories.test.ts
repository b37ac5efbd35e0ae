import { randomUUID } from 'node:crypto'
import { deleteAssets, dryRunAssetDeletion } from '@pressmark/contract/catalogue/assets.ts'
import { MAX_STEPS } from '@pressmark/contract/platform/constants.ts'
import { dryRunItemDeletion, readItem } from '@pressmark/contract/catalogue/items.ts'
import type { StepInput } from '@pressmark/contract/stories/steps.ts'
import {
  createStory,
  deleteStory,
  duplicateStory,
  findStoriesByMetadata,
  findStoriesOfImage,
  findStoriesOfItem,
  findStoryByUuid,
  listStories,
  listStoryAuthors,
  readPlayback,
  readStory,
  updateStory,
} from '@pressmark/contract/stories/stories.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { inState, newImage, newStory, stepOn } from '../stories.testing.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
})
afterAll(() => world.close())

const titled = (value: string) => [{ name: 'sgtt', value }]

const read = async (uuid: string) => (await editor.call(readStory, { params: { uuid } })).body

const save = (uuid: string, annotations: StepInput[], headers = {}) =>
  editor.call(updateStory, { params: { uuid }, body: { annotations }, headers })

test('a story is made with its steps, in the form of annotations', async () => {
  const { item, image } = await newImage(tenant, 'The map')
  const step = stepOn(image, { label: 'North', commentary: 'The wind blows', xywh: '10,20,300,200' })
  const body = {
    customMetadataList: [...titled('A journey'), { name: 'autn', value: 'Ada' }, { name: 'sgti', value: 'Northwards' }],
    annotations: [step],
  }
  const { status, body: story, headers } = await editor.call(createStory, { body })
  expect([status, headers.etag]).toEqual([201, '"1"'])
  expect(story).toMatchObject({
    state: 'Default',
    sgtt: 'A journey',
    label: 'A journey',
    author: 'Ada',
    description: 'Northwards',
    position: null,
    stepsCount: 1,
    flaggedCount: 0,
    public: false,
  })
  const base = `http://${tenant.host}`
  const [service = '', version, region] = story.thumbnail?.split(/\/([\w-]{16})\//) ?? []
  expect([service, region]).toEqual([`${base}/iiif/3/${image}`, 'pct:0.33333333,1,10,10/!400,400/0/default.jpg'])
  expect(story.annotations[0]).toEqual({
    '@id': expect.stringContaining(`${base}/iiif/presentation/3/stories/${story.uuid}/annotation/`),
    '@type': 'oa:Annotation',
    label: 'North',
    canvasUuid: image,
    motivation: ['oa:tagging', 'oa:commenting'],
    transition: {
      enabled: true,
      type: 'fade',
      easing: 'easeInOutCubic',
      duration: 10,
      delay: 1,
      measureUnit: 's',
      speed: 1,
    },
    resource: [{ '@type': 'dctypes:Text', chars: 'The wind blows', format: 'text/html' }],
    on: [
      {
        '@type': 'oa:SpecificResource',
        full: `${base}/iiif/presentation/3/items/${item}/canvas/${image}`,
        selector: {
          '@type': 'oa:Choice',
          default: { '@type': 'oa:FragmentSelector', value: 'xywh=10,20,300,200' },
          item: { '@type': 'oa:SvgSelector', value: expect.stringContaining('stroke-width="3"') },
        },
        within: { '@id': `${base}/iiif/presentation/3/items/${item}/manifest`, '@type': 'sc:Manifest' },
      },
    ],
    translations: {},
    picture: 'shown',
    image: {
      culturalItemUuid: item,
      sgtt: 'The map',
      autn: '',
      pressmark: expect.any(String),
      width: 3000,
      height: 2000,
      public: false,
    },
    _links: {
      annotatedRegion: { href: story.thumbnail },
      full: { href: `${base}/iiif/presentation/3/items/${item}/canvas/${image}` },
      manifest: { href: `${base}/iiif/presentation/3/items/${item}/manifest` },
      thumb: { href: expect.stringContaining(`${base}/images/${image}/thumbnail.webp?version=`) },
      iiif: { href: `${service}/${version}` },
    },
  })
  expect((await editor.call(readItem, { params: { uuid: item } })).body.canvasUuid).toBe(image)
  expect((await editor.call(findStoryByUuid, { query: { uuid: story.uuid } })).body).toEqual(await read(story.uuid))
})

test('a title is required, and unknown fields are rejected', async () => {
  const untitled = await editor.call(createStory, { body: { customMetadataList: [{ name: 'autn', value: 'Ada' }] } })
  expect([untitled.status, untitled.refusal.code, untitled.refusal.errors?.[0]?.field]).toEqual([
    400,
    'invalidMetadata',
    'sgtt',
  ])
  expect((await editor.call(createStory, { body: { sgtt: 'By a field', author: 'Ada' } })).body).toMatchObject({
    sgtt: 'By a field',
    customMetadataList: [
      { name: 'sgtt', value: 'By a field' },
      { name: 'autn', value: 'Ada' },
    ],
  })
  const more = [...titled('T'), { name: 'nothing', value: 'x' }]
  expect((await editor.call(createStory, { body: { customMetadataList: more } })).status).toBe(400)
})

test('saving a story as it was read keeps its steps, in the order in which they are sent', async () => {
  const { image } = await newImage(tenant, 'The map')
  const story = await newStory(
    editor,
    'Three',
    ['One', 'Two', 'Three'].map((label) => stepOn(image, { label })),
  )
  const [one, two, three] = story.annotations
  const annotations = [three!, { ...one!, label: 'First' }, stepOn(image, { label: 'New' })]
  const saved = await editor.call(updateStory, {
    params: { uuid: story.uuid },
    body: { ...story, annotations } as never, // whole, like a client without the contract
    headers: { 'if-match': '"1"' },
  })
  expect([saved.status, saved.headers.etag]).toEqual([200, '"2"'])
  expect(saved.body.annotations.map(({ label }) => label)).toEqual(['Three', 'First', 'New'])
  expect(saved.body.annotations.slice(0, 2).map((step) => step['@id'])).toEqual([three!['@id'], one!['@id']])
  expect(JSON.stringify(saved.body)).not.toContain(two!['@id'])
  expect((await save(story.uuid, saved.body.annotations)).body.version).toBe(2) // nothing changed
})

test('of a value that is sent twice, the changed one is saved', async () => {
  const story = await newStory(editor, 'Before')
  const change = async (body: object) =>
    (
      await editor.call(updateStory, {
        params: { uuid: story.uuid },
        body: { ...(await read(story.uuid)), ...body } as never,
      })
    ).body.sgtt
  expect(await change({ customMetadataList: titled('By the list') })).toBe('By the list')
  expect(await change({ sgtt: 'By the field' })).toBe('By the field')
  const { body } = await editor.call(updateStory, { params: { uuid: story.uuid }, body: { author: 'Ada' } })
  expect([body.sgtt, body.author]).toEqual(['By the field', 'Ada'])
})

test('a stale save is rejected with the current version, and changes nothing', async () => {
  const { image } = await newImage(tenant, 'The map')
  const { uuid } = await newStory(editor, 'Two people')
  expect((await save(uuid, [stepOn(image)], { 'if-match': '"1"' })).status).toBe(200)
  const stale = await save(uuid, [], { 'if-match': '"1"' })
  expect([stale.status, stale.refusal]).toEqual([412, expect.objectContaining({ code: 'staleVersion', version: 2 })])
  expect((await read(uuid)).annotations).toHaveLength(1)
  const remove = (tag: string) => editor.call(deleteStory, { params: { uuid }, headers: { 'if-match': tag } })
  expect([(await remove('"1"')).status, (await remove('"2"')).status]).toEqual([412, 204])
  expect((await editor.call(readStory, { params: { uuid } })).status).toBe(404)
})

describe('areas', () => {
  test('a drawing is reduced to its outline, without scripts', async () => {
    const { image } = await newImage(tenant, 'The map')
    const drawing = '<svg onload="alert(1)"><ellipse cx="50" cy="40" rx="20" ry="10"/><script>alert(2)</script></svg>'
    const story = await newStory(editor, 'Drawn', [stepOn(image, { drawing })])
    const { value } = story.annotations[0]!.on[0]!.selector.item
    expect(value).toContain('d="M30,40A20,10')
    expect(value).not.toMatch(/script|alert|onload/)
    expect((await save(story.uuid, story.annotations)).body.version).toBe(1)
    const rectangle = await newStory(editor, 'Whole', [{ canvasUuid: image }])
    expect(rectangle.annotations[0]!.on[0]!.selector.default.value).toBe('xywh=0,0,3000,2000')
  })

  test.each([
    ['10,20,3000,200', undefined, 'invalidStep'],
    ['10,20,300,200', '<svg><text>no outline</text></svg>', 'invalidStep'],
    ['10,20,0,200', undefined, 'badRequest'],
    ['10.5,20,30,200', undefined, 'badRequest'],
    ['-1,20,30,200', undefined, 'badRequest'],
  ])('xywh=%s with %s is refused: %s', async (xywh, drawing, code) => {
    const { image } = await newImage(tenant, 'The map')
    const step = stepOn(image, { xywh, ...(drawing !== undefined && { drawing }) })
    const { status, refusal } = await editor.call(createStory, { body: { sgtt: 'T', annotations: [step] } })
    expect([status, refusal.code]).toEqual([400, code])
    expect(refusal.errors?.[0]?.field).toContain('annotations.0.on')
  })
})

test('texts are stored unchanged: HTML, scripts, right-to-left text and supplementary characters', async () => {
  const { image } = await newImage(tenant, 'The map')
  const texts = [
    '<script>alert(1)</script><b onclick="x">bold</b> &amp; "quoted"',
    'مخطوطة من القرن الثالث عشر — كتاب الصلوات',
    '👩‍🎨 𝔐𝔞𝔭 \u202Ereversed\u202C',
    'line one\nline two\ttabbed',
  ]
  const story = await newStory(
    editor,
    texts[0]!,
    texts.map((text) => stepOn(image, { label: text, commentary: text })),
  )
  const { annotations, sgtt } = await read(story.uuid)
  expect([sgtt, ...annotations.map(({ label }) => label)]).toEqual([texts[0], ...texts])
  expect(annotations.map(({ resource }) => resource[0]!.chars)).toEqual(texts)
  const long = await save(story.uuid, [stepOn(image, { commentary: 'x'.repeat(801) })])
  expect([long.status, long.refusal.errors?.[0]?.field]).toEqual([400, 'annotations.0.resource.0.chars'])
  expect((await save(story.uuid, [stepOn(image, { commentary: '𝔐'.repeat(800) })])).status).toBe(200)
  const formatted = `${'x'.repeat(780)} **bold** [map](https://example.org/${'long'.repeat(100)})`
  const links = await save(story.uuid, [stepOn(image, { commentary: formatted })])
  expect([links.status, links.body.annotations[0]!.resource[0]!.chars]).toEqual([200, formatted])
})

test('500 steps are saved and read, and more than the maximum are rejected', async () => {
  const { image } = await newImage(tenant, 'The map')
  const steps = Array.from({ length: 500 }, (_, index) =>
    stepOn(image, { label: `Step ${index + 1}`, commentary: 'x'.repeat(800), xywh: `${index},${index},100,100` }),
  )
  const story = await newStory(editor, 'Long', steps)
  expect(story.annotations.map(({ label }) => label)).toEqual(steps.map(({ label }) => label))
  const saved = await save(story.uuid, story.annotations.toReversed(), { 'if-match': '"1"' })
  expect([saved.status, saved.body.annotations[0]!.label, saved.body.stepsCount]).toEqual([200, 'Step 500', 500])
  const tooMany = Array.from({ length: MAX_STEPS + 1 }, () => ({ canvasUuid: image }))
  expect((await save(story.uuid, tooMany)).status).toBe(400)
})

test('a step remembers the file of its image: replaced, confirmed, deleted', async () => {
  const { item, image } = await newImage(tenant, 'The map')
  const { image: other } = await newImage(tenant, 'The atlas')
  const { uuid } = await newStory(editor, 'Flagged', [stepOn(image), stepOn(other)])
  await tenant.run((db) =>
    sql`update asset_record set original_sha256 = (select original_sha256 from asset where tenant_id = ${db.tenantId} and uuid = ${other})
      where tenant_id = ${db.tenantId} and uuid = ${image}`.execute(db),
  )
  const flags = async () => {
    const story = await read(uuid)
    return [story.flaggedCount, ...story.annotations.map(({ picture }) => picture)]
  }
  expect(await flags()).toEqual([1, 'replaced', 'shown'])
  const { annotations } = await read(uuid)
  await save(
    uuid,
    annotations.map((step) => ({ ...step, label: 'Renamed' })),
  )
  expect(await flags()).toEqual([1, 'replaced', 'shown'])
  await save(uuid, [{ ...annotations[0]!, areaConfirmed: true }, annotations[1]!])
  expect(await flags()).toEqual([0, 'shown', 'shown'])

  const used = { storyboardsCount: 1, storyboards: [{ uuid, sgtt: 'Flagged' }] }
  const dry = await editor.call(dryRunItemDeletion, { params: { uuid: item } })
  expect(dry.body).toEqual({ images: 1, audios: 0, videos: 0, model3Ds: 0, collections: 1, ...used })
  const params = { uuid: item, assetType: 'images' } as const
  expect((await editor.call(dryRunAssetDeletion, { params, body: { uuids: [image] } })).body).toEqual(used)
  expect((await editor.call(dryRunAssetDeletion, { params, body: { uuids: [other] } })).status).toBe(404)
  await editor.call(deleteAssets, { params, body: { uuids: [image] } })
  expect(await flags()).toEqual([1, 'gone', 'shown'])
  const gone = (await read(uuid)).annotations
  expect([gone[0]!.image, gone[0]!._links]).toEqual([null, {}])
  expect((await save(uuid, gone.toReversed())).status).toBe(200)
  expect(await flags()).toEqual([1, 'shown', 'gone'])
})

test('a new image of a story must exist', async () => {
  const answer = await editor.call(createStory, { body: { sgtt: 'T', annotations: [stepOn(randomUUID())] } })
  expect(answer.status).toBe(404)
})

test('lists have stories without their steps, last modified first; searches find them', async () => {
  const { item, image } = await newImage(tenant, 'The map')
  await newStory(editor, 'Èlite of the città', [stepOn(image)])
  await newStory(editor, 'Another', [])
  const titles = (answer: { body: { _embedded: { storyboards: { sgtt: string }[] } } }) =>
    answer.body._embedded.storyboards.map(({ sgtt }) => sgtt)
  const listed = await editor.call(listStories, { query: {} })
  expect(titles(listed)).toEqual(['Another', 'Èlite of the città'])
  expect(listed.body.page).toEqual({ number: 0, size: 20, totalElements: 2, totalPages: 1 })
  expect(listed.body._embedded.storyboards[1]).not.toHaveProperty('annotations')
  expect(titles(await editor.call(listStories, { query: { sort: ['sgtt'], size: 1, page: 1 } }))).toEqual([
    'Èlite of the città',
  ])
  const by = (name: string, value: string) => editor.call(findStoriesByMetadata, { query: { name, value } })
  expect(titles(await by('sgtt', 'CITTA elite'))).toEqual(['Èlite of the città'])
  expect(titles(await by('sgtt', ''))).toHaveLength(2)
  expect(titles(await by('autn', 'citta'))).toEqual([])
  expect(titles(await editor.call(findStoriesOfItem, { query: { uuid: item } }))).toEqual(['Èlite of the città'])
  expect(titles(await editor.call(findStoriesOfImage, { query: { uuid: image } }))).toEqual(['Èlite of the città'])
  expect((await editor.call(listStories, { query: { sort: ['author'] } })).status).toBe(400)
})

test('lists of stories are limited to a state and an author, and the authors are listed', async () => {
  const add = async (sgtt: string, author: string) =>
    (await editor.call(createStory, { body: { sgtt, author } })).body.uuid
  const published = await add('Sea of ice', 'Ada')
  await add('Sea of sand', 'Ada')
  await add('Sea of grass', 'Bruno')
  await add('Mountains', '')
  await inState(tenant, 'story', published, 'Published')
  const titles = (answer: { body: { _embedded: { storyboards: { sgtt: string }[] } } }) =>
    answer.body._embedded.storyboards.map(({ sgtt }) => sgtt)
  const list = (query: object) => editor.call(listStories, { query: { sort: ['sgtt'], ...query } })
  expect(titles(await list({ author: 'Ada' }))).toEqual(['Sea of ice', 'Sea of sand'])
  expect(titles(await list({ author: 'Ada', state: 'Published' }))).toEqual(['Sea of ice'])
  expect(titles(await list({ state: 'No such state' }))).toEqual([])
  const found = { name: 'sgtt', value: 'sea', author: 'Bruno' }
  expect(titles(await editor.call(findStoriesByMetadata, { query: found }))).toEqual(['Sea of grass'])
  expect((await editor.call(listStoryAuthors)).body.authors).toEqual([
    { author: 'Ada', storiesCount: 2 },
    { author: 'Bruno', storiesCount: 1 },
  ])
  const other = await (await world.tenant()).as('Editors')
  expect((await other.call(listStoryAuthors)).body.authors).toEqual([])
})

test('a duplicate has the same texts and steps with new uuids, in the first state', async () => {
  const { image } = await newImage(tenant, 'The map')
  const story = await newStory(editor, 'The original', [stepOn(image), stepOn(image, { label: 'Second' })])
  await inState(tenant, 'story', story.uuid, 'Published')
  const duplicate = (body: { sgtt?: string }) => editor.call(duplicateStory, { params: { uuid: story.uuid }, body })
  const { status, body: copy } = await duplicate({ sgtt: 'The copy' })
  expect([status, copy.sgtt, copy.state, copy.version]).toEqual([201, 'The copy', 'Default', 1])
  expect(copy.annotations.map(({ label }) => label)).toEqual(['A step', 'Second'])
  const ids = new Set([...copy.annotations, ...story.annotations].map((step) => step['@id']))
  expect(ids.size).toBe(4)
  expect((await duplicate({})).body.sgtt).toBe('The original')
})

test('a locked story can only be changed by people who may fire its transitions', async () => {
  const { image } = await newImage(tenant, 'The map')
  const { uuid } = await newStory(editor, 'Locked', [stepOn(image)])
  await tenant.run((db) =>
    sql`update state set locks_editing = true where tenant_id = ${db.tenantId} and name = 'In review'`.execute(db),
  )
  await inState(tenant, 'story', uuid, 'In review')
  const member = await tenant.as('Readers')
  await tenant.run((db) =>
    db
      .insertInto('member_role')
      .values({ tenant_id: db.tenantId, person_uuid: member.personUuid, role: 'ROLE_METADATA_EDITOR' })
      .execute(),
  )
  world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
  const tried = [
    await member.call(updateStory, { params: { uuid }, body: { sgtt: 'Changed' } }),
    await member.call(updateStory, { params: { uuid }, body: { annotations: [] } }),
    await member.call(deleteStory, { params: { uuid } }),
  ]
  expect(tried.map(({ status, refusal }) => [status, refusal.code])).toEqual(Array(3).fill([403, 'lockedByState']))
  expect((await editor.call(updateStory, { params: { uuid }, body: { annotations: [] } })).status).toBe(200)
})

describe('who sees a story from outside', () => {
  const shown = (uuid: string) => tenant.visitor.call(readPlayback, { params: { uuid } })

  test('only members can see a story in a state that is not public', async () => {
    const { uuid } = await newStory(editor, 'For members')
    expect([(await shown(uuid)).status, (await shown(randomUUID())).status]).toEqual([401, 404])
    expect((await editor.call(readPlayback, { params: { uuid } })).status).toBe(200)
  })

  test('everyone can see a public story, and hidden images leave steps without details', async () => {
    const open = await newImage(tenant, 'Open', { state: 'Published' })
    const shut = await newImage(tenant, 'A hidden treasure')
    const lost = await newImage(tenant, 'Lost', { state: 'Published' })
    const secret = { label: 'Secret', commentary: 'Nobody knows' }
    const { uuid } = await newStory(editor, 'Half open', [
      stepOn(open.image),
      stepOn(shut.image, secret),
      stepOn(lost.image, { label: 'Once here' }),
    ])
    await inState(tenant, 'story', uuid, 'Published')
    const params = { uuid: lost.item, assetType: 'images' } as const
    await editor.call(deleteAssets, { params, body: { uuids: [lost.image] } })
    const { status, body, headers } = await shown(uuid)
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect(body.steps.map(({ picture, label }) => [picture, label])).toEqual([
      ['shown', 'A step'],
      ['withheld', ''],
      ['gone', 'Once here'],
    ])
    expect(body.steps[0]).toMatchObject({
      area: { x: 10, y: 20, width: 300, height: 200 },
      shape: null,
      image: {
        uuid: open.image,
        width: 3000,
        height: 2000,
        service: expect.stringMatching(`^http://${tenant.host}/iiif/3/${open.image}/[\\w-]{16}$`),
      },
    })
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${shut.image}|${shut.item}|treasure|Secret|Nobody`))
    expect((await read(uuid)).public).toBe(false)
    const asMember = await editor.call(readPlayback, { params: { uuid } })
    expect(asMember.body.steps.map(({ picture }) => picture)).toEqual(['shown', 'shown', 'gone'])
  })
})
