import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readAudio, readModel, readThumbnail, readVideo, readWaveform } from '@pressmark/contract/media/media.ts'
import { downloadImage } from '@pressmark/contract/delivery/downloads.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openImageWorld, type Got, type ImageWorld } from '#media/images/image-world.testing.ts'
import { requestRebuilds } from '#media/derivatives/rebuild-requests.ts'
import { originalBlob } from '#media/blob-names.ts'
import { createPyramids } from '#media/images/pyramids.ts'
import { removeWatermark, setWatermark } from '#media/watermarks/watermarks.ts'
import { derivativesOf, importOne } from '#testing/assets.testing.ts'
import { emptyItem } from '#testing/importing.testing.ts'

let images: ImageWorld
let item: string
beforeAll(async () => {
  images = await openImageWorld()
  item = await emptyItem(images.editor, 'Ms. 1')
})
afterAll(() => images.close())

const get = (path: string, cookie = images.editor.cookie): Promise<Got> => images.get(path, { cookie })
const tileOf = (uuid: string, x = 0) => `/iiif/3/${uuid}/${x},0,256,256/256,256/0/default.jpg`
const fileOf = (name: string) => path.join(images.world.dataFolder, 'blobs', 'kept', name)
const newImage = () => importOne(images.editor, item, 'images')
const derivative = async (uuid: string, role: string) => (await derivativesOf(images.tenant, uuid))[role]!
const jobsOf = async (uuid: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name in ('media.rebuild', 'media.rebuild-later') and data ->> 'uuid' = ${uuid}`.execute(
    images.world.database.owner,
  )
  return rows
}

const plainPng = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
const waiting = (uuid: string) =>
  images.tenant.run((db) => db.selectFrom('rebuild').select('reason').where('asset_uuid', '=', uuid).executeTakeFirst())

/** Expects 503 with a time to wait, and no header that would let a cache keep it. */
const expectWaiting = ({ status, headers }: Got) => {
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'private, no-cache'])
  expect([headers.etag, headers.link]).toEqual([undefined, undefined])
}
const expectBack = (path: string) => expect.poll(async () => (await get(path)).status, { interval: 200 }).toBe(200)

test('a lost pyramid is rebuilt once, however many ask, under a new name', async () => {
  const uuid = await newImage()
  const before = await derivative(uuid, 'pyramid')
  await rm(fileOf(before.name))
  for (const answer of await Promise.all(Array.from({ length: 100 }, () => get(tileOf(uuid))))) expectWaiting(answer)
  await expectBack(tileOf(uuid))
  expect(await jobsOf(uuid)).toHaveLength(1)
  const after = await derivative(uuid, 'pyramid')
  expect(after.name).not.toBe(before.name)
  expect(after.outcome).toBe('intact')
  await expect.poll(() => waiting(uuid)).toBeUndefined()
})

test('a pyramid that is truncated or zeroed while it is open is rebuilt', async () => {
  for (const damage of [
    (file: string) => truncate(file, 1000),
    async (file: string) => {
      const { length } = await readFile(file)
      await writeFile(file, Buffer.alloc(length), { flag: 'r+' })
    },
  ]) {
    const uuid = await newImage()
    expect((await get(tileOf(uuid))).status).toBe(200)
    await damage(fileOf((await derivative(uuid, 'pyramid')).name))
    expectWaiting(await get(tileOf(uuid, 1024)))
    await expectBack(tileOf(uuid, 1024))
  }
})

test('a pyramid whose index is damaged is rebuilt', async () => {
  const uuid = await newImage()
  const file = fileOf((await derivative(uuid, 'pyramid')).name)
  await writeFile(file, Buffer.alloc(16, 7), { flag: 'r+' })
  expectWaiting(await get(`/iiif/3/${uuid}/info.json`))
  expectWaiting(await get(`/iiif/3/${uuid}/full/500,/0/default.png`))
  expectWaiting(await get(addressOf(downloadImage, { uuid, region: 'full', size: '200,200' })))
  await expectBack(`/iiif/3/${uuid}/info.json`)
})

test('a truncated thumbnail is rebuilt', async () => {
  const uuid = await newImage()
  await truncate(fileOf((await derivative(uuid, 'thumbnail')).name), 100)
  expectWaiting(await get(addressOf(readThumbnail, { uuid })))
  await expectBack(addressOf(readThumbnail, { uuid }))
})

test.each([
  ['audios', 'rendition', readAudio],
  ['audios', 'waveform', readWaveform],
  ['videos', 'rendition', readVideo],
  ['model3Ds', 'rendition', readModel],
] as const)('of %s, a truncated or lost %s is rebuilt', async (kind, role, call) => {
  const uuid = await importOne(images.editor, item, kind)
  const address = addressOf(call, { uuid })
  await truncate(fileOf((await derivative(uuid, role)).name), 20)
  expectWaiting(await get(address))
  await expectBack(address)
  await rm(fileOf((await derivative(uuid, role)).name))
  await expect.poll(async () => (await get(address)).status, { interval: 200 }).toBe(503)
  await expectBack(address)
})

test('a lost watermarked pyramid is made again, and people who must see it never get the clean image', async () => {
  const uuid = await newImage()
  const { tenant, world } = images
  await setWatermark(world, { tenantId: tenant.id, personUuid: images.editor.personUuid }, await plainPng())
  const { cookie } = await tenant.as('Readers')
  const large = `/iiif/3/${uuid}/full/600,/0/default.jpg`
  await expect.poll(async () => (await get(large, cookie)).status, { interval: 200 }).toBe(200)
  const before = await derivative(uuid, 'watermarked_pyramid')
  const { name: clean } = await derivative(uuid, 'pyramid')
  await rm(fileOf(before.name))
  // Another process has not opened the file yet.
  const { open } = createPyramids(world.blobs)
  await expect(open(before.name)).rejects.toThrow('is lost or damaged')
  expect((await get(`/iiif/3/${uuid}/10,10,700,700/500,/0/default.jpg`, cookie)).status).toBe(503)
  await expect
    .poll(async () => (await derivative(uuid, 'watermarked_pyramid'))?.name ?? before.name)
    .not.toBe(before.name)
  await expect.poll(async () => (await get(large, cookie)).status).toBe(200)
  // The clean pyramid was intact, so it stays.
  expect((await derivative(uuid, 'pyramid')).name).toBe(clean)
  await removeWatermark(world, { tenantId: tenant.id, personUuid: images.editor.personUuid })
})

test('a rebuild from a damaged original fails, is not repeated for each viewer, and is tried again when it is asked for', async () => {
  const uuid = await newImage()
  const { original_sha256: sha256 } = await images.tenant.run((db) =>
    db.selectFrom('asset').select('original_sha256').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
  )
  const original = fileOf(originalBlob(images.tenant.id, sha256!))
  const bytes = await readFile(original)
  await writeFile(original, bytes.subarray(0, -100))
  await rm(fileOf((await derivative(uuid, 'pyramid')).name))
  expectWaiting(await get(tileOf(uuid)))
  await expect.poll(() => waiting(uuid)).toMatchObject({ reason: { code: 'originalDamaged' } })
  await expect.poll(async () => (await get(tileOf(uuid))).headers['retry-after']).toBe('3600')
  expect(await jobsOf(uuid)).toHaveLength(1)
  await writeFile(original, bytes)
  await images.tenant.run((db) => requestRebuilds(db, images.world.jobs, [uuid]))
  await expectBack(tileOf(uuid))
})
