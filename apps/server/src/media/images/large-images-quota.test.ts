import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requesterOf } from '#platform/http/download-quota.ts'
import { openImageWorld, putItemsInState, type ImageWorld } from './image-world.testing.ts'

/* An image of 6 megapixels. The server computes images above 4 megapixels in a process. */
const SIZE = { width: 3000, height: 2000 }
const LIMITS = { atOnce: 10, megapixelsPerHour: 8, megabytesPerHour: 1, storedBytes: 1e9 }

let images: ImageWorld
let image: string
beforeAll(async () => {
  images = await openImageWorld({ downloads: LIMITS })
  const bytes = await sharp({ create: { ...SIZE, channels: 3, background: '#808080' } })
    .png()
    .toBuffer()
  image = await images.importImage('plain.png', bytes)
})
afterAll(() => images.close())

const iiif = (request: string) => `/iiif/3/${image}/${request}`
const FREE = ['0,0,256,256/256,256/0/default.jpg', 'full/500,/0/default.jpg', 'full/2400,/0/default.jpg']

const countersOf = async (requester: string) => {
  const { rows } = await images.world.database.pool.query<{ key: string }>(
    'select key from attempt where key like $1 union all select id from running_download where requester = $2',
    [`download%${requester}`, requester],
  )
  return rows.map(({ key }) => key)
}

test('a large image counts for the person. Tiles, small images and the thumbnail do not', async () => {
  const person = await images.tenant.as('Editors')
  const get = (path: string) => images.get(path, { cookie: person.cookie })
  const free = [...FREE.map(iiif), `/images/${image}/thumbnail.webp`]
  for (const path of free) expect((await get(path)).status).toBe(200)
  expect(await countersOf(`person ${person.personUuid}`)).toEqual([])
  expect((await get(iiif('full/max/0/default.jpg'))).status).toBe(200)
  const { status, headers, bytes } = await get(iiif('full/2900,/0/default.jpg'))
  expect([status, (JSON.parse(bytes.toString()) as { code: string }).code]).toEqual([429, 'downloadLimitReached'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  expect(headers['cache-control']).not.toContain('max-age')
  for (const path of free) expect((await get(path)).status).toBe(200)
})

test('a large image counts for the network of a visitor, and not for a person of the same network', async () => {
  await putItemsInState(images.tenant, 'Published')
  await expect.poll(async () => (await images.get(iiif(FREE[1]!))).status).toBe(200)
  expect((await images.get(iiif('full/max/0/default.jpg'))).status).toBe(200)
  expect((await images.get(iiif('full/2900,/0/default.jpg'))).status).toBe(429)
  const { cookie } = await images.tenant.as('Editors')
  expect((await images.get(iiif('full/2900,/0/default.jpg'), { cookie })).status).toBe(200)
})

test('of two large images that one address requests at the same moment, the second is refused in words', async () => {
  await putItemsInState(images.tenant, 'Published')
  const { pool } = images.world.database
  await pool.query(`delete from attempt where key like 'download pixels:network%'`)
  const both = await Promise.all(['2800,', '2900,'].map((size) => images.get(iiif(`full/${size}/0/default.jpg`))))
  const [served, refused] = both.toSorted((a, b) => a.status - b.status)
  expect([served!.status, refused!.status]).toEqual([200, 429])
  expect(JSON.parse(refused!.bytes.toString())).toMatchObject({
    code: 'downloadLimitReached',
    detail: expect.stringMatching(/Try again in (59|60) minutes\.$/),
  })
  await pool.query(
    `insert into running_download select 'other ' || n, $1, now() + interval '1 minute' from generate_series(1, $2) n`,
    [requesterOf(undefined, { ip: '127.0.0.1' }), LIMITS.atOnce],
  )
  const { status, headers, bytes } = await images.get(iiif('full/2900,/0/default.jpg'))
  expect([status, headers['retry-after']]).toEqual([429, '30'])
  expect(JSON.parse(bytes.toString())).toMatchObject({
    code: 'tooManyDownloads',
    detail: '10 downloads are in progress. Try again in 30 seconds, or when one of them has finished.',
  })
})
