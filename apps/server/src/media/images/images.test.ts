import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { findRoot } from '@pressmark/contract/collections.ts'
import {
  findAssetImportByImportId,
  importCulturalItem,
  uploadFile,
  type UploadedFile,
} from '@pressmark/contract/imports.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'

const WIDTH = 1000
const HEIGHT = 700

let world: World
let tenant: TestTenant
let editor: TestPerson
let image: string
let port: number

beforeAll(async () => {
  world = await openWorld()
  await world.work()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
  image = await importPicture()
})
afterAll(() => world.close())

/* Left half red, right half blue. */
const importPicture = async (): Promise<string> => {
  const half = await sharp({ create: { width: WIDTH / 2, height: HEIGHT, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const bytes = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: WIDTH / 2, top: 0 }])
    .png()
    .toBuffer()
  const uploaded = (
    await editor.send({ method: 'POST', url: uploadFile.path, ...multipart('halves.png', bytes) })
  ).json() as UploadedFile
  const root = (await editor.call(findRoot)).body.uuid
  const body = {
    pressmark: 'Ms. 1',
    sgtt: 'Halves',
    parentCollectionsUuids: [root],
    images: [{ imageLink: uploaded.link }],
  }
  const started = (await editor.call(importCulturalItem, { body })).body.images![0]!
  for (;;) {
    const { body: now } = await editor.call(findAssetImportByImportId, {
      params: { assetType: 'images' },
      query: started,
    })
    if (now.overall.importState === 'DONE') return started.uuid
    if (now.overall.importState === 'ERROR') throw new Error(JSON.stringify(now.overall.reason))
    await sleep(50)
  }
}

type Got = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }

/* Over a real connection: tiles are answered before the framework. */
const get = (
  path: string,
  headers: Record<string, string> = { cookie: editor.cookie },
  host = tenant.host,
): Promise<Got> =>
  new Promise((resolve, reject) => {
    request({ port, path, headers: { host, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })

const iiif = (request: string, version = 3) => `/iiif/${version}/${image}/${request}`

const sizeOf = async ({ bytes }: Got) => {
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}

const colourAt = async ({ bytes }: Got, left: number, top: number) => {
  const [r = 0, g = 0, b = 0] = await sharp(bytes)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return r > 180 && b < 80 && g < 80 ? 'red' : b > 180 && r < 80 && g < 80 ? 'blue' : `${r},${g},${b}`
}

test.each([3, 2])('info.json of Image API %i tells size, tiles and every scale factor', async (version) => {
  const { status, headers, bytes } = await get(iiif('info.json', version))
  const information = JSON.parse(bytes.toString()) as {
    width: number
    height: number
    tiles: { width: number; scaleFactors: number[] }[]
  }
  expect([status, information.width, information.height]).toEqual([200, WIDTH, HEIGHT])
  expect(information.tiles).toMatchObject([{ width: 256, scaleFactors: [1, 2, 4] }])
  expect(headers['access-control-allow-origin']).toBe('*')
  const linked = await get(iiif('info.json', version), { cookie: editor.cookie, accept: 'application/ld+json' })
  expect(linked.headers['content-type']).toContain(`iiif.io/api/image/${version}/context.json`)
})

test('the address of the service leads to info.json', async () => {
  const { status, headers } = await get(`/iiif/3/${image}`)
  expect([status, headers.location]).toEqual([303, `http://${tenant.host}/iiif/3/${image}/info.json`])
})

test.each([
  ['0,0,256,256/256,256/0/default.jpg', 256, 256],
  ['768,512,232,188/232,188/0/default.jpg', 232, 188],
  ['0,0,1000,700/250,/0/default.jpg', 250, 175],
  ['full/max/0/default.jpg', 1000, 700],
  ['square/100,/0/default.png', 100, 100],
  ['pct:10,10,50,50/!100,100/0/default.webp', 100, 70],
  ['full/200,/90/default.jpg', 140, 200],
  ['0,0,10,10/^40,40/0/gray.tif', 40, 40],
])('%s is %i × %i', async (path, width, height) => {
  const got = await get(iiif(path))
  expect([got.status, ...(await sizeOf(got))]).toEqual([200, width, height])
})

test('the first tile and the remembered one are the same bytes, with the same headers', async () => {
  const path = iiif('256,256,256,256/256,/0/default.jpg')
  const [first, second] = [await get(path), await get(path)]
  expect(second.bytes.equals(first.bytes)).toBe(true)
  const told = [
    'content-type',
    'etag',
    'link',
    'access-control-allow-origin',
    'cache-control',
    'vary',
    'x-content-type-options',
  ]
  for (const name of told) expect([name, second.headers[name]]).toEqual([name, first.headers[name]])
  expect(second.headers['x-request-id']).toBeUndefined()
  expect(second.headers.link).toContain(
    `<http://${tenant.host}/iiif/3/${image}/256,256,256,256/max/0/default.jpg>;rel="canonical"`,
  )
  expect(second.headers['cache-control']).toContain('private')
  const again = await get(path, { cookie: editor.cookie, 'if-none-match': String(second.headers.etag) })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('the first info.json and the remembered one are the same, in the form that each asks for', async () => {
  const linked = { cookie: editor.cookie, accept: 'application/ld+json' }
  // Another cookie header is another grant.
  const cookie = `${editor.cookie}; once=${Date.now()}`
  const first = await get(iiif('info.json'), { cookie })
  const second = await get(iiif('info.json'), { cookie })
  expect([first.headers['x-request-id'] === undefined, second.headers['x-request-id']]).toEqual([false, undefined])
  expect(second.bytes.equals(first.bytes)).toBe(true)
  for (const name of ['content-type', 'link', 'access-control-allow-origin', 'cache-control', 'vary'])
    expect([name, second.headers[name]]).toEqual([name, first.headers[name]])
  expect((await get(iiif('info.json'), linked)).headers['content-type']).toContain('application/ld+json')
  expect((await get(iiif('info.json'))).headers['content-type']).toContain('application/json')
})

test('tiles that many ask for at once keep their own bytes', async () => {
  const tiles = [0, 256, 512].flatMap((x) => [0, 256].map((y) => iiif(`${x},${y},256,256/256,256/0/default.jpg`)))
  const alone: Buffer[] = []
  for (const tile of tiles) alone.push((await get(tile)).bytes)
  const together = await Promise.all(Array.from({ length: 120 }, (_, n) => get(tiles[n % tiles.length]!)))
  expect(together.every(({ bytes }, n) => bytes.equals(alone[n % alone.length]!))).toBe(true)
})

test('colours are where they were, mirrored and turned where asked', async () => {
  expect(await colourAt(await get(iiif('full/100,/0/default.png')), 10, 10)).toBe('red')
  expect(await colourAt(await get(iiif('full/100,/!0/default.png')), 10, 10)).toBe('blue')
  expect(await colourAt(await get(iiif('full/100,/180/default.png')), 10, 10)).toBe('blue')
  expect(await colourAt(await get(iiif('768,0,232,256/232,/0/default.jpg')), 100, 100)).toBe('blue')
})

test.each([
  ['2000,0,10,10/max/0/default.jpg', 400],
  ['full/2000,/0/default.jpg', 400],
  ['full/max/0/bitter.jpg', 400],
  ['full/max/400/default.jpg', 400],
  ['full/max/0/default.jp2', 501],
  ['full/^99999,99999/0/default.jpg', 400],
])('%s is refused with %i', async (path, status) => {
  const got = await get(iiif(path))
  expect(got.status).toBe(status)
  expect(JSON.parse(got.bytes.toString()).status).toBe(status)
})

describe('who may see an image', () => {
  const tile = () => iiif('0,0,256,256/256,/0/default.jpg')
  const addresses = () => [
    tile(),
    iiif('info.json'),
    iiif('full/100,/0/default.jpg'),
    `/images/${image}/thumbnail.webp`,
  ]
  const statuses = (headers: Record<string, string>, host?: string) =>
    Promise.all(addresses().map(async (path) => (await get(path, headers, host)).status))
  const publish = (state: string) =>
    tenant.run(async (db) => {
      await sql`update item_record set state_uuid = (select uuid from state where tenant_id = ${db.tenantId} and name = ${state}) where tenant_id = ${db.tenantId}`.execute(
        db,
      )
      await sql`select pg_notify('pressmark', ${JSON.stringify({ tenantId: db.tenantId, forget: 'media' })})`.execute(
        db,
      )
    })

  test('members do, and nobody else as long as its state is not public, warm caches or not', async () => {
    expect(await statuses({ cookie: editor.cookie })).toEqual([200, 200, 200, 200])
    expect(await statuses({})).toEqual([401, 401, 401, 401])
    expect(await statuses({ cookie: 'session=nonsense' })).toEqual([401, 401, 401, 401])
  })

  test('everybody does when its item is published, and no longer when it is withdrawn', async () => {
    await publish('Published')
    expect(await statuses({})).toEqual([200, 200, 200, 200])
    expect((await get(tile(), {})).headers['cache-control']).toContain('public')
    await publish('Default')
    await sleep(200)
    expect(await statuses({})).toEqual([401, 401, 401, 401])
  })

  test('nobody does at the address of another tenant', async () => {
    const other = await world.tenant()
    const stranger = await other.as('Administrators')
    expect(await statuses({ cookie: stranger.cookie }, other.host)).toEqual([404, 404, 404, 404])
    expect(await statuses({ cookie: editor.cookie }, other.host)).toEqual([404, 404, 404, 404])
  })
})

test('what cannot be an image request ends well', async () => {
  for (const path of [
    '/iiif/3/',
    '/iiif/3/x/info.json',
    `/iiif/3/${image}/`,
    `/iiif/3/${image}/../../etc/passwd`,
    iiif('%E0%A4%A/max/0/default.jpg'),
    iiif('full/max/0/'),
  ]) {
    const { status } = await get(path)
    expect([path, status >= 300 && status < 500]).toEqual([path, true])
  }
})
