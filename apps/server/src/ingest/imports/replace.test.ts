import { randomBytes } from 'node:crypto'
import { readImage } from '@pressmark/contract/catalogue/assets.ts'
import {
  findAssetImportByImportId,
  importImage,
  importPdf,
  uploadAudio,
  uploadFile,
  uploadPdf,
} from '@pressmark/contract/ingest/imports.ts'
import { listHistory, revertChange } from '@pressmark/contract/catalogue/history.ts'
import { findItemByUuid } from '@pressmark/contract/catalogue/items.ts'
import { readThumbnail } from '@pressmark/contract/media/media.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { dismissReplacement, replaceImage } from '@pressmark/contract/ingest/replacements.ts'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyItem, endedImport, uploadTo } from '#testing/importing.testing.ts'
import { expectItemBeforeImport } from '#testing/lock-order.testing.ts'
import { ageOriginals } from '#testing/originals.testing.ts'
import { deleteUnusedOriginals } from '../orphaned-blobs.ts'
import { endDeadImport } from '../pipeline/run-import.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { finishReplacement, startReplacement } from './replace.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson
beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
})
afterAll(() => world.close())

const picture = async (width: number, height: number, background: string): Promise<string> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return (await uploadTo(editor, uploadFile, `${background}.jpg`, bytes)).link
}
/* Noise does not compress, so that half of the file is half of the image. */
const noise = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
const addPicture = async (itemUuid: string, background: string) => {
  const imageLink = await picture(300, 200, background)
  return (await editor.call(importImage, { body: { itemUuid, imageLink, sgtt: `In ${background}` } })).body
}

test('while the pages of a document are being imported, none is replaced', async () => {
  const item = await emptyItem(editor, 'Replace 0')
  const { uuid } = await addPicture(item, 'red')
  const { link: pdfLink } = await uploadTo(editor, uploadPdf, 'book.pdf', Buffer.from('%PDF-1.7'))
  await editor.call(importPdf, { body: { itemUuid: item, pdfLink } })
  const body = { imageUuid: uuid, imageLink: await picture(60, 40, 'blue') }
  const { status, refusal } = await editor.call(replaceImage, { body })
  expect([status, refusal.code]).toEqual([409, 'pagesStillImporting'])
  const { body: image } = await editor.call(readImage, { params: { uuid } })
  expect(image.originalName).toBe('red.jpg')
})

test('an import that fails locks the item before the import', async () => {
  const item = await emptyItem(editor, 'Replace 0, failed')
  const { importId } = await addPicture(item, 'red')
  const job = { tenantId: tenant.id, importId }
  await expectItemBeforeImport(tenant, { item, importId }, () => endDeadImport({ database: world.database }, job))
  expect((await endedImport(editor, 'images', importId)).overall.reason?.code).toBe('decoderFailed')
})

test('an image with another file keeps title, position and address, and shows the new image', async () => {
  await world.work()
  const item = await emptyItem(editor, 'Replace 1')
  const first = await addPicture(item, 'red')
  await addPicture(item, 'green')
  await endedImport(editor, 'images', first.importId)
  const before = (await editor.call(findItemByUuid, { query: { uuid: item } })).body

  const importId = uuidv7()
  const body = { imageUuid: first.uuid, imageLink: await picture(600, 500, 'blue'), importId }
  const { status, body: started } = await editor.call(replaceImage, { body })
  expect([status, started.uuid, started.importId]).toEqual([202, first.uuid, importId])
  expect((await endedImport(editor, 'images', importId)).overall.importState).toBe('DONE')
  const { body: image } = await editor.call(readImage, { params: { uuid: first.uuid } })
  expect(image).toMatchObject({
    ready: true,
    width: 600,
    height: 500,
    position: 1,
    sgtt: 'In red',
    originalName: 'blue.jpg',
  })
  const thumb = await editor.send({ method: 'GET', url: addressOf(readThumbnail, { uuid: first.uuid }) })
  const { dominant } = await sharp(thumb.rawPayload).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
  const after = (await editor.call(findItemByUuid, { query: { uuid: item } })).body
  expect(after.mediaTypeInfo.imagesCount).toBe(2)
  expect(after.lastModifiedDate > before.lastModifiedDate).toBe(true)

  const old = { params: { assetType: 'images' as const }, query: { importId: first.importId } }
  expect((await editor.call(findAssetImportByImportId, old)).status).toBe(404)
  expect((await editor.call(replaceImage, { body })).status).toBe(422)
})

