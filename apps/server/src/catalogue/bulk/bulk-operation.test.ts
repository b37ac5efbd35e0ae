import { randomUUID } from 'node:crypto'
import {
  BULK_LIMITS,
  listBulkProblems,
  listBulkOperations,
  PREVIEW_LIMITS,
  previewEdit,
  startEdit,
  undoBulkOperation,
  type Edit,
  type ItemSelection,
} from '@pressmark/contract/catalogue/bulk.ts'
import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { listHistory } from '@pressmark/contract/catalogue/history.ts'
import {
  deleteItem,
  findItemByPressmark,
  readItem,
  searchItems,
  updateItem,
} from '@pressmark/contract/catalogue/items.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTemplates } from '#metadata/new-templates.ts'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { bulkOperationNow, stoppedAfter, workOn } from './bulk-operation.testing.ts'

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
  const label = (en: string) => ({ labels: { en, it: en }, priority: 'LOW' as const })
  await tenant.run((db) =>
    addTemplates(db, 'ITEM', [
      { name: 'year', type: 'INTEGER', ...label('Year') },
      { name: 'subject', type: 'STRING', repeatable: true, ...label('Subject') },
      { name: 'note', type: 'TEXT', ...label('Note') },
    ]),
  )
})

const items = async (many: number, more: { name: string; value: string }[] = []): Promise<string[]> => {
  const uuids = []
  for (let n = 1; n <= many; n += 1) uuids.push(await newItem(tenant, `Sheet ${n}`, { more }))
  return uuids
}
const read = async (uuid: string) => (await person.call(readItem, { params: { uuid } })).body
const values = async (uuid: string, name: string) =>
  (await read(uuid)).customMetadataList.filter((pair) => pair.name === name).map(({ value }) => value)
const patch = (uuid: string, body: object) => person.call(updateItem, { params: { uuid }, body })
const start = async (selection: ItemSelection, edit: Edit): Promise<string> => {
  const { status, body, refusal } = await person.call(startEdit, { body: { ...selection, edit } })
  if (status !== 202) throw new Error(refusal.code)
  return body.uuid
}
const edited = async (selection: ItemSelection, edit: Edit): Promise<string> => {
  const uuid = await start(selection, edit)
  await workOn(world, tenant, uuid)
  return uuid
}
const undone = async (uuid: string): Promise<void> => {
  const { status, refusal } = await person.call(undoBulkOperation, { params: { uuid } })
  if (status !== 202) throw new Error(refusal.code)
  await workOn(world, tenant, uuid)
}
const problems = async (uuid: string) =>
  (await person.call(listBulkProblems, { params: { uuid }, query: {} })).body._embedded.problems

const ROME: Edit = { field: 'subject', operation: 'set', value: 'Rome' }

test('the preview counts what changes and what does not with reasons, shows the first, and changes nothing', async () => {
  const [a, b, c] = (await items(3)) as [string, string, string]
  await patch(a, { customMetadataList: [{ name: 'subject', value: 'Rome' }] })
  await patch(b, { customMetadataList: [{ name: 'subject', value: 'Pisa' }] })
  const gone = randomUUID()
  const body = { culturalItemsUuids: [a, b, c, gone], edit: ROME }
  const { body: preview } = await person.call(previewEdit, { body })
  expect(preview).toMatchObject({ total: 4, changes: 2, unchanged: 1, skipped: 1 })
  expect(preview.examples).toMatchObject([
    { uuid: b, title: 'Sheet 2', before: ['Pisa'], after: ['Rome'] },
    { uuid: c, before: [], after: ['Rome'] },
  ])
  expect(preview.problems).toMatchObject([{ uuid: gone, code: 'gone' }])
  expect(await values(b, 'subject')).toEqual(['Pisa'])
})

test('items whose edit the form would refuse are skipped and listed, by the preview and by the job', async () => {
  const uuids = await items(3)
  const year: Edit = { field: 'year', operation: 'set', value: 'about 1500' }
  const preview = await person.call(previewEdit, { body: { culturalItemsUuids: uuids, edit: year } })
  expect(preview.body).toMatchObject({ changes: 0, skipped: 3 })
  expect(preview.body.problems[0]).toMatchObject({ code: 'invalid', message: 'Must be a whole number' })
  const bulkOperation = await edited({ culturalItemsUuids: uuids }, year)
  expect(await bulkOperationNow(person, bulkOperation)).toMatchObject({ step: 'DONE', changed: 0, skipped: 3 })
  const untitled: Edit = { field: 'sgtt', operation: 'remove' }
  const required = await person.call(previewEdit, { body: { culturalItemsUuids: uuids, edit: untitled } })
  expect(required.body.problems[0]).toMatchObject({ code: 'required', message: 'Field is required' })
  await patch(uuids[0]!, { customMetadataList: [{ name: 'year', value: '1500' }] })
  const second: Edit = { field: 'year', operation: 'append', value: '1600' }
  const one = await person.call(previewEdit, { body: { culturalItemsUuids: uuids, edit: second } })
  expect(one.body).toMatchObject({
    changes: 2,
    problems: [{ code: 'notRepeatable', message: 'This field takes only one value' }],
  })
})

