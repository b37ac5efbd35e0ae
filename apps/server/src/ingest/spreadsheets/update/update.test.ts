import { randomUUID } from 'node:crypto'
import { readBulkOperation, undoBulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { EXPORT_HEADER } from '@pressmark/contract/catalogue/exports.ts'
import { deleteItem, readItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { uploadSpreadsheet } from '@pressmark/contract/ingest/imports.ts'
import { changeSheetChanges, listSheetChanges, readSheetChanges } from '@pressmark/contract/ingest/sheet-changes.ts'
import {
  checkSpreadsheet,
  createSpreadsheet,
  importSpreadsheet,
  listSheetProblems,
  undoSpreadsheet,
  type Spreadsheet,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workOn as workOnBulk } from '#catalogue/bulk/bulk-operation.testing.ts'
import { deleteOldProposals } from '#catalogue/proposals/cells.ts'
import { addTemplates } from '#metadata/new-templates.ts'
import { uploadTo } from '#testing/importing.testing.ts'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { workOn } from '../spreadsheets.testing.ts'

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
      { name: 'note', type: 'TEXT', translatable: true, ...label('Note') },
    ]),
  )
})

type Pair = { name: string; value: string; lang?: string }
const item = (title: string, more: Pair[] = []) => newItem(tenant, title, { more })
const read = async (uuid: string) => (await person.call(readItem, { params: { uuid } })).body
/** Changes some fields of an item. The others stay. */
const patch = async (uuid: string, pairs: Pair[]) => {
  const { customMetadataList } = await read(uuid)
  const others = customMetadataList.filter(({ name }) => !pairs.some((pair) => pair.name === name))
  await person.call(updateItem, { params: { uuid }, body: { customMetadataList: [...others, ...pairs] } })
}
const values = async (uuid: string, name: string, lang?: string) =>
  (await read(uuid)).customMetadataList
    .filter((pair) => pair.name === name && pair.lang === lang)
    .map(({ value }) => value)

const COLUMNS = ['sgtt', 'pressmark', 'year', 'subject', 'note@it'].map((name) => ({
  target: `field:${name}`,
  header: name,
}))

/** Stores an export of these items, with a read-only column, and returns its UUID. */
const exported = async (uuids: string[], days = 90): Promise<string> => {
  const uuid = randomUUID()
  const rows = await Promise.all(
    uuids.map(async (one) => {
      const cells: Record<string, string[]> = { 'info:state': ['Draft'] }
      for (const { target } of COLUMNS) {
        const [name = '', lang] = target.slice('field:'.length).split('@')
        cells[target] = await values(one, name, lang)
      }
      return { entity_uuid: one, cells }
    }),
  )
  await tenant.run(async (db) => {
    await db
      .insertInto('sheet_export')
      .values({
        tenant_id: db.tenantId,
        uuid,
        format: 'csv',
        title: 'Export',
        fields: ['sgtt', 'pressmark', 'year', 'subject', 'note'],
        info: ['state'],
        step: 'DONE',
        total: uuids.length,
        columns: JSON.stringify([...COLUMNS, { target: 'info:state', header: 'State' }]),
        expires_at: new Date(Date.now() + days * 86_400_000),
      })
      .execute()
    await db
      .insertInto('sheet_export_row')
      .values(
        rows.map(({ entity_uuid, cells }, at) => ({
          tenant_id: db.tenantId,
          export_uuid: uuid,
          position: at + 1,
          entity_uuid,
          version: 1,
          cells: JSON.stringify(cells),
        })),
      )
      .execute()
  })
  return uuid
}

const upload = async (table: string, who = person): Promise<Spreadsheet> => {
  const { link } = await uploadTo(who, uploadSpreadsheet, 'back.csv', Buffer.from(table))
  const { status, body, refusal } = await who.call(createSpreadsheet, { body: { link, mode: 'update' } })
  if (status !== 201) throw new Error(refusal.code)
  return body
}

const compared = async (table: string, emptyClears?: boolean[]): Promise<string> => {
  const { uuid, columns } = await upload(table)
  const body = { targets: columns.map(({ target }) => target), ...(emptyClears && { emptyClears }) }
  const { status, refusal } = await person.call(checkSpreadsheet, { params: { uuid }, body })
  if (status !== 202) throw new Error(`${refusal.code} ${refusal.detail}`)
  await workOn(world, tenant, uuid)
  return uuid
}
const changes = async (uuid: string, query = {}) =>
  (await person.call(listSheetChanges, { params: { uuid }, query })).body._embedded.changes
