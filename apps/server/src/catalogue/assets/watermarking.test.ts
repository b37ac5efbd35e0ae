import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openImageWorld, type ImageWorld } from '#media/images/image-world.testing.ts'
import { enqueueWatermarks, watermarkImage } from './watermarking.ts'

let images: ImageWorld
let uuid: string
let workFolder: string

beforeAll(async () => {
  images = await openImageWorld()
  workFolder = await mkdtemp(path.join(tmpdir(), 'pressmark-marking-'))
  uuid = await images.importImage('gray.png', await plain('#808080', 600))
})
afterAll(async () => {
  await images.close()
  await rm(workFolder, { recursive: true })
})

const plain = (background: string, side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()

/* Sets a watermark without enqueueing a job. */
const nameWatermark = async (colour: string): Promise<string> => {
  const { name } = await images.world.blobs.put(
    Readable.from([await plain(colour, 20)]),
    ({ sha256 }) => `t${images.tenant.id}/watermarks/${sha256}.png`,
  )
  await images.tenant.run((db) => sql`select set_watermark(${name})`.execute(db))
  return name
}

const state = () =>
  images.tenant.run(async (db) => {
    const { rows } = await sql<{ pyramid: string; watermarkedPyramid: string | null; with: string | null }>`
      select pyramid, watermarked_pyramid as "watermarkedPyramid", watermarked_with as "with" from asset where uuid = ${uuid}`.execute(
      db,
    )
    return rows[0]!
  })

const runWatermark = (input: { pyramid: string; watermark: string }) => {
  const { database, blobs, jobs } = images.world
  const context = { database, blobs, jobs, workFolder, signal: new AbortController().signal }
  return watermarkImage(context, { tenantId: images.tenant.id, uuid, ...input })
}

test('images whose watermarking was missed are found and watermarked', async () => {
  const watermark = await nameWatermark('#ffffff')
  expect((await state()).watermarkedPyramid).toBeNull()
  await enqueueWatermarks(images.world, { tenantId: images.tenant.id, watermark })
  await expect.poll(async () => (await state()).with).toBe(watermark)
})

test('a job does nothing after the image or the watermark was replaced', async () => {
  const before = await state()
  const watermark = await nameWatermark('#000000')
  await runWatermark({ pyramid: before.pyramid, watermark: before.with! })
  await runWatermark({ pyramid: 't0/derivatives/00/replaced.tif', watermark })
  expect(await state()).toEqual(before)
})

test('a job that runs again after its completion does nothing', async () => {
  const watermark = await nameWatermark('#ff0000')
  const { pyramid } = await state()
  await runWatermark({ pyramid, watermark })
  const once = await state()
  expect(once.with).toBe(watermark)
  await runWatermark({ pyramid, watermark })
  expect(await state()).toEqual(once)
})

test('a failed watermarking throws, so that the job is retried', async () => {
  const { pyramid, watermarkedPyramid } = await state()
  const watermark = 't0/watermarks/nowhere.png'
  await images.tenant.run((db) => sql`select set_watermark(${watermark})`.execute(db))
  await expect(runWatermark({ pyramid, watermark })).rejects.toThrow('could not be marked')
  expect((await state()).watermarkedPyramid).toBe(watermarkedPyramid)
})
