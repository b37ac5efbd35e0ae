import { placeWatermark, setWatermark, removeWatermark, readWatermark } from '@pressmark/contract/media/media.ts'
import { readTenantSettings } from '@pressmark/contract/tenants/settings.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openImageWorld, putItemsInState, type Got, type ImageWorld } from '../images/image-world.testing.ts'
import { multipart, type TestPerson } from '../../testing/world.ts'

const WIDTH = 1000
const HEIGHT = 700

let images: ImageWorld
let admin: TestPerson
let image: string

beforeAll(async () => {
  images = await openImageWorld()
  admin = await images.tenant.as('Administrators')
  image = await images.importImage('black.png', await picture('#000000'))
  await putItemsInState(images.tenant, 'Published')
})
afterAll(() => images.close())

const picture = (background: string, [width, height] = [WIDTH, HEIGHT]) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const send = (client: Pick<TestPerson, 'send'>, bytes: Buffer, name = 'mark.png') =>
  client.send({ method: 'PUT', url: setWatermark.path, ...multipart(name, bytes) })

const signInState = (request: string, uuid = image, cookie?: string) =>
  images.get(`/iiif/3/${uuid}/${request}/0/default.jpg`, { cookie })

/* Returns the brightest pixel of the black image. */
const brightest = async ({ bytes }: Got) => (await sharp(bytes).greyscale().stats()).channels[0]!.max
const isWatermarked = async (got: Got) => [got.status, got.status === 200 && (await brightest(got)) > 50]

const hasWatermark = (uuid = image) =>
  images.tenant.run(async (db) => {
    const { rows } = await sql<{ made: boolean }>`select watermarked_with = t.watermark as made
      from asset a join tenant t on t.id = a.tenant_id where a.uuid = ${uuid}`.execute(db)
    return rows[0]?.made
  })
const untilWatermarked = (uuid = image) => expect.poll(() => hasWatermark(uuid)).toBe(true)

test('only administrators can set a watermark', async () => {
  const watermark = await picture('#ffffff', [60, 20])
  expect((await send(images.tenant.visitor, watermark)).statusCode).toBe(401)
  expect((await send(images.editor, watermark)).statusCode).toBe(403)
  expect((await images.editor.call(removeWatermark)).status).toBe(403)
})

test.each([
  ['no picture', async () => Buffer.from('no picture'), 415],
  [
    'a JPEG',
    async () =>
      sharp(await picture('#ffffff', [9, 9]))
        .jpeg()
        .toBuffer(),
    415,
  ],
  ['a PNG that is cut off', async () => (await noise(300)).subarray(0, 20_000), 415],
  ['a PNG of too many pixels', () => picture('#ffffff', [5000, 5000]), 415],
  ['a PNG of more than 2 MB', () => noise(1000), 413],
])('%s is rejected', async (_, bytes, status) => {
  expect((await send(admin, await bytes())).statusCode).toBe(status)
  expect((await admin.call(readWatermark)).status).toBe(404)
})

const noise = (side: number) => {
  const create = { width: side, height: side, channels: 3 as const, background: '#808080' }
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()
}

