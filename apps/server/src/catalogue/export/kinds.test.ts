import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { EXPORT_HEADERS, readExport, startExport } from '@pressmark/contract/catalogue/exports.ts'
import { deleteItem, readItem } from '@pressmark/contract/catalogue/items.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTemplates } from '#metadata/new-templates.ts'
import { newAsset, newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { stoppedAfter } from '../bulk/bulk-operation.testing.ts'
import { download, rowsOf, started, workOn } from './exports.testing.ts'

let world: World
let tenant: TestTenant
let person: TestPerson
let folder: string
let root: string

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
  root = (await person.call(findRoot)).body.uuid
  await tenant.run((db) =>
    addTemplates(db, 'COLLECTION', [
      {
        name: 'note',
        type: 'TEXT',
        repeatable: true,
        translatable: true,
        labels: { en: 'Note', it: 'Nota' },
        priority: 'LOW',
      },
    ]),
  )
})

const create = async (sgtt: string, parents: string[], more: { name: string; value: string; lang?: string }[] = []) =>
  (
    await person.call(createCollection, {
      body: { parentCollectionsUuids: parents, customMetadataList: [{ name: 'sgtt', value: sgtt }, ...more] },
    })
  ).body.uuid
const put = async (title: string, collections: string[]) => {
  const uuid = await newItem(tenant, title)
  await person.call(moveItems, { body: { culturalItemsUuids: [uuid], parentCollectionsUuids: collections } })
  return uuid
}
const fileOf = async (body: BodyOf<typeof startExport>, who = person): Promise<Buffer> => {
  const uuid = await started(who, body)
  await workOn(world, tenant, uuid)
  const { statusCode, rawPayload } = await download(who, uuid)
  expect(statusCode).toBe(200)
  return rawPayload
}
/** The rows as objects, by header. The UUID of the export is cut from the first header. */
const tableOf = async (body: BodyOf<typeof startExport> & { format: 'xlsx' | 'csv' }, who = person) => {
  const [headers = [], ...rows] = await rowsOf(folder, body.format, await fileOf(body, who))
  const [key = '', ...others] = headers
  const names = [key.slice(0, -'00000000-0000-0000-0000-000000000000'.length), ...others]
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
}
const linesOf = async (body: Omit<BodyOf<typeof startExport>, 'format'>) =>
  (await fileOf({ ...body, format: 'jsonl' }))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test.each(['xlsx', 'csv'] as const)(
  'a collection and all below it become a %s file, with paths and counts at all levels',
  async (format) => {
    const maps = await create('Maps', [root], [{ name: 'note', value: 'Mappe', lang: 'it' }])
    const prints = await create('Prints', [root])
    const old = await create('Old', [maps, prints])
    await put('In both', [maps, old])
    await put('Deep', [old])
    const table = await tableOf({ kind: 'COLLECTION', collectionUuid: maps, format })
    expect(table).toHaveLength(2)
    expect(table[0]).toMatchObject({
      [EXPORT_HEADERS.COLLECTION]: maps,
      version: '1',
      Title: 'Maps',
      'Note (it)': 'Mappe',
      'Items directly in it (read-only)': '1',
      'Collections directly in it (read-only)': '1',
      'Items at all levels (read-only)': '2',
      'Collections at all levels (read-only)': '1',
    })
    expect(table[1]).toMatchObject({
      Title: 'Old',
      'Note (it)': '',
      'Parent collections (read-only)': 'Maps | Prints',
      'Items at all levels (read-only)': '2',
      'Collections at all levels (read-only)': '0',
    })
    const address = table[0]!['Address (read-only)']!
    expect(address).toMatch(new RegExp(`^http.*/ui/catalog/${maps}$`))
    expect(table[0]!['Created (read-only)']).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+Z$/)
  },
)

test('the root counts all items and collections', async () => {
  const maps = await create('Maps', [root])
  await put('One', [maps])
  await newItem(tenant, 'Two')
  const [first] = await tableOf({ kind: 'COLLECTION', collectionsUuids: [root], format: 'csv' })
  expect(first).toMatchObject({
    'Items directly in it (read-only)': '1',
    'Items at all levels (read-only)': '2',
    'Collections at all levels (read-only)': '1',
  })
})

test('collections are selected by their uuids, or found by a text', async () => {
  const [maps, prints] = [await create('Maps of Italy', [root]), await create('Prints', [root])]
  const titles = async (body: Partial<BodyOf<typeof startExport>>) =>
    (await tableOf({ kind: 'COLLECTION', format: 'csv', ...body } as Parameters<typeof tableOf>[0])).map(
      ({ Title }) => Title,
    )
  expect(await titles({ collectionsUuids: [prints, maps] })).toEqual(['Maps of Italy', 'Prints'])
  expect(await titles({ search: { text: 'italy' } })).toEqual(['Maps of Italy'])
  expect(await titles({ search: { text: '', branch: maps } })).toEqual([])
})