test('a replacement can be reverted while the old file is kept, and the history names the old file after that', async () => {
  await world.work()
  const item = await emptyItem(editor, 'Replace 3')
  const { uuid, importId: first } = await addPicture(item, 'red')
  await endedImport(editor, 'images', first)
  await ageOriginals(tenant, 60)
  const importId = uuidv7()
  await editor.call(replaceImage, {
    body: { imageUuid: uuid, imageLink: await picture(600, 500, 'purple'), importId },
  })
  await endedImport(editor, 'images', importId)
  const replacement = async () => {
    const { body } = await editor.call(listHistory, { query: { uuid } })
    return body._embedded.changes.find(({ kind, reverts }) => kind === 'asset.replaced' && reverts === null)!
  }
  await deleteUnusedOriginals(world.database)
  const { id, revertible } = await replacement()
  expect(revertible).toBe(true)
  expect((await editor.call(revertChange, { params: { id } })).status).toBe(204)
  const reverting = await tenant.run((db) =>
    db.selectFrom('asset_import').select('import_id').where('asset_uuid', '=', uuid).executeTakeFirstOrThrow(),
  )
  await endedImport(editor, 'images', reverting.import_id)
  const { body: image } = await editor.call(readImage, { params: { uuid } })
  expect(image).toMatchObject({ ready: true, width: 300, height: 200, originalName: 'red.jpg' })
  expect((await editor.call(revertChange, { params: { id } })).refusal.code).toBe('changedSince')

  await ageOriginals(tenant, 31)
  await deleteUnusedOriginals(world.database)
  const { body: history } = await editor.call(listHistory, { query: { uuid } })
  const [revert] = history._embedded.changes.filter(({ kind }) => kind === 'asset.replaced')
  expect(revert).toMatchObject({ reverts: id, revertible: false })
  expect(revert!.fields).toContainEqual({
    field: 'sha256',
    before: [expect.stringMatching(/^[0-9a-f]{64}$/)],
    after: [expect.stringMatching(/^[0-9a-f]{64}$/)],
  })
  expect((await editor.call(revertChange, { params: { id: revert!.id } })).refusal.code).toBe('replacedFileDeleted')
})

