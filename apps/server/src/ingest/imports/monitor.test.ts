import { rename } from 'node:fs/promises'
import path from 'node:path'
import type { ImportFilterState } from '@pressmark/contract/platform/constants.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import {
  findItemImportsByTenant,
  listImporters,
  listOtherImportsOfItem,
  retryFailedImports,
  retryImport,
} from '@pressmark/contract/ingest/import-monitor.ts'
import { importCulturalItem, uploadFile, uploadObj } from '@pressmark/contract/ingest/imports.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { originalBlob } from '#media/blob-names.ts'
import { endedImport, uploadTo } from '#testing/importing.testing.ts'
import { expectItemBeforeImport } from '#testing/lock-order.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let editor: TestPerson
let root: string

beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  editor = await tenant.as('Editors')
  root = (await editor.call(findRoot)).body.uuid
  await world.work()
})
afterAll(() => world.close())

const picture = (colour: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

const importItem = async (person: TestPerson, pressmark: string, files: object) =>
  (
    await person.call(importCulturalItem, {
      body: { pressmark, sgtt: `Item ${pressmark}`, parentCollectionsUuids: [root], ...files },
    })
  ).body

/** Removes an original from storage, and returns a function that puts it there again. */
const takeAway = async (sha256: string) => {
  const file = path.join(world.dataFolder, 'blobs', 'kept', originalBlob(tenant.id, sha256))
  await rename(file, `${file}.away`)
  return () => rename(`${file}.away`, file)
}

/** Creates an item whose only image failed because its file was missing. */
const failed = async (pressmark: string, colour: string) => {
  const { link, sha256 } = await uploadTo(admin, uploadFile, `${pressmark}.jpg`, await picture(colour))
  const putBack = await takeAway(sha256)
  const { uuid, images } = await importItem(admin, pressmark, { images: [{ imageLink: link }] })
  const image = images![0]!
  const ended = await endedImport(admin, 'images', image.importId)
  expect(ended.upload).toMatchObject({ importState: 'ERROR', reason: { code: 'fileMissing' } })
  return { uuid, image, putBack }
}

type Query = {
  importState?: ImportFilterState
  importer?: string
  searchTerm?: string
  createdFrom?: string
  createdBefore?: string
}

const listed = async (query: Query) => {
  const { body } = await admin.call(findItemImportsByTenant, { query: { tenant: tenant.name, ...query } })
  expect(body.page.totalElements).toBe(body._embedded.culturalItems.length)
  return body._embedded.culturalItems
}
const pressmarks = async (query: Parameters<typeof listed>[0]) => (await listed(query)).map((one) => one.pressmark)

test('the monitor finds imports by state and by person, and names who started them', async () => {
  await failed('Ms. 1', '#102030')
  const { link } = await uploadTo(editor, uploadFile, 'a.jpg', await picture('#405060'))
  const done = await importItem(editor, 'Ms. 2', { images: [{ imageLink: link }] })
  await endedImport(editor, 'images', done.images![0]!.importId)
  expect(await pressmarks({ importState: 'ERROR' })).toEqual(['Ms. 1'])
  expect(await pressmarks({ importState: 'DONE' })).toEqual(['Ms. 2'])
  expect(await pressmarks({ importState: 'IN_PROGRESS' })).toEqual([])
  expect(await pressmarks({ importer: editor.personUuid })).toEqual(['Ms. 2'])
  expect(await pressmarks({ importer: admin.personUuid, importState: 'DONE' })).toEqual([])
  expect(await pressmarks({ importer: uuidv7() })).toEqual([])
  const [two, one] = await listed({})
  expect([one?.imagesCount, one?.otherFilesCount, one?.failedCount]).toEqual([1, 0, 1])
  expect([two?.failedCount, two?.importer]).toEqual([0, { uuid: editor.personUuid, name: 'Test Editors' }])
  expect(await pressmarks({ searchTerm: 'ITEM ms. 1' })).toEqual(['Ms. 1'])
  expect(await pressmarks({ searchTerm: 'ms. 2' }), 'by its pressmark').toEqual(['Ms. 2'])
  expect(await pressmarks({ searchTerm: 'A.JPG' }), 'by the name of a file').toEqual(['Ms. 2'])
  expect(await pressmarks({ searchTerm: '%' })).toEqual([])
  expect(await pressmarks({ createdFrom: two!.createdDate })).toEqual(['Ms. 2'])
  expect(await pressmarks({ createdBefore: two!.createdDate })).toEqual(['Ms. 1'])
  const { body } = await admin.call(listImporters)
  expect(body._embedded.importers.map(({ name }) => name)).toEqual(['Test Administrators', 'Test Editors'])
})

test('imports are found without accents and without capital letters', async () => {
  const { link } = await uploadTo(editor, uploadFile, 'Müller STRASSE.jpg', await picture('#708090'))
  const { images } = await importItem(editor, 'Øst 100%_è', { images: [{ imageLink: link }] })
  await endedImport(editor, 'images', images![0]!.importId)
  for (const searchTerm of ['ost 100%', 'ØST 100%_E', 'muller straße', 'Müller'])
    expect(await pressmarks({ searchTerm }), searchTerm).toEqual(['Øst 100%_è'])
  expect(await pressmarks({ searchTerm: 'ost 1000' })).toEqual([])
})

test('imports come in pages of 20, newest first or last, and each links to its collections and its files', async () => {
  const other = await world.tenant()
  const there = await other.as('Administrators')
  const root = (await there.call(findRoot)).body.uuid
  for (let at = 1; at <= 21; at += 1) {
    const body = { sgtt: `Item ${at}`, pressmark: `P ${at}`, parentCollectionsUuids: [root] }
    await there.call(importCulturalItem, { body })
  }
  const read = async (query: { page?: number; size?: number; sort?: string[] } = {}) => {
    const { body } = await there.call(findItemImportsByTenant, { query: { tenant: other.name, ...query } })
    return { page: body.page, items: body._embedded.culturalItems }
  }
  const numbers = async (query: Parameters<typeof read>[0]) =>
    (await read(query)).items.map(({ pressmark }) => Number(pressmark.slice(2)))
  const first = await read()
  expect(first.page).toEqual({ number: 0, size: 20, totalElements: 21, totalPages: 2 })
  expect(first.items.map(({ pressmark }) => pressmark)).toEqual(Array.from({ length: 20 }, (_, at) => `P ${21 - at}`))
  expect(await numbers({ page: 1 })).toEqual([1])
  expect(await numbers({ sort: ['createdDate'], size: 2, page: 1 })).toEqual([3, 4])
  const { parentCollectionsUuids, _links, uuid } = first.items[0]!
  expect(parentCollectionsUuids).toEqual([root])
  expect((await there.send({ url: _links.self.href })).json()).toMatchObject({ uuid, pressmark: 'P 21' })
  expect((await there.send({ url: _links.images.href })).json()).toMatchObject({ page: { totalElements: 0, size: 10 } })
})

test('another organisation’s people and imports are not in it', async () => {
  const other = await world.tenant()
  const otherAdministrator = await other.as('Administrators')
  expect((await otherAdministrator.call(listImporters)).body._embedded.importers).toEqual([])
  const query = { tenant: other.name, importer: admin.personUuid }
  expect((await otherAdministrator.call(findItemImportsByTenant, { query })).body.page.totalElements).toBe(0)
})

test('a failed import can be retried, and succeeds when its file is available again', async () => {
  const { uuid, image, putBack } = await failed('Ms. 3', '#708090')
  await putBack()
  const { status, body } = await admin.call(retryImport, { params: { assetType: 'images', uuid: image.uuid } })
  expect([status, body.overall]).toEqual([202, { importState: 'IN_PROGRESS' }])
  const ended = await endedImport(admin, 'images', image.importId)
  expect([ended.overall.importState, ended.overall.reason, ended.progress]).toEqual(['DONE', undefined, 1])
  expect((await admin.call(readItem, { params: { uuid } })).body.notReadyImagesCount).toBe(0)
  const again = await admin.call(retryImport, { params: { assetType: 'images', uuid: image.uuid } })
  expect([again.status, again.refusal.code]).toEqual([409, 'importNotFailed'])
})

test('all failed imports are retried at once, by administrators only', async () => {
  const there = await world.tenant()
  const other = await there.as('Administrators')
  const { image, putBack } = await failed('Ms. 3 a', '#708091')
  await putBack()
  expect((await editor.call(retryFailedImports)).status).toBe(403)
  expect((await other.call(retryFailedImports)).body).toEqual({ retried: 0, remaining: 0 })
  const { status, body } = await admin.call(retryFailedImports)
  expect([status, body.remaining]).toEqual([202, 0])
  expect(body.retried).toBeGreaterThan(0)
  const ended = await endedImport(admin, 'images', image.importId)
  expect(ended.overall.importState).toBe('DONE')
})

test('of two people who retry the same import at the same moment one succeeds', async () => {
  const { image, putBack } = await failed('Ms. 4', '#a0b0c0')
  await putBack()
  const retry = () => admin.call(retryImport, { params: { assetType: 'images', uuid: image.uuid } })
  const answers = await Promise.all([retry(), retry()])
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
  expect((await endedImport(admin, 'images', image.importId)).overall.importState).toBe('DONE')
})

test.each(['one import', 'all failed imports'])('a retry of %s locks the item before the import', async (which) => {
  const { uuid, image } = await failed(`Ms. 4 ${which}`, '#a1b1c1')
  const retry = () =>
    which === 'one import'
      ? editor.call(retryImport, { params: { assetType: 'images', uuid: image.uuid } })
      : admin.call(retryFailedImports)
  const status = await expectItemBeforeImport(
    tenant,
    { item: uuid, importId: image.importId },
    async () => (await retry()).status,
  )
  expect(status).toBe(202)
})

test('a retry of an import that still fails ends as ERROR again, with its reason, and a reader may not request it', async () => {
  const { image } = await failed('Ms. 5', '#d0e0f0')
  const reader = await tenant.as('Readers')
  const params = { assetType: 'images', uuid: image.uuid } as const
  expect((await reader.call(retryImport, { params })).status).toBe(403)
  expect((await editor.call(retryImport, { params })).status).toBe(202)
  expect((await endedImport(admin, 'images', image.importId)).overall.reason?.code).toBe('fileMissing')
})

test('imports of files that are not images are listed separately', async () => {
  const { link } = await uploadTo(editor, uploadObj, 'a.obj', Buffer.from('v 0 0 0\n'))
  const { uuid, model3Ds } = await importItem(editor, 'Ms. 6', { model3Ds: [{ objectLink: link }] })
  const { body } = await editor.call(listOtherImportsOfItem, { params: { uuid } })
  expect(body._embedded.otherFiles.map((file) => [file.uuid, file.assetType])).toEqual([
    [model3Ds![0]!.uuid, 'model3Ds'],
  ])
})
