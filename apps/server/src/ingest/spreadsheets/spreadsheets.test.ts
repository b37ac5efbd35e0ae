import { randomUUID } from 'node:crypto'
import { findCollectionsByText, findRoot, listChildCollections } from '@pressmark/contract/catalogue/collections.ts'
import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { uploadFile, uploadSpreadsheet } from '@pressmark/contract/ingest/imports.ts'
import { findItemByPressmark, searchItems } from '@pressmark/contract/catalogue/items.ts'
import {
  addSheetImages,
  checkSpreadsheet,
  createSpreadsheet,
  importSpreadsheet,
  listSheetProblems,
  listSpreadsheets,
  stopSpreadsheet,
  undoSpreadsheet,
  type SheetProblem,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createItem } from '#catalogue/items/create.ts'
import { addTemplates } from '#metadata/new-templates.ts'
import { record } from '#platform/history.ts'
import { uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { itemUuidOf, rowOfItem } from './item-uuids.ts'
import { startSheet, sheetNow, workbook, workOn } from './spreadsheets.testing.ts'

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
  person = await tenant.as('Editors')
  root = (await person.call(findRoot)).body.uuid
  const label = (en: string, it: string) => ({ labels: { en, it }, priority: 'LOW' as const })
  await tenant.run((db) =>
    addTemplates(db, 'ITEM', [
      { name: 'year', type: 'INTEGER', ...label('Year', 'Anno') },
      { name: 'medium', type: 'ENUM', enumValues: ['Oil', 'Ink'], ...label('Medium', 'Tecnica') },
      { name: 'subject', type: 'STRING', repeatable: true, ...label('Subject', 'Soggetto') },
    ]),
  )
})

const check = async (uuid: string, targets: string[]) => {
  const answer = await person.call(checkSpreadsheet, { params: { uuid }, body: { targets } })
  if (answer.status === 202) await workOn(world, tenant, uuid)
  return answer
}
const targetsOf = (sheet: { columns: { target: string }[] }) => sheet.columns.map(({ target }) => target)

/** Imports a table whose headers match field names. */
const imported = async (table: string, collection?: string): Promise<string> => {
  const sheet = await startSheet(person, 'objects.csv', table, collection)
  await check(sheet.uuid, targetsOf(sheet))
  await person.call(importSpreadsheet, { params: { uuid: sheet.uuid } })
  return sheet.uuid
}
const problemsOf = async (uuid: string): Promise<SheetProblem[]> =>
  (await person.call(listSheetProblems, { params: { uuid }, query: { size: 1000 } })).body._embedded.problems
const itemOf = (pressmark: string) => person.call(findItemByPressmark, { query: { pressmark } })
const uuidsOf = async (table: 'item' | 'item_record' | 'collection') =>
  (await tenant.run((db) => db.selectFrom(table).select('uuid').where('tenant_id', '=', db.tenantId).execute())).map(
    ({ uuid }) => uuid,
  )

const HEADERS = 'Pressmark,Title,Author,Year,Medium,Subject,Collection'

test('headers are recognised by name, or by label in any language, and samples are shown', async () => {
  const sheet = await startSheet(
    person,
    'a.csv',
    'PRESSMARK,titolo,Autore,ANNO,subject,collezione,Immagini,Other\n1,,x\n2,T,y\n',
  )
  expect(targetsOf(sheet)).toEqual([
    'field:pressmark',
    'field:sgtt',
    'field:autn',
    'field:year',
    'field:subject',
    'collection',
    'images',
    '',
  ])
  expect(sheet).toMatchObject({ format: 'csv', encoding: 'utf-8', delimiter: ',', step: 'MAPPING' })
  expect(sheet.columns.slice(0, 3).map(({ samples }) => samples)).toEqual([['1', '2'], ['T'], ['x', 'y']])
})

test('samples and values of problems end with a whole character', async () => {
  const long = `${'a'.repeat(199)}𠀀b`
  const sheet = await startSheet(person, 'a.csv', `Pressmark,Title,Year\n1,A,${long}\n`)
  expect(sheet.columns[2]?.samples).toEqual(['a'.repeat(199)])
  await check(sheet.uuid, targetsOf(sheet))
  expect(await problemsOf(sheet.uuid)).toMatchObject([{ column: 'Year', value: `${'a'.repeat(199)}…` }])
})

