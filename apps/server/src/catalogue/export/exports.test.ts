import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import {
  EXPORT_HEADER,
  listExports,
  LONG_CELL,
  readExport,
  startExport,
} from '@pressmark/contract/catalogue/exports.ts'
import { deleteItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import { changePreferences } from '@pressmark/contract/identity/preferences.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTemplates } from '#metadata/new-templates.ts'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { stoppedAfter } from '../bulk/bulk-operation.testing.ts'
import { download, rowsOf, started, workOn } from './exports.testing.ts'
import { deleteExpiredExports } from './exports.ts'

let world: World
let tenant: TestTenant
let person: TestPerson
let folder: string

beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-exports-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  tenant = await world.tenant()
  person = await tenant.as('Editors')
  const label = (en: string, it = en) => ({ labels: { en, it }, priority: 'LOW' as const })
  await tenant.run((db) =>
    addTemplates(db, 'ITEM', [
      { name: 'subject', type: 'STRING', repeatable: true, ...label('Subject', 'Soggetto') },
      { name: 'caption', type: 'STRING', repeatable: true, translatable: true, ...label('Caption', 'Didascalia') },
      { name: 'note', type: 'TEXT', ...label('Note') },
      { name: 'material', type: 'ENUM', enumValues: ['paper', 'a & b'], ...label('Note') },
    ]),
  )
})

const root = async () => (await person.call(findRoot)).body.uuid
const exported = async (body: Parameters<typeof started>[1] & { format: 'xlsx' | 'csv' }): Promise<string[][]> => {
  const uuid = await started(person, body)
  await workOn(world, tenant, uuid)
  const answer = await download(person, uuid)
  expect(answer.statusCode).toBe(200)
  return rowsOf(folder, body.format, answer.rawPayload)
}
const column = (rows: string[][], header: string) => {
  const at = rows[0]!.indexOf(header)
  if (at < 0) throw new Error(`no column ${header} in ${rows[0]!.join(', ')}`)
  return rows.slice(1).map((cells) => cells[at] ?? '')
}

const NOTE = '=1+1 | "quoted"\\'

test.each(['xlsx', 'csv'] as const)('a collection becomes a %s file with the stored values', async (format) => {
  const uuid = await newItem(tenant, 'A map', {
    more: [
      { name: 'subject', value: '0070' },
      { name: 'subject', value: String.raw`a|b\c` },
      { name: 'note', value: NOTE },
    ],
  })
  const start = await started(person, { collectionUuid: await root(), format })
  expect((await download(person, start)).json()).toMatchObject({ code: 'stepMismatch' })
  await workOn(world, tenant, start)
  const { body } = await person.call(readExport, { params: { uuid: start } })
  expect(body).toMatchObject({ step: 'DONE', progress: 1, items: 1, failed: false })
  const answer = await download(person, start)
  expect(answer.headers['content-disposition']).toContain(body.fileName)
  const rows = await rowsOf(folder, format, answer.rawPayload)
  expect(rows[0]!.slice(0, 5)).toEqual([EXPORT_HEADER + start, 'version', 'Pressmark', 'Title', 'Author'])
  expect(column(rows, EXPORT_HEADER + start)).toEqual([uuid])
  expect(column(rows, 'version')).toEqual(['1'])
  expect(column(rows, 'Title')).toEqual(['A map'])
  expect(column(rows, 'Subject')).toEqual([String.raw`0070 | a\|b\\c`])
  expect(column(rows, 'Note [note]')).toEqual([format === 'csv' ? `'${NOTE}` : NOTE])
  expect(column(rows, 'Address (read-only)')[0]).toMatch(new RegExp(`^http.*/ui/catalog/.*/cultural-item/${uuid}$`))
})

test('each language that occurs has a column, and headers are in the language of the person', async () => {
  const caption = (value: string, lang?: string) => ({ name: 'caption', value, ...(lang && { lang }) })
  await newItem(tenant, 'One', { more: [caption('Sea', 'en'), caption('Mare', 'it'), caption('Lake', 'en')] })
  await person.call(changePreferences, { body: { language: 'it' } })
  const fields = ['caption', 'subject']
  const rows = await exported({ collectionUuid: await root(), format: 'xlsx', fields, info: ['state'] })
  expect(rows[0]!.slice(2)).toEqual(['Didascalia (en)', 'Didascalia (it)', 'Soggetto', 'Stato (sola lettura)'])
  expect(rows[1]!.slice(2, 4)).toEqual(['Sea | Lake', 'Mare'])
  await newItem(tenant, 'Two', { more: [caption('Anywhere')] })
  const more = await exported({ collectionUuid: await root(), format: 'xlsx', fields, info: [] })
  expect(more[0]!.slice(2)).toEqual(['Didascalia', 'Didascalia (en)', 'Didascalia (it)', 'Soggetto'])
  expect(column(more, 'Didascalia')).toEqual(['', 'Anywhere'])
})

