import {
  countStates,
  createState,
  deleteState,
  listStates,
  readState,
  updateState,
} from '@pressmark/contract/workflow/states.ts'
import {
  createTransition,
  deleteTransition,
  findTransitionsFromState,
  listTransitions,
  updateTransition,
} from '@pressmark/contract/workflow/transitions.ts'
import { RESOURCE_TYPES } from '@pressmark/contract/platform/constants.ts'
import { ASSET_CALLS } from '@pressmark/contract/catalogue/assets.ts'
import { deleteCollection, readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { restoreDeleted } from '@pressmark/contract/catalogue/history.ts'
import { deleteItem, readItem } from '@pressmark/contract/catalogue/items.ts'
import { createCollection } from '#catalogue/collections/create.ts'
import { rootUuid } from '#catalogue/collections/find.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newAsset, newItem } from '../testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../testing/world.ts'
import { transitionNamed } from './workflow.testing.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
})

const states = async () => (await admin.call(listStates, { query: {} })).body._embedded.itemStates
const stateNamed = async (name: string) => (await states()).find((state) => state.name === name)!
const archived = { name: 'Archived', color: '#008D8D' }

test('a new tenant has four states, and five transitions for each kind of entity', async () => {
  expect((await states()).map(({ name, public: isPublic, locksEditing }) => [name, isPublic, locksEditing])).toEqual([
    ['Default', false, false],
    ['In review', false, false],
    ['Published', true, false],
    ['Rejected', false, false],
  ])
  const { body } = await admin.call(listTransitions, { query: {} })
  expect(body.page.totalElements).toBe(5 * RESOURCE_TYPES.length)
  const from = { itemFromState: 'In review', resourceType: 'STORY' } as const
  const { body: leaving } = await admin.call(findTransitionsFromState, { query: from })
  expect(leaving._embedded.transitionTemplates).toMatchObject([
    { name: 'publish', itemToState: 'Published', workflowName: 'default', actions: null },
    { name: 'reject', itemToState: 'Rejected' },
  ])
})

test('a state is created, coloured and deleted; its name cannot be changed', async () => {
  const { status, body: created } = await admin.call(createState, { body: archived })
  expect([status, created]).toMatchObject([201, { ...archived, public: false, locksEditing: false, version: 1 }])
  const params = { uuid: created.uuid }
  const again = { ...archived, color: '#5C6670', public: true, locksEditing: true }
  const { body: changed, headers } = await admin.call(updateState, { params, body: again })
  expect(changed).toMatchObject({ ...again, version: 2 })
  expect(headers.etag).toBe('"2"')
  expect((await admin.call(updateState, { params, body: { name: 'Kept' } })).refusal.code).toBe('stateNameImmutable')
  const stale = { params, headers: { 'if-match': '"1"' } }
  expect((await admin.call(deleteState, stale)).refusal.code).toBe('staleVersion')
  expect((await admin.call(deleteState, { params })).status).toBe(204)
  expect((await admin.call(readState, { params })).status).toBe(404)
})

test('a name is used once, also when two people use it at the same time', async () => {
  const created = await Promise.all([archived, archived].map((body) => admin.call(createState, { body })))
  expect(created.map(({ status }) => status).sort()).toEqual([201, 409])
  const refused = created.find(({ status }) => status === 409)!
  expect(refused.refusal).toMatchObject({
    code: 'valuesCombinationAlreadyUsed',
    message: 'values-combination-already-used',
  })
})

test('a name that differs only in case is refused', async () => {
  const { refusal } = await admin.call(createState, { body: { ...archived, name: ' published ' } })
  expect(refusal.code).toBe('valuesCombinationAlreadyUsed')
})

test('a state that transitions use cannot be deleted, and the refusal names them', async () => {
  const { uuid } = await stateNamed('Rejected')
  const { status, refusal } = await admin.call(deleteState, { params: { uuid } })
  expect(status).toBe(409)
  expect(refusal.code).toBe('stateInTransitions')
  const { transitions } = refusal as unknown as { transitions: { name: string; resourceType: string }[] }
  expect(transitions).toHaveLength(2 * RESOURCE_TYPES.length)
  expect(transitions).toContainEqual(expect.objectContaining({ name: 'reopen', resourceType: 'ITEM' }))
})

test('a state with entities cannot be deleted, nor can the default state', async () => {
  const { body: created } = await admin.call(createState, { body: archived })
  await newItem(tenant, 'Kept', { state: 'Archived' })
  const { refusal } = await admin.call(deleteState, { params: { uuid: created.uuid } })
  expect(refusal).toMatchObject({ code: 'stateHasEntities', entities: 1 })
  const { uuid } = await stateNamed('Default')
  expect((await admin.call(deleteState, { params: { uuid } })).refusal.code).toBe('defaultStateProtected')
  const body = { locksEditing: true }
  expect((await admin.call(updateState, { params: { uuid }, body })).refusal.code).toBe('defaultStateProtected')
})