test('an edit changes an item whose sort key ends within a surrogate pair', async () => {
  const uuid = await newItem(tenant, `${'a'.repeat(199)}🏛️`)
  const bulkOperation = await edited({ culturalItemsUuids: [uuid] }, ROME)
  expect(await bulkOperationNow(person, bulkOperation)).toMatchObject({ step: 'DONE', changed: 1 })
  expect(await values(uuid, 'subject')).toEqual(['Rome'])
})

test('an edit changes an item whose pressmark is cut within a surrogate pair in the index', async () => {
  const uuid = await newItem(tenant, 'A title')
  await patch(uuid, { pressmark: `1 ${'𠀀'.repeat(20)}` })
  const bulkOperation = await edited({ culturalItemsUuids: [uuid] }, ROME)
  expect(await bulkOperationNow(person, bulkOperation)).toMatchObject({ step: 'DONE', changed: 1 })
  expect(await values(uuid, 'subject')).toEqual(['Rome'])
})

test('a value that a replacement would make too long is a reason, is never built, and is not written', async () => {
  const [long, short] = (await items(2)) as [string, string]
  await patch(long, { customMetadataList: [{ name: 'note', value: 'a'.repeat(20_000) }] })
  await patch(short, { customMetadataList: [{ name: 'note', value: 'a' }] })
  const edit: Edit = { field: 'note', operation: 'replace', find: 'a', value: 'b'.repeat(20_000) }
  const body = { culturalItemsUuids: [long, short], edit }
  const { body: preview } = await person.call(previewEdit, { body })
  expect(preview).toMatchObject({
    changes: 1,
    skipped: 1,
    examples: [{ uuid: short, before: ['a'], after: ['b'.repeat(PREVIEW_LIMITS.characters)] }],
    problems: [{ uuid: long, code: 'tooLong', message: 'Maximum 20000 characters allowed' }],
  })
  const bulkOperation = await edited({ culturalItemsUuids: [long, short] }, edit)
  expect(await bulkOperationNow(person, bulkOperation)).toMatchObject({ step: 'DONE', changed: 1, skipped: 1 })
  expect(await problems(bulkOperation)).toMatchObject([{ uuid: long, code: 'tooLong' }])
  expect([await values(long, 'note'), await values(short, 'note')]).toEqual([
    ['a'.repeat(20_000)],
    ['b'.repeat(20_000)],
  ])
})

test('a replacement in a field of short text is limited to the length of such a field', async () => {
  const [uuid] = (await items(1, [{ name: 'subject', value: 'a'.repeat(200) }])) as [string]
  const edit: Edit = { field: 'subject', operation: 'replace', find: 'a', value: 'bb' }
  const { body } = await person.call(previewEdit, { body: { culturalItemsUuids: [uuid], edit } })
  expect(body.problems).toMatchObject([{ code: 'tooLong', message: 'Maximum 256 characters allowed' }])
})

test('the values of an example in a preview are limited', async () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ name: 'subject', value: `${at}` }))
  const [uuid] = (await items(1, many)) as [string]
  const { body } = await person.call(previewEdit, { body: { culturalItemsUuids: [uuid], edit: ROME } })
  expect(body.examples[0]?.before).toEqual(many.slice(0, PREVIEW_LIMITS.values).map(({ value }) => value))
})

test('two items never get one pressmark: the first item gets it', async () => {
  const uuids = await items(3)
  const edit: Edit = { field: 'pressmark', operation: 'set', value: 'Ms. 1' }
  const preview = await person.call(previewEdit, { body: { culturalItemsUuids: uuids, edit } })
  expect(preview.body).toMatchObject({ changes: 1, skipped: 2, problems: [{ code: 'pressmarkTaken' }, {}] })
  const bulkOperation = await start({ culturalItemsUuids: uuids }, edit)
  await workOn(world, tenant, bulkOperation, { batchSize: 1 })
  expect(await bulkOperationNow(person, bulkOperation)).toMatchObject({ changed: 1, skipped: 2 })
  expect((await person.call(findItemByPressmark, { query: { pressmark: 'Ms. 1' } })).status).toBe(200)
})

