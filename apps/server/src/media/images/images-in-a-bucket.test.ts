import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { downloadImage } from '@pressmark/contract/delivery/downloads.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { derivativesOf } from '../../testing/assets.testing.ts'
import { openS3, type S3 } from '../../testing/s3.testing.ts'
import { openImageWorld, sizeOf, type ImageWorld } from './image-world.testing.ts'

let s3: S3
let images: ImageWorld
let image: string

beforeAll(async () => {
  s3 = await openS3()
  images = await openImageWorld({ s3: s3.config })
  const picture = sharp({ create: { width: 1000, height: 700, channels: 3, background: '#804020' } })
  image = await images.importImage('brown.png', await picture.png().toBuffer())
})
afterAll(async () => {
  await images.close()
  await s3.close()
})

const get = (request: string) =>
  images.get(`/iiif/3/${image}/${request}`, { headers: { cookie: images.editor.cookie } })

/* Records which range of an object each request to the store reads. */
const watchRanges = () => {
  const ranges: (string | undefined)[] = []
  s3.disturb(({ method, headers }, pass) => {
    if (method === 'GET') ranges.push(headers.range)
    pass()
  })
  return ranges
}

test('a tile is one range of the pyramid, read once for all readers', async () => {
  expect((await get('info.json')).status).toBe(200)
  const ranges = watchRanges()
  for (let time = 0; time < 3; time += 1) {
    const tile = await get('0,0,256,256/256,256/0/default.jpg')
    expect([tile.status, tile.headers['content-type'], await sizeOf(tile)]).toEqual([200, 'image/jpeg', [256, 256]])
  }
  expect(ranges).toEqual([expect.stringMatching(/^bytes=\d+-\d+$/)])
  expect(await sizeOf(await get('768,512,232,188/232,188/0/default.jpg'))).toEqual([232, 188])
  expect(ranges).toHaveLength(2)
})

test('an image that is not a stored tile is computed from a copy that is fetched once', async () => {
  const ranges = watchRanges()
  expect(await sizeOf(await get('100,100,300,200/150,/0/default.png'))).toEqual([150, 100])
  expect(await sizeOf(await get('200,100,300,200/150,/0/default.png'))).toEqual([150, 100])
  expect(ranges).toEqual([undefined])
  const params = { uuid: image, region: '0,0,500,500', size: 'full' }
  expect((await images.editor.call(downloadImage, { params })).status).toBe(200)
  expect(ranges).toHaveLength(1)
})

test('a failed read of a tile is a server error, and the next request succeeds', async () => {
  s3.disturb((_request, _pass, answer) => answer.writeHead(403).end())
  expect((await get('256,256,256,256/256,256/0/default.jpg')).status).toBe(500)
  s3.calm()
  expect((await get('256,256,256,256/256,256/0/default.jpg')).status).toBe(200)
})

test('a lost pyramid is rebuilt in the bucket', async () => {
  const nameOf = async () => (await derivativesOf(images.tenant, image))['pyramid']!.name
  const before = await nameOf()
  await rm(s3.fileOf(before))
  const missing = await get('0,256,256,256/256,256/0/default.jpg')
  expect([missing.status, missing.headers['retry-after']]).toEqual([503, '5'])
  await expect.poll(async () => (await get('0,256,256,256/256,256/0/default.jpg')).status).toBe(200)
  expect(await nameOf()).not.toBe(before)
})

test('no blob is stored on this machine', () => {
  expect(existsSync(path.join(images.world.dataFolder, 'blobs', 'kept'))).toBe(false)
})
