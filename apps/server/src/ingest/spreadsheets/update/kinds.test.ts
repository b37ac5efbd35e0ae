import { ASSET_CALLS } from '@pressmark/contract/catalogue/assets.ts'
import { listBulkProblems, readBulkOperation, undoBulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import {
  createCollection,
  findRoot,
  readCollection,
  updateCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { EXPORT_HEADERS, type startExport } from '@pressmark/contract/catalogue/exports.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { uploadSpreadsheet } from '@pressmark/contract/ingest/imports.ts'
import { listSheetChanges } from '@pressmark/contract/ingest/sheet-changes.ts'
import {
  checkSpreadsheet,
  createSpreadsheet,
  importSpreadsheet,
  listSheetProblems,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import { listTemplates, updateTemplate } from '@pressmark/contract/metadata/templates.ts'
import { csvLine } from '@pressmark/contract/platform/csv-line.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workOn as workOnBulk } from '#catalogue/bulk/bulk-operation.testing.ts'
import { download, started, workOn as workOnExport } from '#catalogue/export/exports.testing.ts'
import { addTemplates } from '#metadata/new-templates.ts'
import { uploadTo } from '#testing/importing.testing.ts'
import { newAsset, newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { sheetNow, workbook, workOn } from '../spreadsheets.testing.ts'

let world: World
let tenant: TestTenant
let person: TestPerson
let root: string

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  person = await tenant.as('Administrators')
  root = (await person.call(findRoot)).body.uuid
  const note = (en: string) => ({ type: 'TEXT', labels: { en, it: en }, priority: 'LOW' }) as const
  for (const kind of ['COLLECTION', 'MEDIA'] as const)
    await tenant.run((db) =>
      addTemplates(db, kind, [
        { name: 'note', translatable: true, ...note('Note') },
        { name: 'pages', ...note('Pages'), type: 'INTEGER' },
      ]),
    )
})

const collection = async (sgtt: string) =>
  (
    await person.call(createCollection, {
      body: { parentCollectionsUuids: [root], customMetadataList: [{ name: 'sgtt', value: sgtt }] },
    })
  ).body.uuid

/** Exports as CSV. @returns the table with headers as it was read */
const exported = async (body: Omit<BodyOf<typeof startExport>, 'format'>): Promise<string> => {
  const uuid = await started(person, { ...body, format: 'csv' })
  await workOnExport(world, tenant, uuid)
  return (await download(person, uuid)).body
}
/** Changes cells in a row of a CSV file without quoted cells. */
const edited = (table: string, uuid: string, cells: Record<string, string>): string => {
  const [headers = '', ...rows] = table.split('\r\n')
  const names = headers.split(',')
  const change = (row: string) =>
    csvLine(row.split(',').map((cell, at) => cells[names[at] ?? ''] ?? cell)).replace(/\r\n$/, '')
  return [headers, ...rows.map((row) => (row.startsWith(uuid) ? change(row) : row))].join('\r\n')
}
const uploaded = async (table: string | Buffer) => {
  const name = typeof table === 'string' ? 'back.csv' : 'back.xlsx'
  const { link } = await uploadTo(person, uploadSpreadsheet, name, Buffer.from(table))
  return (await person.call(createSpreadsheet, { body: { link } })).body
}
const compared = async (table: string | Buffer): Promise<string> => {
  const { uuid, columns } = await uploaded(table)
  const targets = columns.map(({ target }) => target)
  const { status, refusal } = await person.call(checkSpreadsheet, { params: { uuid }, body: { targets } })
  if (status !== 202) throw new Error(`${refusal.code} ${refusal.detail}`)
  await workOn(world, tenant, uuid)
  return uuid
}
const changes = async (uuid: string) =>
  (await person.call(listSheetChanges, { params: { uuid }, query: {} })).body._embedded.changes
const brief = async (uuid: string) =>
  (await changes(uuid)).map(({ field, kind, base, current, proposed }) => [field, kind, base, current, proposed])
const problems = async (uuid: string) =>
  (await person.call(listSheetProblems, { params: { uuid } })).body._embedded.problems.map(({ row, reason }) => [
    row,
    reason.code,
  ])
const applied = async (uuid: string): Promise<string> => {
  const { body } = await person.call(importSpreadsheet, { params: { uuid } })
  await workOnBulk(world, tenant, body.bulkOperationUuid!)
  return body.bulkOperationUuid!
}
const undone = async (uuid: string) => {
  await person.call(undoBulkOperation, { params: { uuid } })
  await workOnBulk(world, tenant, uuid)
  return (await person.call(readBulkOperation, { params: { uuid } })).body
}
const readMaps = async (uuid: string) => (await person.call(readCollection, { params: { uuid } })).body
const rename = (uuid: string, sgtt: string) =>
  person.call(updateCollection, { params: { uuid }, body: { customMetadataList: [{ name: 'sgtt', value: sgtt }] } })

test('an exported file of collections comes back: changes, conflicts and read-only cells, written and undone as one', async () => {
  const [maps, prints] = [await collection('Maps'), await collection('Prints')]
  const table = await exported({ kind: 'COLLECTION', collectionsUuids: [maps, prints] })
  expect(await brief(await compared(table))).toEqual([])
  await rename(prints, 'Prints of a colleague')
  const sheetTable = edited(
    edited(table, maps, { Title: 'Old maps', Pages: '12', 'Items at all levels (read-only)': '7' }),
    prints,
    { Title: 'Prints of the sheet', Note: 'new' },
  )
  expect(await uploaded(sheetTable)).toMatchObject({ mode: 'update', kind: 'COLLECTION', base: 'available' })
  const sheet = await compared(sheetTable)
  expect((await brief(sheet)).toSorted()).toEqual(
    [
      ['sgtt', 'change', ['Maps'], ['Maps'], ['Old maps']],
      ['pages', 'change', [], [], ['12']],
      ['info:branchItemsCount', 'refused', ['0'], ['0'], ['7']],
      ['sgtt', 'conflict', ['Prints'], ['Prints of a colleague'], ['Prints of the sheet']],
      ['note', 'change', [], [], ['new']],
    ].toSorted(),
  )
  expect((await changes(sheet))[0]).toMatchObject({
    entityUuid: maps,
    itemUuid: null,
    collectionUuid: maps,
    title: 'Maps',
    pressmark: '',
  })
  const operation = await applied(sheet)
  const { body } = await person.call(readBulkOperation, { params: { uuid: operation } })
  expect(body).toMatchObject({ kind: 'sheet', entryKind: 'COLLECTION', step: 'DONE', changed: 2, skipped: 0 })
  expect(await readMaps(maps)).toMatchObject({ sgtt: 'Old maps', parentCollectionsUuids: [root] })
  expect((await readMaps(maps)).customMetadataList).toContainEqual({ name: 'pages', value: '12' })
  expect(await readMaps(prints)).toMatchObject({ sgtt: 'Prints of a colleague' })
  expect((await readMaps(prints)).customMetadataList).toContainEqual({ name: 'note', value: 'new' })
  expect(await undone(operation)).toMatchObject({ step: 'UNDONE', undone: 2, skipped: 0 })
  expect((await readMaps(maps)).customMetadataList).toEqual([{ name: 'sgtt', value: 'Maps' }])
  expect((await readMaps(prints)).customMetadataList).toEqual([{ name: 'sgtt', value: 'Prints of a colleague' }])
})

test('a collection that changed after the comparison is skipped, and an undo keeps what changed later', async () => {
  const [maps, prints] = [await collection('Maps'), await collection('Prints')]
  const table = await exported({ kind: 'COLLECTION', collectionsUuids: [maps, prints] })
  const sheet = await compared(edited(edited(table, maps, { Title: 'A' }), prints, { Title: 'B' }))
  await rename(maps, 'Meanwhile')
  const operation = await applied(sheet)
  const skipped = async () =>
    (await person.call(listBulkProblems, { params: { uuid: operation }, query: {} })).body._embedded.problems.map(
      ({ uuid, resourceType, code }) => [uuid, resourceType, code],
    )
  expect(await skipped()).toEqual([[maps, 'COLLECTION', 'changedSince']])
  expect([(await readMaps(maps)).sgtt, (await readMaps(prints)).sgtt]).toEqual(['Meanwhile', 'B'])
  await rename(prints, 'Later')
  expect(await undone(operation)).toMatchObject({ undone: 0, skipped: 1 })
  expect(await skipped()).toEqual([[prints, 'COLLECTION', 'changedSince']])
  expect((await readMaps(prints)).sgtt).toBe('Later')
})

test('media come back in the same way, and their items keep their version', async () => {
  const item = await newItem(tenant, 'Book')
  const [front, back] = [
    await newAsset(tenant, item, 'images', { title: 'front' }),
    await newAsset(tenant, item, 'audios', { title: 'back' }),
  ]
  const table = await exported({ kind: 'MEDIA', culturalItemsUuids: [item] })
  expect(await brief(await compared(table))).toEqual([])
  const before = (await person.call(readItem, { params: { uuid: item } })).body
  const sheet = await compared(
    edited(edited(table, front, { Title: 'Recto', 'Position (read-only)': '9' }), back, { Title: '', Pages: 'many' }),
  )
  expect((await changes(sheet)).map(({ entityUuid, field, kind, code }) => [entityUuid, field, kind, code])).toEqual(
    expect.arrayContaining([
      [front, 'sgtt', 'change', undefined],
      [front, 'info:position', 'refused', 'readOnly'],
      [back, 'pages', 'refused', 'invalid'],
    ]),
  )
  expect((await changes(sheet)).find(({ entityUuid }) => entityUuid === front)).toMatchObject({
    itemUuid: item,
    collectionUuid: root,
    title: 'front',
    pressmark: before.pressmark,
  })
  const titleOf = async () => (await person.call(ASSET_CALLS.images.read, { params: { uuid: front } })).body.sgtt
  const operation = await applied(sheet)
  expect(await titleOf()).toBe('Recto')
  expect((await person.call(readItem, { params: { uuid: item } })).body.version).toBe(before.version)
  expect(await undone(operation)).toMatchObject({ entryKind: 'MEDIA', step: 'UNDONE', skipped: 0 })
  expect(await titleOf()).toBe('front')
})

test('rows of unknown collections, of items, and of a collection that has an earlier row are listed', async () => {
  const maps = await collection('Maps')
  const item = await newItem(tenant, 'Item')
  const foreign = (await (await (await world.tenant()).as('Editors')).call(findRoot)).body.uuid
  const table = await exported({ kind: 'COLLECTION', collectionsUuids: [maps], fields: ['sgtt'], info: [] })
  const rows = [maps, item, foreign].map((uuid) => `${uuid},1,Changed\r\n`).join('')
  expect(await problems(await compared(table + rows))).toEqual([
    [3, 'entryTwice'],
    [4, 'entryUnknown'],
    [5, 'entryUnknown'],
  ])
})

test('a file of collections whose export has expired is still one of collections', async () => {
  const maps = await collection('Maps')
  const table = await exported({ kind: 'COLLECTION', collectionsUuids: [maps], fields: ['sgtt'], info: [] })
  expect(table).toContain(EXPORT_HEADERS.COLLECTION)
  await tenant.run((db) => sql`delete from sheet_export where tenant_id = ${tenant.id}`.execute(db))
  const sheetTable = edited(table, maps, { Title: 'Renamed' })
  expect(await uploaded(sheetTable)).toMatchObject({ kind: 'COLLECTION', base: 'expired' })
  expect(await brief(await compared(sheetTable))).toEqual([['sgtt', 'change', null, ['Maps'], ['Renamed']]])
  await rename(maps, 'Of a colleague')
  expect(await brief(await compared(sheetTable))).toEqual([['sgtt', 'conflict', null, ['Of a colleague'], ['Renamed']]])
})

test('fields whose labels were changed or exchanged after the export keep their columns', async () => {
  const maps = await collection('Maps')
  const table = await exported({ kind: 'COLLECTION', collectionsUuids: [maps] })
  const templates = (await person.call(listTemplates, { query: { size: 1000 } })).body._embedded.customMetadataTemplates
  const relabel = async (name: string, label: string) => {
    const { uuid } = templates.find((one) => one.name === name && one.resourceType === 'COLLECTION')!
    const labels = { en: label, it: label }
    const { status } = await person.call(updateTemplate, { params: { uuid }, body: { label, labels } })
    expect(status).toBe(200)
  }
  await relabel('note', 'Pages')
  await relabel('pages', 'Note')
  await relabel('sgtt', 'Name')
  const sheet = await compared(edited(table, maps, { Title: 'Atlases', Note: 'a text', Pages: '12' }))
  expect((await brief(sheet)).map(([field, kind, , , proposed]) => [field, kind, proposed]).toSorted()).toEqual([
    ['note', 'change', ['a text']],
    ['pages', 'change', ['12']],
    ['sgtt', 'change', ['Atlases']],
  ])
  expect(await sheetNow(person, sheet)).toMatchObject({ valid: 1, hidden: 0 })
})

test('rows that a filter hides are compared too, and counted', async () => {
  const [maps, prints] = [await collection('Maps'), await collection('Prints')]
  const table = await exported({
    kind: 'COLLECTION',
    collectionsUuids: [maps, prints],
    fields: ['sgtt'],
    info: [],
  })
  const key = table.slice(1, table.indexOf(',')) // without the byte order mark
  const row = (number: number, hidden: string, ...cells: string[]) =>
    `<row r="${number}"${hidden}>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const rows = [row(1, '', key, 'Title'), row(2, ' hidden="1"', maps, 'Atlases'), row(3, '', prints, 'Prints')]
  const sheet = await compared(await workbook(rows))
  expect(await sheetNow(person, sheet)).toMatchObject({ kind: 'COLLECTION', rows: 2, valid: 2, hidden: 1 })
  expect(await brief(sheet)).toEqual([['sgtt', 'change', ['Maps'], ['Maps'], ['Atlases']]])
})
