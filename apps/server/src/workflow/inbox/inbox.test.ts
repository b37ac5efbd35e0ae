import { countInbox, listWaiting, readInbox } from '@pressmark/contract/workflow/inbox.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import { RESOURCE_TYPES } from '@pressmark/contract/platform/constants.ts'
import { createSeries } from '@pressmark/contract/stories/series.ts'
import { createStory } from '@pressmark/contract/stories/stories.ts'
import { newAsset, newItem } from '../../testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { fire } from '../workflow.testing.ts'

let world: World
let tenant: TestTenant
let person: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  person = await tenant.as('Editors')
})

const inbox = async () => (await person.call(readInbox)).body
const count = async () => (await person.call(countInbox)).body.total
const waiting = async (state: string) =>
  (await person.call(listWaiting, { query: { resourceType: 'ITEM', state } })).body._embedded.entities

test('an entity between the default state and a public one waits, and is counted by kind and state', async () => {
  const uuids = []
  for (const title of ['One', 'Two', 'Three', 'Four']) uuids.push(await newItem(tenant, title))
  const [one, two, three] = uuids as [string, string, string]
  expect(await inbox()).toEqual({ total: 0, waiting: [] })
  const asset = await newAsset(tenant, one, 'images', {})
  await fire(person, 'submit', asset, { resourceType: 'MEDIA' })
  for (const uuid of [two, one, three]) await fire(person, 'submit', uuid, { comment: 'Please look' })
  await fire(person, 'publish', three)
  expect(await count()).toBe(3)
  const { waiting: groups } = await inbox()
  expect(groups.map(({ resourceType, state, count: many }) => [resourceType, state, many])).toEqual([
    ['ITEM', 'In review', 2],
    ['MEDIA', 'In review', 1],
  ])
  expect(groups[0]!.transitions.map(({ name }) => name)).toEqual(['publish', 'reject'])
  expect(await waiting('In review')).toMatchObject([
    { uuid: two, title: 'Two', comment: 'Please look', person: { username: person.username } },
    { uuid: one, itemUuid: one, since: expect.any(String) },
  ])
  await fire(person, 'reject', two)
  expect((await waiting('Rejected')).map(({ uuid }) => uuid)).toEqual([two])
  expect(await waiting('Default')).toEqual([])
  expect(await waiting('Nowhere')).toEqual([])
})

test('entries of one state or of all are sorted by time, title or state', async () => {
  const uuidOf: Record<string, string> = {}
  for (const title of ['Box 10', 'Box 9', 'Album']) uuidOf[title] = await newItem(tenant, title)
  for (const title of ['Box 10', 'Box 9', 'Album']) await fire(person, 'submit', uuidOf[title]!)
  await fire(person, 'reject', uuidOf['Box 9']!)
  const titles = async (query: { state?: string; sort?: string[]; size?: number; page?: number }) => {
    const { body } = await person.call(listWaiting, { query: { resourceType: 'ITEM', ...query } })
    return [body.page.totalElements, ...body._embedded.entities.map(({ title, state }) => `${title} ${state}`)]
  }
  const [ten, nine, album] = ['Box 10 In review', 'Box 9 Rejected', 'Album In review']
  expect(await titles({})).toEqual([3, ten, album, nine])
  expect(await titles({ sort: ['since,desc'] })).toEqual([3, nine, album, ten])
  expect(await titles({ sort: ['title'] })).toEqual([3, album, nine, ten])
  expect(await titles({ sort: ['title,desc'], size: 2 })).toEqual([3, ten, nine])
  const byState = [await titles({ sort: ['state'] }), await titles({ sort: ['state,desc'] })]
  expect(byState).toEqual([
    [3, ten, album, nine],
    [3, nine, ten, album],
  ])
  expect(await titles({ state: 'In review', sort: ['title'] })).toEqual([2, album, ten])
  expect(await titles({ state: 'Default' })).toEqual([0])
  const query = { resourceType: 'ITEM', sort: ['pressmark'] } as const
  expect((await person.call(listWaiting, { query: { ...query, sort: [...query.sort] } })).status).toBe(400)
})

test('without a state, the entries of states that the person cannot leave are left out', async () => {
  const uuid = await newItem(tenant, 'Waiting')
  await fire(person, 'submit', uuid)
  await tenant.run((db) =>
    db
      .updateTable('transition')
      .set({ fire_roles: ['ROLE_TENANT_ADMIN'] })
      .where('tenant_id', '=', db.tenantId)
      .execute(),
  )
  const { body } = await person.call(listWaiting, { query: { resourceType: 'ITEM' } })
  expect(body._embedded.entities).toEqual([])
  const admin = await tenant.as('Administrators')
  const all = (await admin.call(listWaiting, { query: { resourceType: 'ITEM' } })).body
  expect(all._embedded.entities.map(({ title }) => title)).toEqual(['Waiting'])
})

test('a waiting entity shows its image: of an item, an asset, a collection, a story and a series', async () => {
  const item = await newItem(tenant, 'With an image', { state: 'In review' })
  const asset = await newAsset(tenant, item, 'images', { thumbnail: 'a'.repeat(64), state: 'In review' })
  await newItem(tenant, 'Without an image', { state: 'In review' })
  const root = (await person.call(findRoot)).body.uuid
  const named = { customMetadataList: [{ name: 'sgtt', value: 'Maps' }], parentCollectionsUuids: [root] }
  const collection = (await person.call(createCollection, { body: named })).body.uuid
  await person.call(moveItems, { body: { culturalItemsUuids: [item], addParentCollectionsUuids: [collection] } })
  const on = [{ selector: { default: { value: 'xywh=0,0,1,1' } } }]
  const story = await person.call(createStory, { body: { sgtt: 'A story', annotations: [{ canvasUuid: asset, on }] } })
  const series = await person.call(createSeries, { body: { sgtt: 'A series', storyboards: [story.body.uuid] } })
  await fire(person, 'submit', collection, { resourceType: 'COLLECTION' })
  await fire(person, 'submit', story.body.uuid, { resourceType: 'STORY' })
  await fire(person, 'submit', series.body.uuid, { resourceType: 'SERIES' })
  const shown = []
  for (const resourceType of RESOURCE_TYPES) {
    const { body } = await person.call(listWaiting, { query: { resourceType, state: 'In review' } })
    for (const { title, thumbnail } of body._embedded.entities) shown.push([title, thumbnail?.includes(asset) ?? null])
  }
  expect(shown.toSorted()).toEqual([
    ['A series', true],
    ['A story', true],
    ['Maps', true],
    ['With an image', true],
    ['Without an image', null],
    ['images', true],
  ])
})

test('the inbox is for people who may fire transitions', async () => {
  const reader = await tenant.as('Readers')
  expect((await reader.call(countInbox)).status).toBe(403)
})
