import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import {
  findItemImportByImportId,
  importCulturalItem,
  listImageImportsOfItem,
  uploadFile,
  type UploadedFile,
} from '@pressmark/contract/ingest/imports.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { newAsset } from '../../testing/media.testing.ts'
import { multipart, openWorld, type World } from '../../testing/world.ts'
import { runImport } from './run-import.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/* Starts an import whose job no worker runs, with a blob store that cannot be read. */
const start = async (broken = new Error('input/output error')) => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const root = (await editor.call(findRoot)).body.uuid
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const uploaded = await editor.send({ method: 'POST', url: uploadFile.path, ...multipart('a.png', picture) })
  const images = [{ imageLink: (uploaded.json() as UploadedFile).link }]
  const { body } = await editor.call(importCulturalItem, {
    body: { pressmark: 'Ms. 1', sgtt: 'Tried', parentCollectionsUuids: [root], images },
  })
  const blobs = { ...world.blobs, size: () => Promise.reject(broken) }
  const context = {
    database: world.database,
    jobs: world.jobs,
    blobs,
    config: { ...readConfig({}), dataFolder: world.dataFolder },
  }
  const job = { tenantId: tenant.id, importId: body.images![0]!.importId }
  const run = (signal = new AbortController().signal) => runImport({ ...context, signal }, job)
  const state = async () =>
    (await editor.call(findItemImportByImportId, { query: { importId: body.importId } })).body.overall
  const notReady = async () => (await editor.call(readItem, { params: { uuid: body.uuid } })).body.notReadyImagesCount
  const counts = async () => (await editor.call(readItem, { params: { uuid: body.uuid } })).body.mediaTypeInfo
  const failedImages = async () => {
    const query = { importState: 'ERROR' as const }
    return (await editor.call(listImageImportsOfItem, { params: { uuid: body.uuid }, query })).body._embedded.images
  }
  /* Adds a processed image behind the others, and returns how the images are listed. */
  const withAnother = async () => {
    await newAsset(tenant, body.uuid, 'images', { pyramid: 'p', thumbnail: 't', width: 40, height: 30 })
    const params = { uuid: body.uuid, assetType: 'images' } as const
    const { images = [] } = (await editor.call(listAssetsOfItem, { params })).body._embedded
    return images.map(({ position, failedBefore, ready }) => ({ position, failedBefore, ready }))
  }
  return { run, state, notReady, counts, failedImages, withAnother, broken }
}

test('a failing import is tried four times, then it is an ERROR and not retried', async () => {
  const { run, state, notReady, counts, failedImages, withAnother, broken } = await start()
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect(run()).rejects.toBe(broken)
    expect((await state()).importState).toBe('IN_PROGRESS')
    expect(await notReady()).toBe(1)
    expect(await counts()).not.toHaveProperty('failed')
    expect(await failedImages()).toEqual([])
  }
  await expect(run()).rejects.toBe(broken)
  expect(await state()).toMatchObject({ importState: 'ERROR' })
  expect(await notReady()).toBe(0)
  expect(await counts()).toMatchObject({ imagesCount: 1, failed: { images: 1, audios: 0 } })
  const failed = await failedImages()
  expect(failed.map(({ originalName, overall }) => [originalName, overall.reason?.code])).toEqual([
    ['a.png', 'unexpected'],
  ])
  expect(await withAnother(), 'the first of the images that can be shown').toEqual([
    { position: 1, failedBefore: undefined, ready: false },
    { position: 2, failedBefore: 1, ready: true },
  ])
  // Its job runs again, and finds nothing to do.
  await run()
})

test('an aborted run is not a failure, however often', async () => {
  const { run, state, broken } = await start()
  for (let stops = 0; stops < 10; stops += 1) await expect(run(AbortSignal.abort())).rejects.toBe(broken)
  expect((await state()).importState).toBe('IN_PROGRESS')
})

test('a full disk or an unreachable database is not a failure either', async () => {
  const { run, state, broken } = await start(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  for (let tries = 0; tries < 10; tries += 1) await expect(run()).rejects.toBe(broken)
  expect((await state()).importState).toBe('IN_PROGRESS')
})