const brief = async (uuid: string) =>
  (await changes(uuid)).map(({ row, field, lang, kind, proposed }) => [
    row,
    lang ? `${field}@${lang}` : field,
    kind,
    proposed,
  ])
const problems = async (uuid: string) =>
  (await person.call(listSheetProblems, { params: { uuid } })).body._embedded.problems.map(({ row, reason }) => [
    row,
    reason.code,
  ])

/** Writes the taken changes. @returns UUID of the bulk operation */
const applied = async (uuid: string): Promise<string> => {
  const { body } = await person.call(importSpreadsheet, { params: { uuid } })
  await workOnBulk(world, tenant, body.bulkOperationUuid!)
  return body.bulkOperationUuid!
}
const bulkOperation = async (uuid: string) => (await person.call(readBulkOperation, { params: { uuid } })).body

describe('a spreadsheet of an export', () => {
  test('is recognised by the header of its first column, and its columns by their headers in any order', async () => {
    const uuid = await exported([await item('A')])
    const sheet = await upload(`State,subject,${EXPORT_HEADER}${uuid},version,note@it,extra\n`)
    expect(sheet).toMatchObject({ mode: 'update', exportUuid: uuid, base: 'available' })
    expect(sheet.columns.map(({ target }) => target)).toEqual([
      'info:state',
      'field:subject',
      'uuid',
      'version',
      'field:note@it',
      '',
    ])
  })

  test('without edits proposes nothing', async () => {
    const one = await item('A', [
      { name: 'subject', value: 'a|b' },
      { name: 'subject', value: '=c' },
      { name: 'note', value: 'x', lang: 'it' },
    ])
    const uuid = await exported([one])
    const table = `${EXPORT_HEADER}${uuid},sgtt,subject,note@it,State\n${one},A,"a\\|b | '=c",x,Draft\n`
    expect(await brief(await compared(table))).toEqual([])
  })

  test('changes only what differs from the export, and reports what both changed', async () => {
    const one = await item('A', [{ name: 'year', value: '1900' }])
    const two = await item('B', [{ name: 'year', value: '1800' }])
    const uuid = await exported([one, two])
    await patch(one, [{ name: 'sgtt', value: 'A of the catalogue' }])
    await patch(two, [{ name: 'year', value: '1801' }])
    const table = `${EXPORT_HEADER}${uuid},sgtt,year,subject\n${one},A,1901,new | other\n${two},B,1802,\n`
    const sheet = await compared(table)
    expect(await brief(sheet)).toEqual([
      [2, 'year', 'change', ['1901']],
      [2, 'subject', 'change', ['new', 'other']],
      [3, 'year', 'conflict', ['1802']],
    ])
    expect((await changes(sheet, { kind: 'conflict' }))[0]).toMatchObject({
      base: ['1800'],
      current: ['1801'],
      taken: false,
      title: 'B',
    })
    const operation = await applied(sheet)
    expect(await read(one)).toMatchObject({ sgtt: 'A of the catalogue' })
    expect([await values(one, 'year'), await values(one, 'subject'), await values(two, 'year')]).toEqual([
      ['1901'],
      ['new', 'other'],
      ['1801'],
    ])
    expect(await bulkOperation(operation)).toMatchObject({ kind: 'sheet', step: 'DONE', changed: 1, title: 'back.csv' })
    await person.call(undoBulkOperation, { params: { uuid: operation } })
    await workOnBulk(world, tenant, operation)
    expect([await values(one, 'year'), await values(one, 'subject')]).toEqual([['1900'], []])
    expect(await read(one)).toMatchObject({ sgtt: 'A of the catalogue' })
  })

  test('clears a cell that the export had filled, and changes no rows and columns that it lacks', async () => {
    const one = await item('A', [
      { name: 'subject', value: 'x' },
      { name: 'year', value: '1900' },
    ])
    const two = await item('B', [{ name: 'subject', value: 'y' }])
    const uuid = await exported([one, two])
    const sheet = await compared(`${EXPORT_HEADER}${uuid},subject\n${one},\n`)
    expect(await brief(sheet)).toEqual([[2, 'subject', 'change', []]])
    await applied(sheet)
    expect([await values(one, 'subject'), await values(one, 'year'), await values(two, 'subject')]).toEqual([
      [],
      ['1900'],
      ['y'],
    ])
  })

  test('leaves what looks damaged, unless a person takes it', async () => {
    const one = await item('A', [{ name: 'subject', value: '0070' }])
    const uuid = await exported([one])
    const sheet = await compared(`${EXPORT_HEADER}${uuid},subject\n${one},70\n`)
    expect(await changes(sheet)).toMatchObject([{ kind: 'damaged', taken: false }])
    expect((await person.call(importSpreadsheet, { params: { uuid: sheet } })).refusal.code).toBe('badRequest')
    const { body } = await person.call(changeSheetChanges, {
      params: { uuid: sheet },
      body: { taken: true, column: 1 },
    })
    expect(body).toMatchObject({ items: 1, damaged: 1, taken: 1, columns: [{ header: 'subject', taken: 1 }] })
    await applied(sheet)
    expect(await values(one, 'subject')).toEqual(['70'])
  })

  test('has refused cells with reasons, which cannot be taken', async () => {
    const one = await item('A', [{ name: 'year', value: '1900' }])
    const two = await item('B')
    const uuid = await exported([one, two])
    const pressmark = (await read(two)).pressmark
    const sheet = await compared(
      `${EXPORT_HEADER}${uuid},sgtt,pressmark,year,State\n${one},,${pressmark},MCM,Public\n${two},B,${pressmark},,\n`,
    )
    expect((await changes(sheet)).map(({ field, kind, code }) => [field, kind, code])).toEqual([
      ['sgtt', 'refused', 'required'],
      ['pressmark', 'refused', 'pressmarkTaken'],
      ['year', 'refused', 'invalid'],
      ['info:state', 'refused', 'readOnly'],
      ['info:state', 'refused', 'readOnly'],
    ])
    const { body } = await person.call(changeSheetChanges, { params: { uuid: sheet }, body: { taken: true } })
    expect(body).toMatchObject({ items: 0, refused: 5, taken: 0 })
  })

  test('lists rows of no item, of a deleted item, and of an item that has an earlier row', async () => {
    const [one, two] = [await item('A'), await item('B')]
    const uuid = await exported([one, two])
    await person.call(deleteItem, { params: { uuid: two } })
    const rows = [one, two, one, randomUUID(), '', 'no uuid'].map((id) => `${id},x`).join('\n')
    const sheet = await compared(`${EXPORT_HEADER}${uuid},subject\n${rows}\n`)
    expect(await problems(sheet)).toEqual([
      [3, 'itemUnknown'],
      [4, 'itemTwice'],
      [5, 'itemUnknown'],
      [6, 'itemUnknown'],
      [7, 'itemUnknown'],
    ])
  })

  test('whose export has expired is compared with the catalogue only, and its version finds conflicts', async () => {
    const one = await item('A', [{ name: 'year', value: '1900' }])
    const two = await item('B', [{ name: 'year', value: '1800' }])
    const uuid = await exported([one, two], -1)
    const { version } = await read(two)
    await patch(one, [{ name: 'subject', value: 'later' }])
    const table = `${EXPORT_HEADER}${uuid},version,Year,Subject\n${one},1,1901,\n${two},${version},1801,\n`
    expect(await upload(table)).toMatchObject({ mode: 'update', base: 'expired' })
    expect(await brief(await compared(table))).toEqual([
      [2, 'year', 'conflict', ['1901']],
      [3, 'year', 'change', ['1801']],
    ])
  })

  test('of another organisation finds none of its items', async () => {
    const uuid = await exported([await item('A')])
    const other = await world.tenant()
    const foreignEditor = await other.as('Editors')
    const foreign = await newItem(other, 'Foreign')
    const { link } = await uploadTo(
      foreignEditor,
      uploadSpreadsheet,
      'a.csv',
      Buffer.from(`${EXPORT_HEADER}${uuid},Subject\n${foreign},x\n`),
    )
    const { body } = await foreignEditor.call(createSpreadsheet, { body: { link } })
    expect(body).toMatchObject({ mode: 'update', base: 'expired' })
    for (const call of [listSheetChanges, readSheetChanges])
      expect((await person.call(call, { params: { uuid: body.uuid } })).status).toBe(404)
  })
})