test('media of items have their file, their item and their position', async () => {
  const [one, two] = [await newItem(tenant, 'One'), await newItem(tenant, 'Two')]
  const [front, back] = [
    await newAsset(tenant, one, 'images', { title: 'front' }),
    await newAsset(tenant, one, 'images', { title: 'back' }),
  ]
  const talk = await newAsset(tenant, two, 'audios', { title: 'talk' })
  const { pressmark } = (await person.call(readItem, { params: { uuid: one } })).body
  const body = { kind: 'MEDIA' as const, culturalItemsUuids: [two, one], format: 'csv' as const }
  const table = await tableOf(body)
  expect(table.map((row) => row[EXPORT_HEADERS.MEDIA])).toEqual([talk, front, back])
  expect(table[2]).toMatchObject({
    Title: 'back',
    'UUID of the item (read-only)': one,
    'Pressmark of the item (read-only)': pressmark,
    'Kind (read-only)': 'images',
    'Position (read-only)': '2',
    'File name (read-only)': 'back.bin',
    'File size in bytes (read-only)': '1',
    'SHA-256 (read-only)': expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
  expect(await tableOf({ kind: 'MEDIA', search: { text: 'One' }, format: 'xlsx' })).toHaveLength(2)
  await person.call(deleteItem, { params: { uuid: one } })
  expect((await tableOf(body)).map(({ Title }) => Title)).toEqual(['talk'])
})

test('JSON Lines have an entry in each line, with its metadata as in the API', async () => {
  // Both together are longer than a cell of a spreadsheet.
  const notes = ['x', 'y'].map((sign) => ({ name: 'note', value: sign.repeat(20_000), lang: 'it' }))
  const maps = await create('Maps', [root], notes)
  const item = await put('A | b', [maps])
  const media = await newAsset(tenant, item, 'images', { title: 'front' })
  expect(await linesOf({ kind: 'COLLECTION', collectionUuid: maps })).toMatchObject([
    {
      kind: 'COLLECTION',
      uuid: maps,
      version: 1,
      customMetadataList: [{ name: 'sgtt', value: 'Maps' }, ...notes],
      info: { itemsCount: 1, branchItemsCount: 1, parents: [expect.any(String)] },
    },
  ])
  const [ofItem] = await linesOf({ collectionUuid: maps })
  expect(ofItem).toMatchObject({ kind: 'ITEM', uuid: item, info: { collections: ['Maps'], images: 1 } })
  expect(ofItem!['customMetadataList']).toContainEqual({ name: 'sgtt', value: 'A | b' })
  expect(await linesOf({ kind: 'MEDIA', collectionUuid: maps, info: ['position', 'fileSize'] })).toEqual([
    {
      kind: 'MEDIA',
      uuid: media,
      version: expect.any(Number) as number,
      customMetadataList: [{ name: 'sgtt', value: 'front' }],
      info: { position: 1, fileSize: 1 },
    },
  ])
})

test('an export of collections whose worker was stopped continues after its last batch', async () => {
  const uuids = []
  for (const title of ['A', 'B', 'C', 'D', 'E']) uuids.push(await create(title, [root]))
  const uuid = await started(person, { kind: 'COLLECTION', collectionsUuids: uuids, format: 'jsonl' })
  await expect(workOn(world, tenant, uuid, { batchSize: 2, signal: stoppedAfter(2) })).rejects.toThrow()
  await workOn(world, tenant, uuid, { batchSize: 2 })
  const lines = (await download(person, uuid)).body.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { uuid: string }).uuid)).toEqual(uuids)
  const { body } = await person.call(readExport, { params: { uuid } })
  expect(body).toMatchObject({ kind: 'COLLECTION', items: 5, format: 'jsonl' })
  expect(body.fileName).toMatch(/_collections_\d{4}-\d\d-\d\d\.jsonl$/)
})

test('a selection, a field or a column that the kind does not have is refused', async () => {
  const maps = await create('Maps', [root])
  const refusal = async (body: BodyOf<typeof startExport>) => {
    const { status, refusal: found } = await person.call(startExport, { body })
    return [status, found.code]
  }
  const format = 'csv' as const
  expect(await refusal({ kind: 'ITEM', collectionsUuids: [maps], format })).toEqual([400, 'badRequest'])
  expect(await refusal({ kind: 'COLLECTION', culturalItemsUuids: [maps], format })).toEqual([400, 'badRequest'])
  expect(await refusal({ kind: 'COLLECTION', search: { text: '', media: ['images'] }, format })).toEqual([
    400,
    'badRequest',
  ])
  expect(await refusal({ kind: 'MEDIA', collectionUuid: maps, info: ['parents'], format })).toEqual([400, 'badRequest'])
  expect((await refusal({ kind: 'COLLECTION', collectionUuid: maps, fields: ['pressmark'], format }))[1]).toBe(
    'invalidMetadata',
  )
})

test('entries of another organisation are not exported', async () => {
  const other = await world.tenant()
  const foreign = (await (await other.as('Editors')).call(findRoot)).body.uuid
  const foreignItem = await newItem(other, 'Foreign')
  await newAsset(other, foreignItem, 'images', {})
  const status = async (body: BodyOf<typeof startExport>) => (await person.call(startExport, { body })).status
  const format = 'jsonl' as const
  expect(await status({ kind: 'COLLECTION', collectionsUuids: [foreign], format })).toBe(404)
  expect(await status({ kind: 'COLLECTION', collectionUuid: foreign, format })).toBe(404)
  expect(await status({ kind: 'MEDIA', culturalItemsUuids: [foreignItem], format })).toBe(404)
  const own = await newItem(tenant, 'Own')
  expect(await linesOf({ kind: 'MEDIA', culturalItemsUuids: [own, foreignItem] })).toEqual([])
  expect((await linesOf({ kind: 'COLLECTION', collectionsUuids: [root, foreign] })).map(({ uuid }) => uuid)).toEqual([
    root,
  ])
  const reader = await tenant.as('Readers')
  const { status: refused } = await reader.call(startExport, { body: { kind: 'MEDIA', collectionUuid: root, format } })
  expect(refused).toBe(403)
})
