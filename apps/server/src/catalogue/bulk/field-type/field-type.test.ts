import { listBulkProblems, undoBulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { createCollection, findRoot, readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { listHistory } from '@pressmark/contract/catalogue/history.ts'
import { deleteItem, readItem, searchItems, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { restoreDeleted } from '@pressmark/contract/catalogue/history.ts'
import { changeType, previewTypeChange, type NewType } from '@pressmark/contract/metadata/type-changes.ts'
import { deleteTemplate, readTemplate, updateTemplate } from '@pressmark/contract/metadata/templates.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTemplates } from '#metadata/new-templates.ts'
import { templateNamed } from '#metadata/templates.ts'
import { rootUuid } from '../../collections/find.ts'
import { createItem } from '../../items/create.ts'
import { newAsset, newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { bulkOperationNow, stoppedAfter, workOn } from '../bulk-operation.testing.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let editor: TestPerson
let field: string

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  ;[admin, editor] = [await tenant.as('Administrators'), await tenant.as('Editors')]
  const one = {
    name: 'size',
    type: 'STRING',
    repeatable: true,
    labels: { en: 'Size', it: 'Misura' },
    priority: 'LOW',
  } as const
  for (const kind of ['ITEM', 'MEDIA', 'COLLECTION'] as const) await tenant.run((db) => addTemplates(db, kind, [one]))
  field = await uuidOf('ITEM')
})

const uuidOf = async (kind: 'ITEM' | 'MEDIA' | 'COLLECTION') =>
  (await tenant.run((db) => templateNamed(db, kind, 'size'))).uuid
const size = (value: string) => ({ name: 'size', value })
const item = (title: string, ...values: string[]) => newItem(tenant, title, { more: values.map(size) })
const sizes = async (uuid: string) =>
  (await editor.call(readItem, { params: { uuid } })).body.customMetadataList
    .filter(({ name }) => name === 'size')
    .map(({ value }) => value)
const template = async () => (await admin.call(readTemplate, { params: { uuid: field } })).body
const preview = async (body: NewType & { collect?: boolean }, query = {}) =>
  (await admin.call(previewTypeChange, { params: { uuid: field }, query, body })).body
const change = (body: NewType & { leaveOut?: number }, headers = {}) =>
  admin.call(changeType, { params: { uuid: field }, body, headers })
const changed = async (body: NewType & { leaveOut?: number }) => {
  const { status, body: started, refusal } = await change(body)
  if (status !== 202) throw new Error(refusal.code)
  await workOn(world, tenant, started.uuid)
  return started.uuid
}
const undo = (uuid: string, by = admin) => by.call(undoBulkOperation, { params: { uuid } })
const undone = async (uuid: string) => {
  const { status, refusal } = await undo(uuid)
  if (status !== 202) throw new Error(refusal.code)
  await workOn(world, tenant, uuid)
}
const save = (uuid: string, ...values: string[]) =>
  editor.call(updateItem, { params: { uuid }, body: { customMetadataList: values.map(size) } })
const problems = async (uuid: string) =>
  (await editor.call(listBulkProblems, { params: { uuid }, query: {} })).body._embedded.problems

test('the preview counts values, lists those that do not convert page by page with the reason, and changes nothing', async () => {
  const [a, b, c] = [await item('A', '1,5', '2'), await item('B', '12 cm'), await item('C', '1,234', '7 cm')]
  const before = await template()
  const first = await preview({ type: 'NUMBER' }, { size: 2 })
  expect(first).toMatchObject({ entities: 3, unchanged: 1, converted: 1, unconverted: 3, version: before.version })
  expect(first.examples).toEqual([{ before: '1,5', after: '1.5' }])
  expect(first.page).toMatchObject({ totalElements: 3, totalPages: 2 })
  const listed = [
    ...first._embedded.unconverted,
    ...(await preview({ type: 'NUMBER' }, { size: 2, page: 1 }))._embedded.unconverted,
  ]
  const collectionUuid = (await admin.call(findRoot)).body.uuid
  expect(listed).toMatchObject([
    { uuid: b, title: 'B', itemUuid: b, collectionUuid, value: '12 cm', reason: 'notANumber', inBin: false },
    { uuid: c, value: '1,234', reason: 'ambiguousNumber' },
    { uuid: c, value: '7 cm', reason: 'notANumber' },
  ])
  expect(listed[0]?.pressmark).toMatch(/^Ms\. /)
  expect(await preview({ type: 'NUMBER', decimalSign: 'comma' })).toMatchObject({ converted: 2, unconverted: 2 })
  expect([await sizes(a), await template()]).toEqual([['1,5', '2'], before])
})

test('a change converts the values with a history, gives the field its type, and is undone as one', async () => {
  const [a, b] = [await item('A', '1,5', '2'), await item('B', '3')]
  const operation = await changed({ type: 'NUMBER' })
  expect(await bulkOperationNow(editor, operation)).toMatchObject({
    kind: 'fieldType',
    step: 'DONE',
    total: 2,
    changed: 1,
    unchanged: 1,
    skipped: 0,
    typeChange: { field: 'size', labels: { en: 'Size' }, resourceType: 'ITEM', from: 'STRING', to: 'NUMBER' },
  })
  expect([await sizes(a), await sizes(b)]).toEqual([['1.5', '2'], ['3']])
  expect(await template()).toMatchObject({ type: 'NUMBER', changingTo: null })
  const { body: history } = await admin.call(listHistory, { query: { uuid: a } })
  expect(history._embedded.changes[0]).toMatchObject({
    kind: 'item.changed',
    bulkOperation: operation,
    fields: [{ field: 'size', before: ['1,5', '2'], after: ['1.5', '2'] }],
  })
  const found = await editor.call(searchItems, { query: { text: '1.5' } })
  expect(found.body._embedded.culturalItems.map(({ uuid }) => uuid)).toContain(a)
  await undone(operation)
  expect(await sizes(a)).toEqual(['1,5', '2'])
  expect(await template()).toMatchObject({ type: 'STRING', changingTo: null })
  expect(await bulkOperationNow(editor, operation)).toMatchObject({ step: 'UNDONE', undone: 1, skipped: 0 })
  expect((await undo(operation)).refusal.code).toBe('notUndoable')
})

test('values that do not convert block the change, unless their number is named. Then the history and the list keep them', async () => {
  const a = await item('A', '12 cm', '3')
  const refused = await change({ type: 'NUMBER' })
  expect([refused.status, refused.refusal.code]).toEqual([409, 'valuesDoNotConvert'])
  expect(await template()).toMatchObject({ type: 'STRING', changingTo: null })
  const operation = await changed({ type: 'NUMBER', leaveOut: 1 })
  expect(await sizes(a)).toEqual(['3'])
  expect(await problems(operation)).toMatchObject([{ uuid: a, code: 'leftOut', message: '12 cm' }])
  await undone(operation)
  expect(await sizes(a)).toEqual(['12 cm', '3'])
})

test('collected values become the options of a dictionary, and other options list the values that are not among them', async () => {
  const a = await item('A', 'Ink ', 'gouache')
  await item('B', 'ink', 'Gouache')
  const { options, moreOptions } = await preview({ type: 'ENUM', collect: true })
  expect([options, moreOptions]).toEqual([['gouache', 'Gouache', 'ink', 'Ink'], false])
  expect(await preview({ type: 'ENUM', enumValues: ['Gouache'] })).toMatchObject({
    unchanged: 1,
    converted: 1,
    unconverted: 2,
  })
  expect((await change({ type: 'ENUM' })).status).toBe(409)
  await changed({ type: 'ENUM', enumValues: ['Gouache', 'Ink'] })
  expect(await sizes(a)).toEqual(['Ink', 'Gouache'])
  expect(await template()).toMatchObject({ type: 'ENUM', enumValues: ['Gouache', 'Ink'] })
})

test('until the change ends, the field permits both kinds of values, and new values need the new type', async () => {
  const [a, b] = [await item('A', '1,5'), await item('B', '2,5')]
  const { body } = await change({ type: 'NUMBER' })
  expect(await template()).toMatchObject({ type: 'TEXT', changingTo: 'NUMBER' })
  expect((await save(a, '1,5')).status).toBe(200)
  expect((await save(a, '1,6')).refusal.code).toBe('invalidMetadata')
  expect((await save(b, '7')).status).toBe(200)
  const other = await change({ type: 'DATE' })
  const deleted = await admin.call(deleteTemplate, { params: { uuid: field } })
  const patched = await admin.call(updateTemplate, { params: { uuid: field }, body: { repeatable: false } })
  expect([other, deleted, patched].map(({ refusal }) => refusal.code)).toEqual(Array(3).fill('fieldIsChanging'))
  expect((await admin.call(updateTemplate, { params: { uuid: field }, body: { label: 'Height' } })).status).toBe(200)
  await workOn(world, tenant, body.uuid)
  expect([await sizes(a), await sizes(b)]).toEqual([['1.5'], ['7']])
  expect(await template()).toMatchObject({ type: 'NUMBER', label: 'Height' })
})

test('of two administrators who change the type at once, the second gets a conflict', async () => {
  await item('A', '1')
  const { version } = await template()
  const ifMatch = { 'if-match': `"${version}"` }
  const answers = await Promise.all([change({ type: 'NUMBER' }, ifMatch), change({ type: 'INTEGER' }, ifMatch)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 412])
})

test('entries in the bin and entries whose state locks editing are converted too', async () => {
  const a = await item('A', '1,5')
  await admin.call(deleteItem, { params: { uuid: a } })
  const b = await item('B', '2,5')
  await tenant.run((db) =>
    db.updateTable('state').set({ locks_editing: true }).where('tenant_id', '=', db.tenantId).execute(),
  )
  expect((await preview({ type: 'NUMBER' })).converted).toBe(2)
  await changed({ type: 'NUMBER' })
  await admin.call(restoreDeleted, { params: { uuid: a } })
  expect([await sizes(a), await sizes(b)]).toEqual([['1.5'], ['2.5']])
})

test('values of files and of collections convert and are undone', async () => {
  const made = await item('A')
  const asset = await newAsset(tenant, made, 'images', {})
  const collection = (
    await admin.call(createCollection, {
      body: {
        parentCollectionsUuids: [(await admin.call(findRoot)).body.uuid],
        customMetadataList: [{ name: 'sgtt', value: 'C' }, size('1,5')],
      },
    })
  ).body.uuid
  await tenant.run((db) =>
    db.updateTable('asset').set({ metadata: '{"size": [{"value": "2,5"}]}' }).where('uuid', '=', asset).execute(),
  )
  const stored = () =>
    tenant.run(async (db) => {
      const read = (table: 'asset' | 'collection', uuid: string) =>
        db.selectFrom(table).select('metadata').where('uuid', '=', uuid).executeTakeFirstOrThrow()
      return [await read('asset', asset), await read('collection', collection)].map(({ metadata }) => metadata)
    })
  const operations = []
  for (const kind of ['MEDIA', 'COLLECTION'] as const) {
    field = await uuidOf(kind)
    operations.push(await changed({ type: 'NUMBER' }))
  }
  expect(await stored()).toEqual([{ size: [{ value: '2.5' }] }, { size: [{ value: '1.5' }] }])
  for (const operation of operations) await undone(operation)
  expect(await stored()).toEqual([{ size: [{ value: '2,5' }] }, { size: [{ value: '1,5' }] }])
  expect((await admin.call(readCollection, { params: { uuid: collection } })).status).toBe(200)
})

test('a change and its undo that were interrupted continue after the last batch', async () => {
  const uuids = []
  for (let n = 1; n <= 5; n += 1) uuids.push(await item(`Sheet ${n}`, `${n},5`))
  const { body } = await change({ type: 'NUMBER' })
  await expect(workOn(world, tenant, body.uuid, { batchSize: 2, signal: stoppedAfter(1) })).rejects.toThrow()
  expect(await bulkOperationNow(admin, body.uuid)).toMatchObject({ step: 'RUNNING', changed: 2 })
  expect((await template()).type).toBe('TEXT')
  await workOn(world, tenant, body.uuid, { batchSize: 2 })
  expect(await Promise.all(uuids.map(sizes))).toEqual([['1.5'], ['2.5'], ['3.5'], ['4.5'], ['5.5']])
  expect((await bulkOperationNow(admin, body.uuid)).changed).toBe(5)
  await undo(body.uuid)
  await expect(workOn(world, tenant, body.uuid, { batchSize: 2, signal: stoppedAfter(1) })).rejects.toThrow()
  expect(await template()).toMatchObject({ type: 'TEXT', changingTo: 'STRING' })
  await workOn(world, tenant, body.uuid, { batchSize: 2 })
  expect(await Promise.all(uuids.map(sizes))).toEqual([['1,5'], ['2,5'], ['3,5'], ['4,5'], ['5,5']])
})

test('an undo keeps values that someone changed later, and is refused while the former type does not permit one', async () => {
  const [a, b] = [await item('A', 'Ink '), await item('B', 'gouache')]
  await changed({ type: 'ENUM', enumValues: ['Ink', 'Gouache'] })
  const operation = await changed({ type: 'STRING' })
  await save(b, 'Chalk')
  const refused = await undo(operation)
  expect([refused.status, refused.refusal.code]).toEqual([409, 'valuesDoNotConvert'])
  expect(await template()).toMatchObject({ type: 'STRING', changingTo: null })
  await save(b, 'Ink')
  await undone(operation)
  expect([await sizes(a), await sizes(b)]).toEqual([['Ink'], ['Ink']])
  expect(await template()).toMatchObject({ type: 'ENUM', enumValues: ['Ink', 'Gouache'] })
})

test('an undo is refused after the type was changed again or the field was deleted, and to people who do not manage', async () => {
  await item('A', '1,5')
  const operation = await changed({ type: 'NUMBER' })
  expect((await undo(operation, editor)).status).toBe(403)
  await changed({ type: 'TEXT' })
  expect((await undo(operation)).refusal.code).toBe('changedSince')
  await admin.call(deleteTemplate, { params: { uuid: field } })
  expect((await undo(operation)).status).toBe(404)
})

test('a writer that read the fields before the change began is waited for, and its value is converted', async () => {
  const a = await item('A', '1,5')
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
  const writer = tenant.run(async (db) => {
    const metadata = [{ name: 'sgtt', value: 'B' }, { name: 'pressmark', value: 'Ms. late' }, size('9,5')]
    const uuid = await createItem(db, null, { metadata, collections: [await rootUuid(db)] })
    hasWritten()
    await mayCommit
    return uuid
  })
  await written
  const { body } = await change({ type: 'NUMBER' })
  const working = workOn(world, tenant, body.uuid)
  const ended = await Promise.race([
    working.then(() => true),
    new Promise((resolve) => setTimeout(resolve, 200, false)),
  ])
  expect(ended).toBe(false)
  commit()
  const added = await writer
  await working
  expect([await sizes(a), await sizes(added)]).toEqual([['1.5'], ['9.5']])
})

test('a value that came late and does not convert stops the change, and the undo restores the rest', async () => {
  const a = await item('A', '1,5')
  const { body } = await change({ type: 'NUMBER' })
  await tenant.run((db) =>
    db.updateTable('item').set({ metadata: '{"size": [{"value": "tall"}]}' }).where('uuid', '=', a).execute(),
  )
  await workOn(world, tenant, body.uuid)
  expect(await bulkOperationNow(admin, body.uuid)).toMatchObject({ failed: true, skipped: 1 })
  expect(await problems(body.uuid)).toMatchObject([{ uuid: a, code: 'unconverted' }])
  expect(await sizes(a)).toEqual(['tall'])
  await undone(body.uuid)
  expect(await template()).toMatchObject({ type: 'STRING', changingTo: null })
})

test('a save of the field with another type is refused while values do not match it, and possible when they do', async () => {
  const a = await item('A', '1,5')
  const patch = (type: 'NUMBER' | 'TEXT') => admin.call(updateTemplate, { params: { uuid: field }, body: { type } })
  expect((await patch('NUMBER')).refusal.code).toBe('valuesDoNotConvert')
  expect((await patch('TEXT')).body.type).toBe('TEXT')
  await save(a, '1.5')
  expect((await patch('NUMBER')).body.type).toBe('NUMBER')
})