test('an edit continues after the last batch when its worker was stopped, and every item is changed once', async () => {
  const uuids = await items(7)
  const bulkOperation = await start(
    { culturalItemsUuids: uuids },
    { field: 'subject', operation: 'append', value: 'Rome' },
  )
  await expect(workOn(world, tenant, bulkOperation, { batchSize: 2, signal: stoppedAfter(2) })).rejects.toThrow()
  expect(await bulkOperationNow(person, bulkOperation)).toMatchObject({ step: 'RUNNING', changed: 4, progress: 4 / 7 })
  // Two workers at once, as after a lost connection: one of them finds that it was replaced.
  await Promise.all([
    workOn(world, tenant, bulkOperation, { batchSize: 2 }),
    workOn(world, tenant, bulkOperation, { batchSize: 2 }),
  ])
  expect(await bulkOperationNow(person, bulkOperation)).toMatchObject({
    step: 'DONE',
    changed: 7,
    skipped: 0,
    progress: 1,
    failed: false,
  })
  for (const uuid of uuids) expect([await values(uuid, 'subject'), (await read(uuid)).version]).toEqual([['Rome'], 2])
})

test('an edit is undone as one; items that were changed later are listed and skipped, other fields stay', async () => {
  const uuids = await items(5, [{ name: 'subject', value: 'Pisa' }])
  const [changed, otherField, gone] = uuids as [string, string, string]
  const bulkOperation = await edited(
    { culturalItemsUuids: uuids },
    { field: 'subject', operation: 'replace', find: 'pisa', value: 'Rome' },
  )
  expect(await values(changed, 'subject')).toEqual(['Rome'])
  const countHits = async (text: string) =>
    (await person.call(searchItems, { query: { text } })).body.page.totalElements
  expect([await countHits('rome'), await countHits('pisa')]).toEqual([5, 0])
  await patch(changed, { customMetadataList: [{ name: 'subject', value: 'Siena' }] })
  await patch(otherField, { autn: 'Titian' })
  await person.call(deleteItem, { params: { uuid: gone } })
  await person.call(undoBulkOperation, { params: { uuid: bulkOperation } })
  await expect(workOn(world, tenant, bulkOperation, { batchSize: 2, signal: stoppedAfter(1) })).rejects.toThrow()
  await workOn(world, tenant, bulkOperation, { batchSize: 2 })
  expect(await bulkOperationNow(person, bulkOperation)).toMatchObject({
    step: 'UNDONE',
    undone: 3,
    skipped: 2,
    undoable: false,
  })
  expect(await problems(bulkOperation)).toMatchObject([
    { uuid: gone, code: 'gone', title: 'Sheet 3' },
    {
      uuid: changed,
      code: 'changedSince',
      title: 'Sheet 1',
      collectionUuid: (await read(changed)).parentCollectionsUuids[0],
    },
  ])
  expect([await values(changed, 'subject'), await values(otherField, 'subject')]).toEqual([['Siena'], ['Pisa']])
  expect((await read(otherField)).autn).toBe('Titian')
  const [last] = (await person.call(listHistory, { query: { uuid: uuids[4]! } })).body._embedded.changes
  expect(last).toMatchObject({ kind: 'item.changed', fields: [{ before: ['Rome'], after: ['Pisa'] }] })
  expect(last!.reverts).toBeTypeOf('number')
  expect((await person.call(undoBulkOperation, { params: { uuid: bulkOperation } })).refusal.code).toBe('notUndoable')
})

test('a collection or all results of a search can be selected; the items are those of the start', async () => {
  const [a, b, c] = (await items(3)) as [string, string, string]
  const root = (await person.call(findRoot)).body.uuid
  const named = { customMetadataList: [{ name: 'sgtt', value: 'Maps' }] }
  const maps = (await person.call(createCollection, { body: { parentCollectionsUuids: [root], ...named } })).body.uuid
  for (const uuid of [a, b]) await patch(uuid, { parentCollectionsUuids: [maps] })
  const bulkOperation = await start({ collectionUuid: maps }, ROME)
  await patch(c, { parentCollectionsUuids: [maps] })
  await patch(a, { parentCollectionsUuids: [root] })
  await workOn(world, tenant, bulkOperation)
  expect([await values(a, 'subject'), await values(b, 'subject'), await values(c, 'subject')]).toEqual([
    ['Rome'],
    ['Rome'],
    [],
  ])
  const search = await edited({ search: { text: 'rome' } }, { field: 'autn', operation: 'set', value: 'Titian' })
  expect(await bulkOperationNow(person, search)).toMatchObject({ total: 2, changed: 2 })
  expect((await read(c)).autn).toBe('')
})