test('entries in the bin do not keep a state, and get the default state when they are restored', async () => {
  const { body: created } = await admin.call(createState, { body: { ...archived, locksEditing: false } })
  const item = await newItem(tenant, 'Kept', { state: 'Archived' })
  const image = await newAsset(tenant, item, 'images', { state: 'Archived' })
  const collection = await tenant.run(async (db) =>
    createCollection(db, null, { metadata: [{ name: 'sgtt', value: 'Box' }], parents: [await rootUuid(db)] }),
  )
  await tenant.run((db) =>
    db.updateTable('collection_record').set({ state_uuid: created.uuid }).where('uuid', '=', collection).execute(),
  )
  const remove = () => admin.call(deleteState, { params: { uuid: created.uuid } })
  await admin.call(deleteCollection, { params: { uuid: collection } })
  expect((await remove()).refusal).toMatchObject({ code: 'stateHasEntities', entities: 2 })
  await admin.call(deleteItem, { params: { uuid: item } })
  expect((await remove()).status).toBe(204)
  for (const uuid of [item, collection]) await admin.call(restoreDeleted, { params: { uuid } })
  const { body: restored } = await admin.call(readItem, { params: { uuid: item } })
  const { body: restoredImage } = await admin.call(ASSET_CALLS.images.read, { params: { uuid: image } })
  const { body: box } = await admin.call(readCollection, { params: { uuid: collection } })
  expect([restored.state, restoredImage.state, box.state]).toEqual(['Default', 'Default', 'Default'])
})

test('the database does not delete a state in use', async () => {
  await newItem(tenant, 'Kept')
  const without = (name: string) =>
    tenant.run((db) => db.deleteFrom('state').where('tenant_id', '=', db.tenantId).where('name', '=', name).execute())
  await expect(without('Rejected')).rejects.toMatchObject({
    constraint: expect.stringMatching(/^state_in_transitions/),
  })
  await tenant.run((db) => db.deleteFrom('transition').where('tenant_id', '=', db.tenantId).execute())
  await expect(without('Default')).rejects.toMatchObject({ constraint: expect.stringMatching(/^state_has_entities/) })
})

test('a transition leads from one state to another, and its name is used once', async () => {
  const body = { name: 'archive', itemFromState: 'Published', itemToState: 'Rejected', resourceType: 'ITEM' } as const
  const { status, body: created } = await admin.call(createTransition, { body })
  expect([status, created]).toMatchObject([201, { ...body, label: 'archive', actionsCount: 0 }])
  const refused = async (more: object) =>
    (await admin.call(createTransition, { body: { ...body, ...more } })).refusal.code
  expect(await refused({})).toBe('valuesCombinationAlreadyUsed')
  expect(await refused({ itemToState: 'Published' })).toBe('sameState')
  expect(await refused({ itemToState: 'Nowhere' })).toBe('stateNotFound')
  expect((await admin.call(createTransition, { body: { ...body, resourceType: 'COLLECTION' } })).status).toBe(201)

  const params = { uuid: created.uuid }
  const renamed = await admin.call(updateTransition, { params, body: { ...created, name: 'put away' } })
  expect(renamed.body).toMatchObject({ name: 'put away', itemFromState: 'Published', version: 2 })
  const other = await admin.call(updateTransition, { params, body: { resourceType: 'MEDIA' } })
  expect(other.refusal.code).toBe('resourceTypeImmutable')
  expect((await admin.call(deleteTransition, { params })).status).toBe(204)
  await expect(transitionNamed(admin, 'put away')).rejects.toThrow('no transition')
})

test('an editor reads the states and cannot change them', async () => {
  const editor = await tenant.as('Editors')
  expect((await editor.call(listStates, { query: {} })).status).toBe(200)
  expect((await editor.call(createState, { body: archived })).status).toBe(403)
})

test('the entities in each state are counted by kind, without those in the bin and those of other tenants', async () => {
  const other = await world.tenant()
  await newItem(other, 'Of another tenant')
  const [first, second, deleted] = [
    await newItem(tenant, 'First'),
    await newItem(tenant, 'Second', { state: 'Published' }),
    await newItem(tenant, 'Deleted'),
  ]
  await newAsset(tenant, first, 'images', {})
  await newAsset(tenant, second, 'images', {})
  expect((await admin.call(deleteItem, { params: { uuid: deleted } })).status).toBe(204)
  const names = new Map((await states()).map(({ uuid, name }) => [uuid, name]))
  const { counts } = (await admin.call(countStates)).body
  expect(
    counts.map(({ uuid, resourceType, count }) => `${names.get(uuid)} ${resourceType} ${count}`).toSorted(),
  ).toEqual(['Default COLLECTION 1', 'Default ITEM 1', 'Default MEDIA 2', 'Published ITEM 1'])
})

test('only administrators count the entities in states', async () => {
  const editor = await tenant.as('Editors')
  expect((await editor.call(countStates)).status).toBe(403)
})