describe('after a watermark was set', () => {
  test('people who must see it never get an image without it, and it is applied soon', async () => {
    const warm = await signInState('0,0,512,512/512,')
    expect(await isWatermarked(warm)).toEqual([200, false])
    expect((await send(admin, await picture('#ffffff', [60, 20]))).statusCode).toBe(204)
    for (;;) {
      const [status, watermarked] = await isWatermarked(await signInState('0,0,512,512/512,'))
      if (watermarked) break
      expect(status).toBe(503)
    }
    expect(await isWatermarked(await signInState('256,256,256,256/256,'))).toEqual([200, true])
    expect(await isWatermarked(await signInState('full/max'))).toEqual([200, true])
  })

  test('people who need not see it get clean images, although both request the same addresses alternately', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await isWatermarked(await signInState('256,256,256,256/256,', image, images.editor.cookie))).toEqual([
        200,
        false,
      ])
      expect(await isWatermarked(await signInState('256,256,256,256/256,'))).toEqual([200, true])
    }
  })

  test('shared caches may only store images that everyone may see', async () => {
    const [all, few] = [await signInState('full/max'), await signInState('full/max', image, images.editor.cookie)]
    expect([all.headers['cache-control'], few.headers['cache-control']]).toEqual([
      'public, no-cache',
      'private, no-cache',
    ])
    expect(all.headers.etag).not.toBe(few.headers.etag)
  })

  test('small images of the whole have no watermark', async () => {
    expect(await isWatermarked(await signInState('full/400,'))).toEqual([200, false])
    expect(await isWatermarked(await signInState('full/250,'))).toEqual([200, false])
    expect(await isWatermarked(await images.get(`/images/${image}/thumbnail.webp`))).toEqual([200, false])
    expect(await isWatermarked(await signInState('full/401,'))).toEqual([200, true])
  })

  test('an image that is imported later gets the watermark', async () => {
    const later = await images.importImage('later.png', await picture('#000000'))
    await putItemsInState(images.tenant, 'Published')
    await untilWatermarked(later)
    expect(await isWatermarked(await signInState('full/max', later))).toEqual([200, true])
  })

  test('until it is applied, images larger than a thumbnail are not available', async () => {
    const before = await readName()
    await nameWatermark('t0/watermarks/nowhere.png')
    for (const path of [
      `/iiif/3/${image}/info.json`,
      `/iiif/2/${image}/0,0,256,256/256,/0/default.jpg`,
      `/iiif/3/${image}/full/max/0/default.png`,
      `/images/${image}/image.dzi`,
      `/images/${image}/image_files/10/0_0.jpg`,
    ]) {
      const { status, headers } = await images.get(path)
      expect([path, status, Number(headers['retry-after']) > 0]).toEqual([path, 503, true])
    }
    expect((await signInState('full/300,')).status).toBe(200)
    expect((await images.get(`/images/${image}/thumbnail.webp`)).status).toBe(200)
    expect((await signInState('full/max', image, images.editor.cookie)).status).toBe(200)
    await nameWatermark(before)
    await expect.poll(async () => (await signInState('full/max')).status).toBe(200)
  })

  test('it moves to one corner, which another watermark keeps', async () => {
    const place = { place: 'BOTTOM_RIGHT' } as const
    expect((await images.editor.call(placeWatermark, { body: place })).status).toBe(403)
    expect((await admin.call(placeWatermark, { body: place })).status).toBe(204)
    const placeInSettings = async () => (await admin.call(readTenantSettings)).body.pictures.watermarkPlace
    expect(await placeInSettings()).toBe('BOTTOM_RIGHT')
    await untilWatermarked()
    await expect.poll(async () => isWatermarked(await signInState('0,0,512,512/512,'))).toEqual([200, false])
    expect(await isWatermarked(await signInState('full/max'))).toEqual([200, true])
    await send(admin, await picture('#ffffff', [40, 40]))
    expect(await placeInSettings()).toBe('BOTTOM_RIGHT')
    expect((await admin.call(placeWatermark, { body: { place: 'REPEATED' } })).status).toBe(204)
    await untilWatermarked()
    await expect.poll(async () => isWatermarked(await signInState('0,0,512,512/512,'))).toEqual([200, true])
  })

  test('a new watermark replaces it', async () => {
    const before = await signInState('full/max')
    await send(admin, await picture('#ff0000', [60, 20]))
    await untilWatermarked()
    const after = await signInState('full/max')
    expect(after.headers.etag).not.toBe(before.headers.etag)
    const [red, green] = (await sharp(after.bytes).stats()).channels
    expect([red!.max > 60, green!.max < 40]).toEqual([true, true])
    expect((await admin.call(readWatermark)).status).toBe(200)
  })

  test('after its removal no image has a watermark', async () => {
    expect((await admin.call(removeWatermark)).status).toBe(204)
    expect((await admin.call(placeWatermark, { body: { place: 'CENTER' } })).status).toBe(404)
    await expect.poll(async () => isWatermarked(await signInState('full/max'))).toEqual([200, false])
    await expect.poll(async () => isWatermarked(await signInState('256,256,256,256/256,'))).toEqual([200, false])
  })
})

/* Sets a watermark whose images are not made yet. */
const nameWatermark = (blob: string | null) =>
  images.tenant.run(async (db) => {
    await sql`select set_watermark(${blob})`.execute(db)
    await sql`select pg_notify('pressmark', ${JSON.stringify({ tenantId: db.tenantId, invalidate: 'media' })})`.execute(
      db,
    )
  })
const readName = () =>
  images.tenant.run(async (db) => {
    const { rows } = await sql<{ watermark: string | null }>`select lock_watermark() as watermark`.execute(db)
    return rows[0]?.watermark ?? null
  })

test('an organisation cannot set the watermark of another organisation', async () => {
  const other = await images.world.tenant()
  await other.run((db) => sql`select set_watermark('t0/watermarks/mine.png')`.execute(db))
  expect(await readName()).toBeNull()
})
