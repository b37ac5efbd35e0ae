import { listHistory, listBin } from '@pressmark/contract/catalogue/history.ts'
import { readCollection, findRoot, createCollection } from '@pressmark/contract/catalogue/collections.ts'
import { deleteItem, readItem, searchItems } from '@pressmark/contract/catalogue/items.ts'
import { findTransitionLogsByEntity, listTransitionLogs } from '@pressmark/contract/workflow/transition-logs.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newAsset, newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { fire, logNow } from '../workflow.testing.ts'

let world: World
let tenant: TestTenant
let person: TestPerson
let item: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  person = await tenant.as('Editors')
  item = await newItem(tenant, 'A sheet')
})

const read = async (uuid = item) => (await person.call(readItem, { params: { uuid } })).body

test('a transition moves an item, and records who fired it, when and why', async () => {
  const { status, body } = await fire(person, 'submit', item, { comment: ' Please look ' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    assetUuid: item,
    resourceType: 'ITEM',
    title: 'A sheet',
    name: 'submit',
    itemFromState: 'Default',
    itemToState: 'In review',
    comment: 'Please look',
    person: { username: person.username },
    run: null,
    outcomes: [],
  })
  expect(await read()).toMatchObject({ state: 'In review', version: 2 })
  expect(await logNow(person, body.uuid)).toEqual(body)
  await fire(person, 'reject', item)
  const { body: logs } = await person.call(findTransitionLogsByEntity, { query: { assetUuid: item } })
  expect(logs._embedded.transitionLogs.map(({ name }) => name)).toEqual(['reject', 'submit'])
  expect((await person.call(listTransitionLogs, { query: {} })).body.page.totalElements).toBe(2)
})

test('the history shows the transition; the list of items keeps its order', async () => {
  const other = await newItem(tenant, 'A later sheet')
  await fire(person, 'submit', item, { comment: 'Please look' })
  const { body } = await person.call(listHistory, { query: { uuid: item } })
  const [change] = body._embedded.changes
  expect(change).toMatchObject({ kind: 'item.state-changed', revertible: false, person: { username: person.username } })
  expect(change!.fields).toEqual([
    { field: 'state', before: ['Default'], after: ['In review'] },
    { field: 'transition', before: [], after: ['submit'] },
    { field: 'comment', before: [], after: ['Please look'] },
  ])
  const query = { text: 'sheet', sort: ['lastModifiedDate,desc'] }
  const hits = (await person.call(searchItems, { query })).body._embedded.culturalItems
  expect(hits.map(({ uuid, state }) => [uuid, state])).toEqual([
    [other, 'Default'],
    [item, 'In review'],
  ])
})

test('an item in another state is not moved, and the refusal names its state', async () => {
  const { status, refusal } = await fire(person, 'publish', item)
  expect(status).toBe(409)
  expect(refusal).toMatchObject({ code: 'stateMismatch', state: 'Default' })
  expect(await read()).toMatchObject({ state: 'Default', version: 1 })
})

test('a transition moves collections and assets as well', async () => {
  const root = (await person.call(findRoot)).body.uuid
  const named = { customMetadataList: [{ name: 'sgtt', value: 'Maps' }], parentCollectionsUuids: [root] }
  const { uuid } = (await person.call(createCollection, { body: named })).body
  expect((await fire(person, 'submit', uuid, { resourceType: 'COLLECTION' })).status).toBe(201)
  expect((await person.call(readCollection, { params: { uuid } })).body.state).toBe('In review')
  const asset = await newAsset(tenant, item, 'images', {})
  const { body } = await fire(person, 'submit', asset, { resourceType: 'MEDIA' })
  expect(body).toMatchObject({ title: 'images', itemToState: 'In review' })
})

test('a transition is not fired on an entity that is unknown, in the bin or of another kind', async () => {
  const status = async (name: string, uuid: string, resourceType: 'ITEM' | 'STORY' | 'COLLECTION' = 'ITEM') =>
    (await fire(person, name, uuid, { resourceType })).status
  expect(await status('submit', randomUUID())).toBe(404)
  expect(await status('submit', item, 'COLLECTION')).toBe(404)
  expect(await status('submit', item, 'STORY')).toBe(404)
  await person.call(deleteItem, { params: { uuid: item } })
  expect(await status('submit', item)).toBe(404)
  const admin = await tenant.as('Administrators')
  expect((await admin.call(listBin, { query: {} })).body.page.totalElements).toBe(1)
})

test('a reader may not fire a transition', async () => {
  const reader = await tenant.as('Readers')
  expect((await fire(reader, 'submit', item)).status).toBe(403)
})
