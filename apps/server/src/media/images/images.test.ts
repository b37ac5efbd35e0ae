import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openImageWorld, putItemsInState, sizeOf, type Got, type ImageWorld } from './image-world.testing.ts'
import type { TestPerson, TestTenant } from '../../testing/world.ts'

const WIDTH = 1000
const HEIGHT = 700

let images: ImageWorld
let tenant: TestTenant
let editor: TestPerson
let image: string

beforeAll(async () => {
  images = await openImageWorld()
  ;({ tenant, editor } = images)
  image = await images.importImage('halves.png', await halves())
})
afterAll(() => images.close())

/* The left half is red, the right half blue. */
const halves = async (): Promise<Buffer> => {
  const half = await sharp({ create: { width: WIDTH / 2, height: HEIGHT, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: WIDTH / 2, top: 0 }])
    .png()
    .toBuffer()
}

const get = (path: string, headers: Record<string, string> = { cookie: editor.cookie }, host = tenant.host) =>
  images.get(path, { headers, host })

const iiif = (request: string, version = 3) => `/iiif/${version}/${image}/${request}`

const colourAt = async ({ bytes }: Got, left: number, top: number) => {
  const [r = 0, g = 0, b = 0] = await sharp(bytes)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return r > 180 && b < 80 && g < 80 ? 'red' : b > 180 && r < 80 && g < 80 ? 'blue' : `${r},${g},${b}`
}