test('the last mapping of a set of headers is suggested again, in any order', async () => {
  const first = await startSheet(person, 'a.csv', 'Shelf,Name,Notes\n1,A,\n')
  expect(targetsOf(first)).toEqual(['', '', ''])
  await check(first.uuid, ['field:pressmark', 'field:sgtt', 'field:sgti'])
  const second = await startSheet(person, 'b.csv', 'Name,Notes,Shelf\nB,,2\n')
  expect(targetsOf(second)).toEqual(['field:sgtt', 'field:sgti', 'field:pressmark'])
})

test('an impossible mapping is refused by column', async () => {
  const sheet = await startSheet(person, 'a.csv', 'a,b,c\n1,2,3\n')
  const { status, refusal } = await check(sheet.uuid, ['field:sgtt', 'field:sgtt', 'field:nothing'])
  expect(status).toBe(400)
  expect(refusal.errors).toEqual([
    { field: 'a', message: 'Another column has the same target' },
    { field: 'b', message: 'Another column has the same target' },
    { field: 'c', message: 'There is no field with this name' },
    { field: 'pressmark', message: 'Field is required' },
  ])
})

test('the dry run lists row, column, value and reason, and creates nothing', async () => {
  await tenant.run((db) =>
    createItem(db, null, {
      metadata: [
        { name: 'sgtt', value: 'There' },
        { name: 'pressmark', value: 'Ms. 1' },
      ],
      collections: [root],
    }),
  )
  const sheet = await startSheet(
    person,
    'a.csv',
    `${HEADERS}\nMS.  1,A,,,,,\nMs. 2,,,,,,\n\nMs. 3,C,,MCM,Gold,,\nMs. 4,D,,,,,\nms. 4,E,,,,,\nMs. 5,F,,,,,,more\nMs. 6,G,,,,,${'x/'.repeat(11)}\n`,
  )
  await check(sheet.uuid, targetsOf(sheet))
  const problems = await problemsOf(sheet.uuid)
  expect(problems.map(({ row, column, value, reason }) => [row, column, value, reason.code])).toEqual([
    [2, 'Pressmark', 'MS.  1', 'pressmarkTaken'],
    [3, 'Title', '', 'required'],
    [5, 'Year', 'MCM', 'invalidValue'],
    [5, 'Medium', 'Gold', 'invalidValue'],
    [7, 'Pressmark', 'ms. 4', 'pressmarkTwice'],
    [8, '', 'more', 'moreCells'],
    [9, 'Collection', Array.from({ length: 11 }, () => 'x').join(' / '), 'pathTooDeep'],
  ])
  expect(problems.map(({ reason }) => reason.type ?? reason.row)).toEqual([
    undefined,
    undefined,
    'INTEGER',
    'ENUM',
    6,
    undefined,
    undefined,
  ])
  expect(await sheetNow(person, sheet.uuid)).toMatchObject({
    step: 'CHECKED',
    rows: 7,
    valid: 1,
    invalid: 6,
    problems: 7,
  })
  expect(await uuidsOf('item')).toHaveLength(1)
})