test('a spreadsheet from elsewhere finds items by their pressmarks, and empty cells keep or clear as chosen', async () => {
  const one = await item('A', [
    { name: 'subject', value: 'x' },
    { name: 'year', value: '1900' },
  ])
  const { pressmark } = await read(one)
  const table = `Pressmark,Subject,Year\n${pressmark.toLowerCase()},,\nnothing,a,b\n`
  const keeping = await compared(table)
  expect([await brief(keeping), await problems(keeping)]).toEqual([[], [[3, 'itemUnknown']]])
  const clearing = await compared(table, [false, true, false])
  expect(await brief(clearing)).toEqual([[2, 'subject', 'change', []]])
  expect((await changes(clearing))[0]).toMatchObject({ base: null, current: ['x'] })
})

test('languages of a field have columns of their own', async () => {
  const one = await item('A', [
    { name: 'note', value: 'en', lang: 'en' },
    { name: 'note', value: 'it', lang: 'it' },
  ])
  const uuid = await exported([one])
  const sheet = await compared(`${EXPORT_HEADER}${uuid},note@it,Note (de)\n${one},nuovo,neu\n`)
  expect(await brief(sheet)).toEqual([
    [2, 'note@it', 'change', ['nuovo']],
    [2, 'note@de', 'change', ['neu']],
  ])
  await applied(sheet)
  expect((await read(one)).customMetadataList.filter(({ name }) => name === 'note')).toEqual([
    { name: 'note', value: 'en', lang: 'en' },
    { name: 'note', value: 'nuovo', lang: 'it' },
    { name: 'note', value: 'neu', lang: 'de' },
  ])
})