test('the collections of an item are paths below the root', async () => {
  const create = async (sgtt: string, parent: string) =>
    (
      await person.call(createCollection, {
        body: { parentCollectionsUuids: [parent], customMetadataList: [{ name: 'sgtt', value: sgtt }] },
      })
    ).body.uuid
  const maps = await create('Maps', await root())
  const old = await create('Old', maps)
  const item = await newItem(tenant, 'One')
  await person.call(moveItems, { body: { culturalItemsUuids: [item], parentCollectionsUuids: [old, maps] } })
  const rows = await exported({ culturalItemsUuids: [item], format: 'csv', fields: ['sgtt'], info: ['collections'] })
  expect(column(rows, 'Collections (read-only)')).toEqual(['Maps | Maps / Old'])
})

test('an item that was deleted before the job has no row, and one deleted later keeps its row', async () => {
  const [gone, stays, later] = [await newItem(tenant, 'A'), await newItem(tenant, 'B'), await newItem(tenant, 'C')]
  const uuid = await started(person, { culturalItemsUuids: [gone, stays, later], format: 'csv' })
  await person.call(deleteItem, { params: { uuid: gone } })
  await workOn(world, tenant, uuid)
  await person.call(deleteItem, { params: { uuid: later } })
  await person.call(updateItem, {
    params: { uuid: stays },
    body: { customMetadataList: [{ name: 'sgtt', value: 'Changed' }] },
  })
  const rows = await rowsOf(folder, 'csv', (await download(person, uuid)).rawPayload)
  expect(column(rows, 'Title')).toEqual(['B', 'C'])
})

test('a text longer than a cell becomes a fixed text', async () => {
  const values = Array.from({ length: 4 }, (_, at) => ({ name: 'caption', value: `${at}`.repeat(200), lang: 'en' }))
  const long = Array.from({ length: 2 }, () => ({ name: 'subject', value: 'x'.repeat(200) }))
  await newItem(tenant, 'Long', { more: [...values, ...Array.from({ length: 90 }, () => long).flat()] })
  const rows = await exported({ collectionUuid: await root(), format: 'xlsx' })
  expect(column(rows, 'Subject')).toEqual([LONG_CELL])
  expect(column(rows, 'Caption (en)')[0]).toHaveLength(809)
})

test('an export whose worker was stopped continues after its last batch', async () => {
  const uuids = []
  for (const title of ['A', 'B', 'C', 'D', 'E']) uuids.push(await newItem(tenant, title))
  const uuid = await started(person, { culturalItemsUuids: uuids, format: 'csv' })
  await expect(workOn(world, tenant, uuid, { batchSize: 2, signal: stoppedAfter(2) })).rejects.toThrow()
  expect((await person.call(readExport, { params: { uuid } })).body).toMatchObject({ step: 'RUNNING', progress: 0.8 })
  await person.call(updateItem, {
    params: { uuid: uuids[0]! },
    body: { customMetadataList: [{ name: 'sgtt', value: 'Changed' }] },
  })
  await workOn(world, tenant, uuid, { batchSize: 2 })
  const rows = await rowsOf(folder, 'csv', (await download(person, uuid)).rawPayload)
  expect(column(rows, 'Title')).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('an export belongs to the person who started it', async () => {
  const item = await newItem(tenant, 'A')
  const uuid = await started(person, { culturalItemsUuids: [item], format: 'csv' })
  await workOn(world, tenant, uuid)
  const other = await tenant.as('Editors')
  const outsider = await (await world.tenant()).as('Editors')
  for (const one of [other, outsider]) {
    expect((await one.call(readExport, { params: { uuid } })).status).toBe(404)
    expect((await download(one, uuid)).statusCode).toBe(404)
    expect((await one.call(listExports, { query: {} })).body._embedded.exports).toEqual([])
  }
  expect((await person.call(listExports, { query: {} })).body._embedded.exports).toMatchObject([{ uuid }])
  const reader = await tenant.as('Readers')
  expect((await reader.call(startExport, { body: { culturalItemsUuids: [item], format: 'csv' } })).status).toBe(403)
})

test('an unknown field and an unknown item are refused', async () => {
  const item = await newItem(tenant, 'A')
  const unknown = await person.call(startExport, {
    body: { culturalItemsUuids: [item], format: 'csv', fields: ['nothing'] },
  })
  expect(unknown.refusal).toMatchObject({ code: 'invalidMetadata', errors: [{ field: 'nothing' }] })
  const foreign = await newItem(await world.tenant(), 'B')
  const missing = await person.call(startExport, { body: { culturalItemsUuids: [foreign], format: 'csv' } })
  expect(missing.status).toBe(404)
})

test('expired exports are deleted with their values', async () => {
  const item = await newItem(tenant, 'A')
  const [old, young] = [
    await started(person, { culturalItemsUuids: [item], format: 'csv' }),
    await started(person, { culturalItemsUuids: [item], format: 'csv' }),
  ]
  await tenant.run((db) =>
    db
      .updateTable('sheet_export')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('tenant_id', '=', tenant.id)
      .where('uuid', '=', old)
      .execute(),
  )
  await deleteExpiredExports(world.database)
  expect((await person.call(listExports, { query: {} })).body._embedded.exports).toMatchObject([{ uuid: young }])
  const left = await tenant.run((db) =>
    db.selectFrom('sheet_export_row').select('export_uuid').where('tenant_id', '=', tenant.id).execute(),
  )
  expect(left).toEqual([{ export_uuid: young }])
})