test.each([3, 2])('info.json of Image API %i states size, tiles and every scale factor', async (version) => {
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

test.each([3, 2])('info.json of Image API %i is not sent again if its entity tag matches', async (version) => {
  const cookie = `${editor.cookie}; conditional=${version}`
  for (const accept of ['application/json', 'application/ld+json']) {
    const { headers } = await get(iiif('info.json', version), { cookie, accept })
    const conditional = { cookie, accept, 'if-none-match': `"another", W/${String(headers.etag)}` }
    const repeated = await get(iiif('info.json', version), conditional)
    expect([repeated.status, repeated.bytes.length, repeated.headers.etag]).toEqual([304, 0, headers.etag])
  }
})

test('clients of plain JSON get the context of JSON-LD in the Link header', async () => {
  const plain = await get(iiif('info.json', 2))
  expect(plain.headers.link).toContain(
    '<http://iiif.io/api/image/2/context.json>;rel="http://www.w3.org/ns/json-ld#context"',
  )
})

describe('pages of other sites', () => {
  const addresses = () => [
    iiif('info.json'),
    iiif('0,0,256,256/256,256/0/default.jpg'),
    iiif('full/90,/0/gray.png', 2),
    `/iiif/3/${image}`,
    `/images/${image}/thumbnail.webp`,
    `/images/${image}/image.dzi`,
    `/images/${image}/image_files/10/0_0.jpg`,
  ]

  test('may read after a preflight request', async () => {
    for (const address of addresses()) {
      const headers = { origin: 'https://viewer.example', 'access-control-request-method': 'GET' }
      const preflight = await images.get(address, { method: 'OPTIONS', headers })
      expect([address, preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([address, 204, '*'])
      expect(preflight.headers['access-control-allow-methods']).toContain('GET')
    }
  })

  test('may also read refusals', async () => {
    for (const address of addresses().filter((one) => one !== `/iiif/3/${image}`)) {
      const refused = await get(address, { origin: 'https://viewer.example' })
      expect([address, refused.status, refused.headers['access-control-allow-origin']]).toEqual([address, 401, '*'])
    }
    expect((await get(iiif('full/max/0/default.jp2'))).headers['access-control-allow-origin']).toBe('*')
  })

  test('may send HEAD, which returns the same headers without a body', async () => {
    for (const address of addresses()) {
      const cookie = `${editor.cookie}; head=${Date.now()}`
      const head = await images.get(address, { method: 'HEAD', cookie })
      const whole = await images.get(address, { cookie })
      expect([address, head.status, head.bytes.length]).toEqual([address, whole.status, 0])
      for (const name of ['content-type', 'etag', 'link', 'cache-control', 'access-control-allow-origin'])
        expect([address, name, head.headers[name]]).toEqual([address, name, whole.headers[name]])
    }
  })
})

describe('Deep Zoom', () => {
  const dzi = (path: string) => `/images/${image}/${path}`

  test('the descriptor states the size', async () => {
    const { status, headers, bytes } = await get(dzi('image.dzi'))
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(bytes.toString()).toContain('TileSize="256"><Size Width="1000" Height="700"/>')
  })

  test.each([
    ['10/0_0', '0,0,256,256/256,256', true],
    ['10/3_2', '768,512,232,188/232,188', true],
    ['9/1_1', '512,512,488,188/244,94', true],
    ['8/0_0', 'full/250,175', true],
    ['7/0_0', 'full/125,88', false],
    ['0/0_0', 'full/1,1', false],
  ])('tile %s is the same as %s', async (tile, request, stored) => {
    const first = await get(dzi(`image_files/${tile}.jpg`))
    const second = await get(dzi(`image_files/${tile}.jpg`))
    expect([first.status, second.bytes.equals(first.bytes)]).toEqual([200, true])
    expect((await get(iiif(`${request}/0/default.jpg`))).bytes.equals(first.bytes)).toBe(true)
    // Stored tiles are answered before the framework, which numbers its requests.
    expect(second.headers['x-request-id'] === undefined).toBe(stored)
  })

  test.each([
    ['10/4_0', 404],
    ['10/0_3', 404],
    ['11/0_0', 404],
    ['99/0_0', 404],
    ['x/0_0', 400],
    ['10/0-0', 400],
  ])('tile %s is rejected with %i', async (tile, status) => {
    expect((await get(dzi(`image_files/${tile}.jpg`))).status).toBe(status)
  })
})

test('the address of the service redirects to info.json', async () => {
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
  const response = await get(iiif(path))
  expect([response.status, ...(await sizeOf(response))]).toEqual([200, width, height])
})

test('the first tile and the cached one have the same bytes and headers', async () => {
  const path = iiif('256,256,256,256/256,/0/default.jpg')
  // The first request goes through the route, the second uses its decision, the third and fourth are cached in memory.
  const [first, second, third, fourth] = [await get(path), await get(path), await get(path), await get(path)]
  for (const each of [second, third, fourth]) expect(each.bytes.equals(first.bytes)).toBe(true)
  for (const each of [third, fourth]) expect({ ...each.headers, date: '' }).toEqual({ ...second.headers, date: '' })
  const headerNames = [
    'content-type',
    'etag',
    'link',
    'access-control-allow-origin',
    'cache-control',
    'vary',
    'x-content-type-options',
  ]
  for (const name of headerNames) expect([name, second.headers[name]]).toEqual([name, first.headers[name]])
  expect(second.headers['x-request-id']).toBeUndefined()
  expect(second.headers.link).toContain(
    `<http://${tenant.host}/iiif/3/${image}/256,256,256,256/max/0/default.jpg>;rel="canonical"`,
  )
  expect(second.headers['cache-control']).toContain('private')
  const repeated = await get(path, { cookie: editor.cookie, 'if-none-match': String(second.headers.etag) })
  expect([repeated.status, repeated.bytes.length]).toEqual([304, 0])
})

test('the first info.json and the cached one are equal, in the format that each client accepts', async () => {
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

describe('a decision about who may see an image', () => {
  const path = () => iiif('0,0,256,256/256,256/0/default.jpg')
  /* Answers of the route have a request number. */
  const wentThroughTheRoute = ({ headers }: Got) => headers['x-request-id'] !== undefined
  const own = async () => {
    const cookie = `${editor.cookie}; once=${randomUUID()}`
    await get(path(), { cookie })
    return { ask: () => get(path(), { cookie }) }
  }
  afterEach(() => vi.useRealTimers())

  test('is renewed before it expires, by one request, without delay for the others', async () => {
    const { ask } = await own()
    expect(wentThroughTheRoute(await ask())).toBe(false)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21_000 })
    const together = await Promise.all(Array.from({ length: 6 }, ask))
    expect(together.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(together.filter(wentThroughTheRoute)).toHaveLength(1)
  })

  test('is not used after it has expired', async () => {
    const { ask } = await own()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect(wentThroughTheRoute(await ask())).toBe(true)
    expect(wentThroughTheRoute(await ask())).toBe(false)
  })

  test('is invalidated when this image changes, but not when another image changes', async () => {
    const { ask } = await own()
    const broadcastMedia = (uuid: string) =>
      images.world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'media', uuid })
    broadcastMedia(randomUUID())
    expect(wentThroughTheRoute(await ask())).toBe(false)
    broadcastMedia(image)
    expect(wentThroughTheRoute(await ask())).toBe(true)
  })
})

test('concurrent requests for tiles get their own bytes', async () => {
  const tiles = [0, 256, 512].flatMap((x) => [0, 256].map((y) => iiif(`${x},${y},256,256/256,256/0/default.jpg`)))
  const alone: Buffer[] = []
  for (const tile of tiles) alone.push((await get(tile)).bytes)
  const together = await Promise.all(Array.from({ length: 120 }, (_, n) => get(tiles[n % tiles.length]!)))
  expect(together.every(({ bytes }, n) => bytes.equals(alone[n % alone.length]!))).toBe(true)
})

test('colours are at the right positions, also mirrored and turned', async () => {
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
])('%s is rejected with %i', async (path, status) => {
  const response = await get(iiif(path))
  expect(response.status).toBe(status)
  expect(JSON.parse(response.bytes.toString()).status).toBe(status)
})

describe('who may see an image', () => {
  const tile = () => iiif('0,0,256,256/256,/0/default.jpg')
  const addresses = () => [
    tile(),
    iiif('info.json'),
    iiif('full/100,/0/default.jpg'),
    `/images/${image}/thumbnail.webp`,
    `/images/${image}/image_files/10/0_0.jpg`,
  ]
  const all = (status: number) => addresses().map(() => status)
  const statuses = (headers: Record<string, string>, host?: string) =>
    Promise.all(addresses().map(async (path) => (await get(path, headers, host)).status))
  const publish = (state: string) => putItemsInState(tenant, state)

  test('only members see an image whose state is not public, with warm caches or without', async () => {
    expect(await statuses({ cookie: editor.cookie })).toEqual(all(200))
    expect(await statuses({})).toEqual(all(401))
    expect(await statuses({ cookie: 'session=nonsense' })).toEqual(all(401))
  })

  test('the refusal names the services with which a IIIF viewer signs in its reader', async () => {
    const refused = await get(iiif('info.json'), {})
    expect(refused.status).toBe(401)
    expect(JSON.parse(refused.bytes.toString()).service[0]).toMatchObject({
      id: expect.stringContaining(image),
      type: 'AuthProbeService2',
      service: [{ type: 'AuthAccessService2', profile: 'active' }],
    })
  })

  test('everyone sees the image when its item is published, until it is withdrawn', async () => {
    await publish('Published')
    expect(await statuses({})).toEqual(all(200))
    expect((await get(tile(), {})).headers['cache-control']).toContain('public')
    await publish('Default')
    await expect.poll(() => statuses({})).toEqual(all(401))
  })

  test('no one sees the image at the address of another tenant', async () => {
    const other = await images.world.tenant()
    const otherTenant = await other.as('Administrators')
    expect(await statuses({ cookie: otherTenant.cookie }, other.host)).toEqual(all(404))
    expect(await statuses({ cookie: editor.cookie }, other.host)).toEqual(all(404))
  })
})

test('computing stops when the client disconnects, without effect on other clients', async () => {
  const gone = [40, 41, 42, 43, 44, 45].map((left) =>
    images.get(iiif(`${left},0,900,700/^6000,6000/0/default.png`), { cookie: editor.cookie, leaveAfterMs: 100 }),
  )
  expect((await Promise.allSettled(gone)).map(({ status }) => status)).toEqual(gone.map(() => 'rejected'))
  expect((await get(iiif('full/90,/0/gray.jpg'))).status).toBe(200)
})

test('malformed image requests get an answer', async () => {
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