test('rows that a filter hides are checked too, and counted', async () => {
  const row = (number: number, hidden: string, ...cells: string[]) =>
    `<row r="${number}"${hidden}>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const rows = [
    row(1, '', 'Pressmark', 'Title', 'Author'),
    row(2, ' hidden="1"', 'H. 1', 'Hidden', 'A'),
    row(3, ' hidden="false"', 'H. 2', 'Shown', 'A'),
    row(5, ' hidden="true"', 'H. 3', 'Hidden', 'A'),
    row(6, ' hidden="1"'),
  ]
  const sheet = await startSheet(person, 'a.xlsx', await workbook(rows))
  await check(sheet.uuid, targetsOf(sheet))
  expect(await sheetNow(person, sheet.uuid)).toMatchObject({ rows: 3, valid: 3, hidden: 2 })
})

test('an import creates items with their fields, and collections by their path', async () => {
  const uuid = await imported(
    `${HEADERS}\nMs. 1,Città,Ada,1900,Oil,light | water,Drawings / Italy\nMs. 2,"=SUM(A1)",,,,,Drawings/Italy\nMs. 3,+39,,,,,\n`,
  )
  await workOn(world, tenant, uuid)
  expect(await sheetNow(person, uuid)).toMatchObject({
    step: 'IMPORTED',
    valid: 3,
    invalid: 0,
    newCollections: 2,
    progress: 1,
  })
  const { body: item } = await itemOf('Ms. 1')
  expect(item).toMatchObject({ uuid: itemUuidOf(uuid, 2), sgtt: 'Città', autn: 'Ada', version: 1 })
  expect(item.customMetadataList).toEqual(
    expect.arrayContaining([
      { name: 'year', value: '1900' },
      { name: 'subject', value: 'light' },
      { name: 'subject', value: 'water' },
    ]),
  )
  expect([(await itemOf('Ms. 2')).body.sgtt, (await itemOf('Ms. 3')).body.sgtt]).toEqual(['=SUM(A1)', '+39'])
  const { body: found } = await person.call(searchItems, { query: { text: 'citta ada' } })
  expect(found.page.totalElements).toBe(1)
  const below = (await person.call(listChildCollections, { params: { uuid: root } })).body._embedded
  expect(below.culturalItemCollections.map(({ sgtt, collectionsCount }) => [sgtt, collectionsCount])).toEqual([
    ['Drawings', 1],
  ])
  const { body: italy } = await person.call(findCollectionsByText, { query: { text: 'Italy' } })
  expect(italy._embedded.culturalItemCollections[0]).toMatchObject({ sgtt: 'Italy', itemsCount: 2 })
})

test('the history of an import is one bulk operation', async () => {
  const uuid = await imported(`${HEADERS}\nMs. 1,A,,,,,New\nMs. 2,B,,,,,\n`)
  await workOn(world, tenant, uuid)
  const events = await tenant.run((db) =>
    db
      .selectFrom('event')
      .select(['kind', 'person_uuid'])
      .where('tenant_id', '=', db.tenantId)
      .where('batch', '=', uuid)
      .orderBy('sequence')
      .execute(),
  )
  expect(events.map(({ kind }) => kind)).toEqual([
    'import.started',
    'collection.created',
    'item.created',
    'item.created',
    'import.finished',
  ])
  expect(new Set(events.map(({ person_uuid }) => person_uuid))).toEqual(new Set([person.personUuid]))
})

test('rows that became invalid after the dry run are skipped and listed', async () => {
  const uuid = await imported(`${HEADERS}\nMs. 1,A,,,,,\nMs. 2,B,,,,,\n`)
  const metadata = [
    { name: 'sgtt', value: 'Quicker' },
    { name: 'pressmark', value: 'Ms. 2' },
  ]
  await tenant.run((db) => createItem(db, null, { metadata, collections: [root] }))
  await workOn(world, tenant, uuid)
  expect(await sheetNow(person, uuid)).toMatchObject({ step: 'IMPORTED', valid: 1, invalid: 1 })
  expect((await problemsOf(uuid)).map(({ row, reason }) => [row, reason.code])).toEqual([[3, 'pressmarkTaken']])
})

const FIVE = `${HEADERS}\n${Array.from({ length: 5 }, (_, n) => `Ms. ${n},Item ${n},,,,,Box ${n}`).join('\n')}\n`

/* Returns a database whose connections fail after a number of transactions. */
const failingAfter = (transactions: number): Pick<World, 'database'> => {
  let left = transactions
  const connect = async () => {
    if (left === 0) throw new Error('the line is cut')
    left -= 1
    return world.database.pool.connect()
  }
  return { database: { ...world.database, pool: { connect } as unknown as World['database']['pool'] } }
}

test('an import that failed between two batches continues there: nothing twice, nothing lost', async () => {
  const uuid = await imported(FIVE)
  // Three transactions succeed: reading the row, reading the plan, and one batch.
  await expect(workOn(world, tenant, uuid, { batchSize: 2, ...failingAfter(3) })).rejects.toThrow('the line is cut')
  const first = await uuidsOf('item')
  expect(first).toHaveLength(2)
  expect(await sheetNow(person, uuid)).toMatchObject({ step: 'IMPORTING', valid: 2, progress: 0.5 })
  await workOn(world, tenant, uuid, { batchSize: 2 })
  expect(await sheetNow(person, uuid)).toMatchObject({ step: 'IMPORTED', valid: 5, newCollections: 5, invalid: 0 })
  expect((await uuidsOf('item')).sort()).toEqual([2, 3, 4, 5, 6].map((row) => itemUuidOf(uuid, row)))
})

test('an import that two workers run, or one runs again, is done once', async () => {
  const uuid = await imported(FIVE)
  await Promise.all([
    workOn(world, tenant, uuid, { batchSize: 1 }),
    workOn(world, tenant, uuid, { batchSize: 1 }),
    workOn(world, tenant, uuid, { batchSize: 1 }),
  ])
  await workOn(world, tenant, uuid)
  expect(await sheetNow(person, uuid)).toMatchObject({ step: 'IMPORTED', valid: 5, invalid: 0, newCollections: 5 })
  expect(await uuidsOf('item')).toHaveLength(5)
})

test('a step that fails four times ends with a reason, and can be started again', async () => {
  const uuid = await imported(FIVE)
  const blobs = { ...world.blobs, local: () => Promise.reject(new Error('the disk is gone')) }
  for (let attempt = 1; attempt <= 4; attempt += 1)
    await expect(workOn(world, tenant, uuid, { blobs })).rejects.toThrow('the disk is gone')
  expect(await sheetNow(person, uuid)).toMatchObject({ step: 'IMPORTING', reason: { code: 'unexpected' } })
  await workOn(world, tenant, uuid)
  expect(await uuidsOf('item')).toEqual([])
  expect((await person.call(importSpreadsheet, { params: { uuid } })).status).toBe(202)
  await workOn(world, tenant, uuid)
  expect(await sheetNow(person, uuid)).toMatchObject({ step: 'IMPORTED', valid: 5 })
})

/* Simulates a person who presses Stop while the job is between two batches. */
const stoppedAfter = (transactions: number, uuid: string): Pick<World, 'database'> => {
  let left = transactions
  const connect = async () => {
    if (left === 0) expect((await person.call(stopSpreadsheet, { params: { uuid } })).status).toBe(202)
    left -= 1
    return world.database.pool.connect()
  }
  return { database: { ...world.database, pool: { connect } as unknown as World['database']['pool'] } }
}

test('a stopped import keeps its items, continues on request, and can be undone', async () => {
  const uuid = await imported(FIVE)
  await workOn(world, tenant, uuid, { batchSize: 2, ...stoppedAfter(3, uuid) })
  expect(await sheetNow(person, uuid)).toMatchObject({ step: 'IMPORTING', valid: 2, reason: { code: 'stopped' } })
  expect((await person.call(stopSpreadsheet, { params: { uuid } })).status, 'nothing is at work').toBe(409)
  await workOn(world, tenant, uuid)
  expect(await uuidsOf('item'), 'its job adds nothing').toHaveLength(2)
  await person.call(importSpreadsheet, { params: { uuid } })
  await workOn(world, tenant, uuid, { batchSize: 2, ...stoppedAfter(3, uuid) })
  expect(await uuidsOf('item')).toHaveLength(4)

  await person.call(undoSpreadsheet, { params: { uuid } })
  await workOn(world, tenant, uuid, { batchSize: 2, ...stoppedAfter(2, uuid) })
  expect(await sheetNow(person, uuid)).toMatchObject({ step: 'UNDOING', reason: { code: 'stopped' } })
  await person.call(undoSpreadsheet, { params: { uuid } })
  await workOn(world, tenant, uuid)
  expect(await sheetNow(person, uuid)).toMatchObject({ step: 'UNDONE', valid: 4 })
  expect(await uuidsOf('item')).toEqual([])
  const events = await tenant.run((db) =>
    db
      .selectFrom('event')
      .select(['kind', 'after'])
      .where('tenant_id', '=', db.tenantId)
      .where('kind', 'in', ['import.stopped', 'import.continued'])
      .orderBy('sequence')
      .execute(),
  )
  expect(events.map(({ kind, after }) => [kind, after])).toEqual([
    ['import.stopped', { step: 'IMPORTING', rows: 3 }],
    ['import.continued', { rows: 3 }],
    ['import.stopped', { step: 'IMPORTING', rows: 5 }],
    ['import.stopped', { step: 'UNDOING', rows: 2 }],
  ])
})

test('a stopped dry run returns to the mapping', async () => {
  const sheet = await startSheet(person, 'a.csv', FIVE)
  const [params, targets] = [{ uuid: sheet.uuid }, targetsOf(sheet)]
  expect((await person.call(stopSpreadsheet, { params })).status).toBe(409)
  await person.call(checkSpreadsheet, { params, body: { targets } })
  await workOn(world, tenant, sheet.uuid, { batchSize: 2, ...stoppedAfter(3, sheet.uuid) })
  expect(await sheetNow(person, sheet.uuid)).toMatchObject({ step: 'MAPPING', valid: 0, problems: 0, progress: 0 })
  await check(sheet.uuid, targets)
  expect(await sheetNow(person, sheet.uuid)).toMatchObject({ step: 'CHECKED', valid: 5 })
})

test('an undo removes what the import created, and keeps what a person changed', async () => {
  const uuid = await imported(FIVE)
  await workOn(world, tenant, uuid)
  const changed = { type: 'item' as const, uuid: itemUuidOf(uuid, 4) }
  await tenant.run((db) => record(db, person, { kind: 'item.changed', entity: changed }))
  await person.call(undoSpreadsheet, { params: { uuid } })
  await expect(workOn(world, tenant, uuid, { batchSize: 2, ...failingAfter(2) })).rejects.toThrow('the line is cut')
  await workOn(world, tenant, uuid, { batchSize: 2 })
  expect(await sheetNow(person, uuid)).toMatchObject({ step: 'UNDONE', valid: 4, invalid: 1 })
  expect(await problemsOf(uuid)).toMatchObject([
    { row: 4, value: 'Ms. 2', reason: { code: 'changedSince' }, itemUuid: changed.uuid },
  ])
  expect(await uuidsOf('item')).toEqual([changed.uuid])
  expect(await uuidsOf('item_record'), 'they are in the bin').toHaveLength(5)
  expect(await uuidsOf('collection'), 'the root, and the box that is not empty').toHaveLength(2)
  const batches = await tenant.run((db) =>
    db
      .selectFrom('event')
      .select('batch')
      .distinct()
      .where('tenant_id', '=', db.tenantId)
      .where('kind', 'like', '%.deleted')
      .execute(),
  )
  expect(batches).toHaveLength(1)
  const again = await imported(FIVE)
  await workOn(world, tenant, again)
  expect(await sheetNow(person, again), 'their pressmarks are free').toMatchObject({ valid: 4, invalid: 1 })
})

test('uploaded images become assets of the rows that name them', async () => {
  const sheet = await startSheet(
    person,
    'a.csv',
    'Pressmark,Title,Images\nMs. 1,A,front.PNG | scans/back.png\nMs. 2,B,lost.png\n',
  )
  const picture = await sharp({ create: { width: 9, height: 7, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const links = [
    (await uploadTo(person, uploadFile, 'Front.png', picture)).link,
    (await uploadTo(person, uploadFile, 'back.png', picture)).link,
  ]
  const { body } = await person.call(addSheetImages, { params: { uuid: sheet.uuid }, body: { links } })
  expect(body.uploadedImages).toBe(2)
  await check(sheet.uuid, targetsOf(sheet))
  expect((await problemsOf(sheet.uuid)).map(({ value, reason }) => [value, reason.code])).toEqual([
    ['lost.png', 'imageNotUploaded'],
  ])
  await person.call(importSpreadsheet, { params: { uuid: sheet.uuid } })
  await workOn(world, tenant, sheet.uuid)
  expect(await sheetNow(person, sheet.uuid)).toMatchObject({ valid: 1, images: 2 })
  const item = itemUuidOf(sheet.uuid, 2)
  const { body: assets } = await person.call(listAssetsOfItem, { params: { uuid: item, assetType: 'images' } })
  expect(assets._embedded.images?.map(({ sgtt }) => sgtt)).toEqual(['Front', 'back'])
  await person.call(undoSpreadsheet, { params: { uuid: sheet.uuid } })
  await workOn(world, tenant, sheet.uuid)
  expect(await sheetNow(person, sheet.uuid)).toMatchObject({ step: 'UNDONE', valid: 1, invalid: 0 })
})

test('a failed dry run is mapped again, with more images', async () => {
  const sheet = await startSheet(person, 'a.csv', 'Pressmark,Title,Images\nMs. 1,A,front.png\n')
  const [params, targets] = [{ uuid: sheet.uuid }, targetsOf(sheet)]
  const blobs = { ...world.blobs, local: () => Promise.reject(new Error('the disk is gone')) }
  await person.call(checkSpreadsheet, { params, body: { targets } })
  for (let attempt = 1; attempt <= 4; attempt += 1)
    await expect(workOn(world, tenant, sheet.uuid, { blobs })).rejects.toThrow('the disk is gone')
  expect(await sheetNow(person, sheet.uuid)).toMatchObject({ step: 'CHECKING', reason: { code: 'unexpected' } })
  const picture = await sharp({ create: { width: 9, height: 7, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const { link } = await uploadTo(person, uploadFile, 'front.png', picture)
  expect((await person.call(addSheetImages, { params, body: { links: [link] } })).status).toBe(200)
  await check(sheet.uuid, targets)
  expect(await sheetNow(person, sheet.uuid)).toMatchObject({ step: 'CHECKED', valid: 1, images: 1 })
})

test('a workbook becomes items by the results of its formulas', async () => {
  const bytes = await workbook([
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Pressmark</t></is></c><c r="B1" t="inlineStr"><is><t>Title</t></is></c><c r="C1" t="inlineStr"><is><t>Year</t></is></c></row>',
    '<row r="2"><c r="A2" t="str"><f>"Ms. "&amp;1</f><v>Ms. 1</v></c><c r="B2" t="inlineStr"><is><t>@home</t></is></c><c r="C2"><f>1000+900</f><v>1900</v></c></row>',
  ])
  const sheet = await startSheet(person, 'a.xlsx', bytes)
  expect(sheet).toMatchObject({ format: 'xlsx', sheetName: 'Objects' })
  await check(sheet.uuid, targetsOf(sheet))
  await person.call(importSpreadsheet, { params: { uuid: sheet.uuid } })
  await workOn(world, tenant, sheet.uuid)
  expect((await itemOf('Ms. 1')).body).toMatchObject({ sgtt: '@home' })
})

test('only spreadsheets are accepted', async () => {
  const picture = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  expect((await uploadTo(person, uploadSpreadsheet, 'a.csv', picture)).status).toBe(415)
  expect((await uploadTo(person, uploadFile, 'a.csv', Buffer.from('a,b'))).status).toBe(415)
  const { link } = await uploadTo(person, uploadSpreadsheet, 'a.csv', Buffer.from('a,b\n"open'))
  const broken = await person.call(createSpreadsheet, { body: { link, collectionUuid: root } })
  expect([broken.status, broken.refusal.code]).toEqual([422, 'spreadsheetUnreadable'])
})

test('steps have an order', async () => {
  const { uuid, ...sheet } = await startSheet(person, 'a.csv', 'Pressmark,Title\n1,A\n')
  const statusOf = async (call: typeof importSpreadsheet | typeof undoSpreadsheet) =>
    (await person.call(call, { params: { uuid } })).status
  expect([await statusOf(importSpreadsheet), await statusOf(undoSpreadsheet)]).toEqual([409, 409])
  await person.call(checkSpreadsheet, { params: { uuid }, body: { targets: targetsOf(sheet) } })
  expect(await statusOf(importSpreadsheet), 'while it is checked').toBe(409)
})

test('imports are listed, newest first, and another organisation sees none of them', async () => {
  const sheets = [await startSheet(person, 'a.csv', 'Title\nA\n'), await startSheet(person, 'b.csv', 'Title\nB\n')]
  const { body } = await person.call(listSpreadsheets)
  expect(body._embedded.spreadsheets.map(({ uuid }) => uuid)).toEqual(sheets.map(({ uuid }) => uuid).toReversed())
  const otherEditor = await (await world.tenant()).as('Editors')
  expect((await otherEditor.call(listSpreadsheets)).body.page.totalElements).toBe(0)
  const params = { uuid: sheets[0]!.uuid }
  const targets = ['field:sgtt']
  expect((await otherEditor.call(checkSpreadsheet, { params, body: { targets } })).status).toBe(404)
  const reader = await tenant.as('Readers')
  expect((await reader.call(listSpreadsheets)).status).toBe(403)
})

test('the UUID of an item is derived from its import and its row, and identifies its row', () => {
  const sheet = randomUUID()
  for (const row of [2, 255, 256, 69_203, 1_048_575]) {
    const uuid = itemUuidOf(sheet, row)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-80[0-9a-f]{2}-[0-9a-f]{12}$/)
    expect(rowOfItem(sheet, uuid)).toBe(row)
  }
  expect(rowOfItem(sheet, randomUUID())).toBeUndefined()
})