test('a broken new file leaves the image as it is, and is dismissed or replaced by another file', async () => {
  await world.work()
  const item = await emptyItem(editor, 'Replace 4')
  const { uuid, importId: first } = await addPicture(item, 'red')
  await endedImport(editor, 'images', first)
  const read = async () => (await editor.call(readImage, { params: { uuid } })).body
  const canvases = async () => {
    const answer = await editor.send({ method: 'GET', url: addressOf(manifest3, { uuid: item }) })
    return (answer.json() as { items: unknown[] }).items.length
  }
  const before = await read()
  const whole = await noise(300, 200)
  const broken = await uploadTo(editor, uploadFile, 'broken.jpg', whole.subarray(0, whole.length / 2))
  const importId = uuidv7()
  await editor.call(replaceImage, { body: { imageUuid: uuid, imageLink: broken.link, importId } })
  const failed = await endedImport(editor, 'images', importId)
  expect(failed).toMatchObject({ originalName: 'broken.jpg', replaces: true, overall: { importState: 'ERROR' } })
  expect(failed.overall.reason?.code).toBe('imageTruncated')
  const after = await read()
  expect(after).toMatchObject({ ready: true, width: 300, originalName: 'red.jpg', replacement: 'ERROR' })
  expect([after.sha256, after._links.iiif, after._links.thumb]).toEqual([
    before.sha256,
    before._links.iiif,
    before._links.thumb,
  ])
  expect((await editor.send({ method: 'GET', url: after._links.thumb!.href })).statusCode).toBe(200)
  expect(await canvases()).toBe(1)
  await ageOriginals(tenant, 60)
  expect(await deleteUnusedOriginals(world.database), 'a retry needs the new file').toBe(0)

  const dismiss = { params: { uuid } }
  const reader = await tenant.as('Readers')
  expect((await reader.call(dismissReplacement, dismiss)).status).toBe(403)
  const answer = await expectItemBeforeImport(tenant, { item, importId }, () =>
    editor.call(dismissReplacement, dismiss),
  )
  expect(answer.status).toBe(204)
  expect((await read()).replacement).toBeUndefined()
  expect((await endedImport(editor, 'images', importId)).overall).toEqual({ importState: 'DONE' })
  expect((await editor.call(dismissReplacement, dismiss)).status, 'nothing is left').toBe(404)
  const { body: history } = await editor.call(listHistory, { query: { uuid } })
  expect(history._embedded.changes.map(({ kind }) => kind)).not.toContain('asset.replaced')

  const next = { imageUuid: uuid, imageLink: await picture(60, 40, 'yellow'), importId: uuidv7() }
  await editor.call(replaceImage, { body: next })
  await endedImport(editor, 'images', next.importId)
  const last = await read()
  expect([last.originalName, last.width, last.replacement]).toEqual(['yellow.jpg', 60, undefined])
})

test('until the new file is processed the image keeps its file, and of two new files the later one wins', async () => {
  await world.work()
  const item = await emptyItem(editor, 'Replace 5')
  const { uuid, importId: first } = await addPicture(item, 'red')
  await endedImport(editor, 'images', first)
  const links = [await picture(60, 40, 'blue'), await picture(70, 50, 'green')]
  const person = { personUuid: editor.personUuid }
  const fileNow = (db: TenantDb) =>
    db
      .selectFrom('asset')
      .select(['original_name', 'width', 'thumbnail'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  await tenant.run(async (db) => {
    const before = await fileNow(db)
    expect(before).toEqual({ original_name: 'red.jpg', width: 300, thumbnail: expect.any(String) })
    const ids: string[] = []
    // In one transaction, so that no worker takes the first one.
    for (const imageLink of links)
      ids.push((await startReplacement(db, world.jobs, person, { imageUuid: uuid, imageLink })).importId)
    expect(await fileNow(db)).toEqual(before)
    expect(await finishReplacement(db, uuid, ids[0]!), 'the earlier one').toBe(false)
    expect(await fileNow(db)).toEqual(before)
    expect(await finishReplacement(db, uuid, ids[1]!), 'the later one').toBe(true)
    expect(await fileNow(db)).toEqual({ original_name: 'green.jpg', width: null, thumbnail: null })
  })
  await expect
    .poll(async () => (await editor.call(readImage, { params: { uuid } })).body.width, { timeout: 60_000 })
    .toBe(70)
})

test('a file that is not an image cannot replace an image', async () => {
  const item = await emptyItem(editor, 'Replace 2')
  const { uuid } = await addPicture(item, 'red')
  const { link } = await uploadTo(editor, uploadAudio, 'song.flac', Buffer.from('fLaC'))
  expect((await editor.call(replaceImage, { body: { imageUuid: uuid, imageLink: link } })).status).toBe(415)
  const imageLink = await picture(60, 40, 'blue')
  expect((await editor.call(replaceImage, { body: { imageUuid: uuidv7(), imageLink } })).status).toBe(404)
  const reader = await tenant.as('Readers')
  expect((await reader.call(replaceImage, { body: { imageUuid: uuid, imageLink } })).status).toBe(403)
})
