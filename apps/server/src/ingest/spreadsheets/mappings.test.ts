import {
  deleteMapping,
  listMappings,
  MAX_MAPPINGS,
  readMapping,
  saveMapping,
} from '@pressmark/contract/ingest/mappings.ts'
import type { MappedColumn } from '@pressmark/contract/ingest/apply-mapping.ts'
import { checkSpreadsheet, type Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { deleteTemplate, findTemplateByName } from '@pressmark/contract/metadata/templates.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTemplates } from '#metadata/new-templates.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { sheetNow, startSheet } from './spreadsheets.testing.ts'

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
  await tenant.run((db) =>
    addTemplates(db, 'ITEM', [
      {
        name: 'caption',
        type: 'STRING',
        labels: { en: 'Caption', it: 'Didascalia' },
        priority: 'LOW',
        translatable: true,
      },
      { name: 'topic', type: 'STRING', labels: { en: 'Topic', it: 'Tema' }, priority: 'LOW', repeatable: true },
    ]),
  )
})

const columns: MappedColumn[] = [
  { header: 'Scaffale', target: 'field:pressmark' },
  { header: 'Opera', target: 'field:sgtt' },
  { header: 'Legenda', target: 'field:caption@it' },
  { header: 'Cartella', target: 'collection' },
  { header: 'Topic', target: '' },
]

const save = (name: string, more: { columns?: MappedColumn[]; replace?: boolean } = {}, by = person) =>
  by.call(saveMapping, { body: { name, columns, ...more } })
const names = async (by = person) => (await by.call(listMappings)).body._embedded.mappings.map(({ name }) => name)
const targetsOf = (sheet: Spreadsheet) => sheet.columns.map(({ target }) => target)

test('a mapping is saved, read, listed by name and deleted', async () => {
  const { status, body } = await save(' Archivio 10 ')
  expect([status, body.name, body.columns]).toEqual([201, 'Archivio 10', columns])
  await save('archivio 9')
  expect(await names()).toEqual(['archivio 9', 'Archivio 10'])
  const { uuid } = body
  expect((await person.call(readMapping, { params: { uuid } })).body).toEqual(body)
  expect((await person.call(deleteMapping, { params: { uuid } })).status).toBe(204)
  expect((await person.call(deleteMapping, { params: { uuid } })).status).toBe(404)
  expect(await names()).toEqual(['archivio 9'])
})

test('the same name replaces the whole mapping only when this is asked for, without regard to case', async () => {
  const { uuid } = (await save('Archivio')).body
  const other = columns.slice(0, 2)
  expect((await save('ARCHIVIO', { columns: other })).refusal.code).toBe('mappingNameTaken')
  expect((await person.call(readMapping, { params: { uuid } })).body.columns).toEqual(columns)
  const replaced = await save('ARCHIVIO', { columns: other, replace: true })
  expect(replaced.body).toMatchObject({ uuid, name: 'ARCHIVIO', columns: other })
  expect(await names()).toEqual(['ARCHIVIO'])
})

test('saving and deleting are in the history', async () => {
  const { uuid } = (await save('Archivio')).body
  await save('archivio', { columns: columns.slice(0, 2), replace: true })
  await person.call(deleteMapping, { params: { uuid } })
  const events = await tenant.run((db) =>
    db
      .selectFrom('event')
      .select(['kind', 'before'])
      .where('tenant_id', '=', db.tenantId)
      .where('entity_uuid', '=', uuid)
      .execute(),
  )
  const before = events.map((event) => [event.kind, (event.before as { name: string } | null)?.name ?? ''])
  expect(before.toSorted()).toEqual([
    ['mapping.deleted', 'archivio'],
    ['mapping.saved', ''],
    ['mapping.saved', 'Archivio'],
  ])
})