test('an item that was changed after the comparison is skipped and listed', async () => {
  const [one, two] = [await item('A'), await item('B')]
  const uuid = await exported([one, two])
  const sheet = await compared(`${EXPORT_HEADER}${uuid},subject\n${one},x\n${two},y\n`)
  await patch(one, [{ name: 'subject', value: 'meanwhile' }])
  const operation = await applied(sheet)
  expect(await bulkOperation(operation)).toMatchObject({ changed: 1, skipped: 1, total: 2 })
  expect([await values(one, 'subject'), await values(two, 'subject')]).toEqual([['meanwhile'], ['y']])
})

test('an update is written once, is undone among the changes, and needs the right to edit', async () => {
  const one = await item('A')
  const uuid = await exported([one])
  const sheet = await compared(`${EXPORT_HEADER}${uuid},subject\n${one},x\n`)
  const importer = await tenant.as('Readers')
  const { personUuid } = importer
  await tenant.run((db) =>
    db
      .insertInto('member_role')
      .values({ tenant_id: db.tenantId, person_uuid: personUuid, role: 'ROLE_CCC' })
      .execute(),
  )
  expect((await importer.call(importSpreadsheet, { params: { uuid: sheet } })).status).toBe(403)
  await applied(sheet)
  for (const call of [importSpreadsheet, undoSpreadsheet])
    expect((await person.call(call, { params: { uuid: sheet } })).refusal.code).toBe('stepMismatch')
  const { refusal } = await person.call(changeSheetChanges, { params: { uuid: sheet }, body: { taken: false } })
  expect(refusal.code).toBe('stepMismatch')
})

test('a mapping without a column that finds items is refused', async () => {
  const { uuid } = await upload('Title,Year\nA,1\n')
  const body = { targets: ['field:sgtt', 'field:year'] }
  const { refusal } = await person.call(checkSpreadsheet, { params: { uuid }, body })
  expect(refusal.errors).toEqual([{ field: 'targets', message: 'A column with the uuid or the pressmark is required' }])
})

test('a proposal is deleted after the days of an export', async () => {
  const [one, two] = [await item('A'), await item('B')]
  const uuid = await exported([one, two])
  const [old, young] = [
    await compared(`${EXPORT_HEADER}${uuid},subject\n${one},x\n`),
    await compared(`${EXPORT_HEADER}${uuid},subject\n${two},y\n`),
  ]
  const { rows } = await tenant.run((db) =>
    sql`update proposal set created_at = now() - interval '91 days'
      where tenant_id = ${db.tenantId} and uuid = ${old} returning uuid`.execute(db),
  )
  expect(rows).toHaveLength(1)
  await deleteOldProposals(world.database)
  expect([(await changes(old)).length, (await changes(young)).length]).toEqual([0, 1])
})