test('an edit names one selection and an existing field', async () => {
  const [uuid] = await items(1)
  const code = async (body: object) => (await person.call(previewEdit, { body: body as { edit: Edit } })).refusal.code
  expect(await code({ edit: ROME })).toBe('badRequest')
  expect(await code({ culturalItemsUuids: [uuid], search: { text: '' }, edit: ROME })).toBe('badRequest')
  expect(await code({ culturalItemsUuids: [uuid], edit: { ...ROME, field: 'colour' } })).toBe('invalidMetadata')
  expect(await code({ culturalItemsUuids: [uuid], edit: { field: 'subject', operation: 'set' } })).toBe('badRequest')
  expect(BULK_LIMITS.uuids).toBeLessThanOrEqual(BULK_LIMITS.items)
})

test('no one sees, edits or undoes data of another organisation', async () => {
  const [uuid] = await items(2)
  const bulkOperation = await edited({ culturalItemsUuids: [uuid!] }, ROME)
  const other = await world.tenant()
  const otherAdministrator = await other.as('Administrators')
  const root = (await person.call(findRoot)).body.uuid
  for (const selection of [{ culturalItemsUuids: [uuid!] }, { collectionUuid: root }])
    for (const call of [previewEdit, startEdit])
      expect(
        (await otherAdministrator.call(call, { body: { ...selection, edit: { ...ROME, field: 'sgtt' } } })).status,
      ).toBe(404)
  expect((await otherAdministrator.call(undoBulkOperation, { params: { uuid: bulkOperation } })).status).toBe(404)
  expect((await otherAdministrator.call(listBulkOperations, { query: {} })).body._embedded.bulkOperations).toEqual([])
  const reader = await tenant.as('Readers')
  expect((await reader.call(listBulkOperations, { query: {} })).status).toBe(403)
  expect((await reader.call(startEdit, { body: { culturalItemsUuids: [uuid!], edit: ROME } })).status).toBe(403)
})

test('items that were moved in several calls are one bulk operation, undone as one', async () => {
  const uuids = await items(4)
  const root = (await person.call(findRoot)).body.uuid
  const named = { customMetadataList: [{ name: 'sgtt', value: 'Maps' }] }
  const maps = (await person.call(createCollection, { body: { parentCollectionsUuids: [root], ...named } })).body.uuid
  const bulkOperation = randomUUID()
  const move = (culturalItemsUuids: string[], more: object = {}) =>
    person.call(moveItems, {
      body: { culturalItemsUuids, parentCollectionsUuids: [maps], bulkOperation, ...more },
    })
  await move(uuids.slice(0, 2))
  await move(uuids.slice(2))
  expect(await bulkOperationNow(person, bulkOperation)).toMatchObject({
    kind: 'move',
    changed: 4,
    to: ['Maps'],
    from: [],
    step: 'DONE',
  })
  const another = await tenant.as('Editors')
  const answer = await another.call(moveItems, {
    body: { culturalItemsUuids: uuids, parentCollectionsUuids: [root], bulkOperation },
  })
  expect(answer.refusal.code).toBe('badRequest')
  await patch(uuids[1]!, { parentCollectionsUuids: [root, maps] })
  await undone(bulkOperation)
  expect(await bulkOperationNow(person, bulkOperation)).toMatchObject({ step: 'UNDONE', undone: 3, skipped: 1 })
  expect(await problems(bulkOperation)).toMatchObject([{ uuid: uuids[1], code: 'changedSince' }])
  const parents = await Promise.all(uuids.map(async (uuid) => (await read(uuid)).parentCollectionsUuids))
  expect(parents).toEqual([[root], [root, maps].sort(), [root], [root]])
  expect((await move(uuids)).refusal.code).toBe('badRequest')
})

test('a worker does it, and the list of bulk operations names person, operation and number of items', async () => {
  await world.work()
  const uuids = await items(2)
  const bulkOperation = await start({ culturalItemsUuids: uuids }, ROME)
  await expect.poll(async () => (await bulkOperationNow(person, bulkOperation)).step).toBe('DONE')
  const [listed] = (await person.call(listBulkOperations, { query: {} })).body._embedded.bulkOperations
  expect(listed).toMatchObject({ uuid: bulkOperation, kind: 'edit', total: 2, changed: 2, edit: ROME, undoable: true })
  expect(listed!.person?.username).toBe(person.username)
  const [change] = (await person.call(listHistory, { query: { uuid: uuids[0]! } })).body._embedded.changes
  expect(change!.bulkOperation).toBe(bulkOperation)
  await person.call(undoBulkOperation, { params: { uuid: bulkOperation } })
  await expect.poll(async () => (await bulkOperationNow(person, bulkOperation)).step).toBe('UNDONE')
  expect(await values(uuids[0]!, 'subject')).toEqual([])
})