test('two people who save one name at once get one mapping', async () => {
  const other = await tenant.as('Editors')
  const answers = await Promise.all([save('Archivio'), save('archivio', {}, other), save('ARCHIVIO')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await names()).toHaveLength(1)
})

test('a tenant has a limited number of mappings', async () => {
  await tenant.run((db) =>
    db
      .insertInto('mapping')
      .values(
        Array.from({ length: MAX_MAPPINGS - 1 }, (_, at) => ({
          tenant_id: db.tenantId,
          profile_uuid: crypto.randomUUID(),
          position: 0,
          profile: `sheet:${at}`,
          target: 'a',
          options: JSON.stringify({ special: 'images' }),
        })),
      )
      .execute(),
  )
  expect((await save('The last')).status).toBe(201)
  expect((await save('One too many')).refusal.code).toBe('tooManyMappings')
  expect((await save('the last', { replace: true })).status).toBe(201)
  expect(await names()).toHaveLength(MAX_MAPPINGS)
})

test('a mapping without a target, with an unknown one, or without a name is refused', async () => {
  const unknown = await save('a', { columns: [...columns, { header: 'X', target: 'field:nothing' }] })
  expect([unknown.status, unknown.refusal.errors]).toEqual([400, [{ field: 'X', message: 'There is no such field' }]])
  expect((await save('a', { columns: [{ header: 'X', target: '' }] })).status).toBe(400)
  expect((await save('  ')).status).toBe(400)
  expect((await save('n'.repeat(101))).status).toBe(400)
  expect(await names()).toEqual([])
})

test('columns that only an export has are not saved, and of two equal headers the first is', async () => {
  const { body } = await save('Export', {
    columns: [
      { header: 'UUID', target: 'uuid' },
      { header: 'Version', target: 'version' },
      { header: 'State', target: 'info:state' },
      { header: 'Opera', target: 'field:sgtt' },
      { header: 'Opera', target: 'images' },
    ],
  })
  expect(body.columns).toEqual([{ header: 'Opera', target: 'field:sgtt' }])
})

test('a sheet in another order with one more column gets the saved mapping, and says so', async () => {
  const { uuid } = (await save('Archivio')).body
  const sheet = await startSheet(person, 'b.csv', 'Author,TOPIC,cartella,Legenda,Opera,scaffale\n,,,,,\n')
  expect(targetsOf(sheet)).toEqual([
    'field:autn',
    '',
    'collection',
    'field:caption@it',
    'field:sgtt',
    'field:pressmark',
  ])
  expect(sheet.mappingUuid).toBe(uuid)
})

test('the mapping that names most of the headers is used, and the last mapping of the same headers comes first', async () => {
  await save('Small', { columns: columns.slice(0, 2) })
  const { uuid } = (await save('Large')).body
  const table = 'Scaffale,Opera,Legenda\n1,A,B\n'
  const first = await startSheet(person, 'a.csv', table)
  expect([first.mappingUuid, targetsOf(first)[2]]).toEqual([uuid, 'field:caption@it'])
  await person.call(checkSpreadsheet, {
    params: { uuid: first.uuid },
    body: { targets: ['field:pressmark', 'field:sgtt', 'field:sgti'] },
  })
  expect((await sheetNow(person, first.uuid)).mappingUuid).toBeUndefined()
  const second = await startSheet(person, 'b.csv', table)
  expect([second.mappingUuid, targetsOf(second)[2]]).toEqual([undefined, 'field:sgti'])
})

test('a mapping that names less than half of the headers is not used', async () => {
  await save('Archivio', { columns: columns.slice(0, 2) })
  const sheet = await startSheet(person, 'a.csv', 'Scaffale,Opera,X,Y,Z\n1,A,,,\n')
  expect([sheet.mappingUuid, targetsOf(sheet)]).toEqual([undefined, ['', '', '', '', '']])
})

test('a deleted field takes its rows with it', async () => {
  const admin = await tenant.as('Administrators')
  const { uuid } = (await save('Archivio')).body
  const { body: caption } = await admin.call(findTemplateByName, { query: { type: 'ITEM', name: 'caption' } })
  await admin.call(deleteTemplate, { params: { uuid: caption.uuid } })
  const { body } = await person.call(readMapping, { params: { uuid } })
  expect(body.columns.map(({ header }) => header)).toEqual(['Scaffale', 'Opera', 'Cartella', 'Topic'])
})

test('colleagues share mappings, and another tenant neither sees nor uses them', async () => {
  const { uuid } = (await save('Archivio')).body
  expect(await names(await tenant.as('Editors'))).toEqual(['Archivio'])
  const elsewhere = await world.tenant()
  const foreigner = await elsewhere.as('Administrators')
  expect(await names(foreigner)).toEqual([])
  for (const call of [readMapping, deleteMapping] as const)
    expect((await foreigner.call(call, { params: { uuid } })).status).toBe(404)
  expect((await save('Archivio', {}, await elsewhere.as('Editors'))).status).toBe(400) // it has no caption
  const sheet = await startSheet(foreigner, 'a.csv', 'Scaffale,Opera,Legenda\n1,A,B\n')
  expect([sheet.mappingUuid, targetsOf(sheet)]).toEqual([undefined, ['', '', '']])
  expect(await names()).toEqual(['Archivio'])
})

test('a reader neither lists nor saves mappings', async () => {
  const reader = await tenant.as('Readers')
  expect((await reader.call(listMappings)).status).toBe(403)
  expect((await save('Mine', {}, reader)).status).toBe(403)
})
