import { readImage } from '@pressmark/contract/catalogue/assets.ts'
import { findItemByUuid } from '@pressmark/contract/catalogue/items.ts'
import { findAssetImportByImportId, uploadFile, type UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { replaceImage } from '@pressmark/contract/ingest/replacements.ts'
import { CURRENT_VERSION, removeWatermark, setWatermark } from '@pressmark/contract/media/media.ts'
import { manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, type TestPerson } from '../../testing/world.ts'
import { openImageWorld, putItemsInState, type ImageWorld } from './image-world.testing.ts'

const TILE = '0,0,256,256/256,256/0/default.jpg'
const FOREVER = 'private, max-age=31536000, immutable'

let images: ImageWorld
let cookie: string
beforeAll(async () => {
  images = await openImageWorld()
  cookie = images.editor.cookie
})
afterAll(() => images.close())

const picture = (background: string, [width, height] = [1000, 700]) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/* Returns the addresses that the product writes for an image, as paths. */
const addressesOf = async (uuid: string, person: TestPerson = images.editor) => {
  const { _links, itemUuid } = (await person.call(readImage, { params: { uuid } })).body
  const item = (await person.call(findItemByUuid, { query: { uuid: itemUuid } })).body
  const pathOf = (address: string | null | undefined) =>
    new URL(String(address)).pathname + new URL(String(address)).search
  const service = pathOf(_links.iiif?.href)
  return {
    itemUuid,
    service,
    thumbnail: pathOf(_links.thumb?.href),
    cover: pathOf(item.thumbnail),
    information: `${service}/info.json`,
    tile: `${service}/${TILE}`,
    document: `${service.replace('/iiif/3/', '/images/')}/image.dzi`,
    deepTile: `${service.replace('/iiif/3/', '/images/')}/image_files/10/0_0.jpg`,
    second: `${service.replace('/iiif/3/', '/iiif/2/')}/${TILE}`,
  }
}
type Addresses = Awaited<ReturnType<typeof addressesOf>>
const NO_FILES = ['itemUuid', 'service']
const all = (addresses: Addresses) =>
  Object.entries(addresses).flatMap(([name, address]) => (NO_FILES.includes(name) ? [] : [address]))

const replace = async (uuid: string, bytes: Buffer) => {
  const sent = await images.editor.send({ method: 'POST', url: uploadFile.path, ...multipart('other.png', bytes) })
  const body = { imageUuid: uuid, imageLink: (sent.json() as UploadedFile).link }
  const { body: query } = await images.editor.call(replaceImage, { body })
  const state = async () => {
    const call = { params: { assetType: 'images' as const }, query }
    return (await images.editor.call(findAssetImportByImportId, call)).body.overall.importState
  }
  await expect.poll(state, { timeout: 60_000 }).toBe('DONE')
}

const colourOf = async (bytes: Buffer) => (await sharp(bytes).stats()).dominant

test('an address with the version of an image is kept for a year, also when the server has it in memory', async () => {
  const addresses = await addressesOf(await images.importImage('kept.png', await picture('#ff0000')))
  expect(addresses.cover).toBe(addresses.thumbnail)
  for (let turn = 0; turn < 3; turn += 1)
    for (const address of all(addresses)) {
      const { status, headers } = await images.get(address, { cookie })
      expect([address, status, headers['cache-control'], headers.vary]).toEqual([
        address,
        200,
        FOREVER,
        expect.stringContaining('cookie'),
      ])
    }
})

test('an address without a version is revalidated by its entity tag', async () => {
  const uuid = await images.importImage('stable.png', await picture('#ff0000'))
  const paths = [
    `/images/${uuid}/thumbnail.webp`,
    `/images/${uuid}/image.dzi`,
    `/images/${uuid}/image_files/10/0_0.jpg`,
    ...[2, 3].flatMap((api) => [`/iiif/${api}/${uuid}/info.json`, `/iiif/${api}/${uuid}/${TILE}`]),
  ]
  const tags = new Map<string, string>()
  for (const path of paths) {
    const first = await images.get(path, { cookie })
    expect([path, first.status, first.headers['cache-control']]).toEqual([path, 200, 'private, no-cache'])
    tags.set(path, String(first.headers.etag))
    const again = await images.get(path, { cookie, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([path, again.status, again.bytes.length]).toEqual([path, 304, 0])
  }
  await replace(uuid, await picture('#0000ff'))
  for (const path of paths) {
    const tag = tags.get(path) ?? ''
    const { status, headers } = await images.get(path, { cookie, headers: { 'if-none-match': tag } })
    expect([path, status, headers.etag === tag]).toEqual([path, 200, false])
  }
})

test('after an image was replaced its answers have other addresses, and the old ones never have the new bytes', async () => {
  const uuid = await images.importImage('replaced.png', await picture('#ff0000'))
  const before = await addressesOf(uuid)
  // From the third request on, tiles are sent before the framework.
  for (let turn = 0; turn < 3; turn += 1) for (const address of all(before)) await images.get(address, { cookie })
  await replace(uuid, await picture('#0000ff'))
  const after = await addressesOf(uuid)
  for (const [name, address] of Object.entries(before)) {
    if (name === 'itemUuid') continue
    const current = after[name as keyof Addresses]
    expect([name, address === current]).toEqual([name, false])
    if (name === 'service') continue
    for (let turn = 0; turn < 3; turn += 1) {
      const old = await images.get(address, { cookie })
      const { location, 'cache-control': caching } = old.headers
      expect([name, old.status, location, caching]).toEqual([
        name,
        302,
        `http://${images.tenant.host}${current}`,
        'private, no-cache',
      ])
    }
    expect((await images.get(current, { cookie })).headers['cache-control']).toBe(FOREVER)
  }
  for (const address of [after.tile, after.deepTile, after.thumbnail]) {
    const { r, b } = await colourOf((await images.get(address, { cookie })).bytes)
    expect([address, b > r]).toEqual([address, true])
  }
})

test('a page that does not know the version is redirected to the current one', async () => {
  const uuid = await images.importImage('current.png', await picture('#ff0000'))
  const { information, thumbnail } = await addressesOf(uuid)
  const location = async (path: string) => (await images.get(path, { cookie })).headers.location
  expect(await location(`/iiif/3/${uuid}/${CURRENT_VERSION}/info.json`)).toMatch(information)
  expect(await location(`/images/${uuid}/thumbnail.webp?version=${CURRENT_VERSION}`)).toContain(thumbnail)
  expect((await images.get(`/images/${uuid}/thumbnail.webp?version=a/b`, { cookie })).status).toBe(400)
})

test('the info.json of a version names the service with this version, and the stable one names the stable service', async () => {
  const uuid = await images.importImage('named.png', await picture('#ff0000'))
  const { service, information } = await addressesOf(uuid)
  for (let turn = 0; turn < 3; turn += 1)
    for (const [path, id] of [
      [information, service],
      [`/iiif/3/${uuid}/info.json`, `/iiif/3/${uuid}`],
    ] as const) {
      const { bytes } = await images.get(path, { cookie })
      expect(JSON.parse(bytes.toString()).id).toBe(`http://${images.tenant.host}${id}`)
    }
  const base = await images.get(service, { cookie })
  expect([base.status, base.headers.location]).toEqual([303, `http://${images.tenant.host}${information}`])
})

describe('rights', () => {
  test('a private image stays private at its versioned addresses, and a published one may be kept by proxies for an hour', async () => {
    const uuid = await images.importImage('secret.png', await picture('#ff0000'))
    const addresses = await addressesOf(uuid)
    for (const address of all(addresses)) {
      await images.get(address, { cookie })
      const refused = await images.get(address)
      expect([address, refused.status, refused.headers['cache-control']]).toEqual([address, 401, 'private, no-cache'])
      expect((await images.get(address, { host: (await other()).host, cookie })).status).toBe(404)
    }
    await putItemsInState(images.tenant, 'Published')
    await expect.poll(async () => (await images.get(addresses.thumbnail)).status).toBe(200)
    for (const address of all(addresses)) {
      const { status, headers } = await images.get(address)
      expect([address, status, headers['cache-control']]).toEqual([
        address,
        200,
        'public, max-age=31536000, immutable, s-maxage=3600',
      ])
    }
    await putItemsInState(images.tenant, 'Default')
    await expect.poll(async () => (await images.get(addresses.tile)).status).toBe(401)
  })
  let another: Promise<{ host: string }> | undefined
  const other = () => (another ??= images.world.tenant())

  test('a reader of reduced images has other addresses, and gets none of the whole image by those of an editor', async () => {
    const uuid = await images.importImage('large.png', await picture('#ff0000', [3000, 2000]))
    const reader = await images.tenant.as('Readers')
    const [own, whole] = [await addressesOf(uuid, reader), await addressesOf(uuid)]
    expect(own.service).not.toBe(whole.service)
    await images.get(whole.tile, { cookie })
    const redirected = await images.get(whole.tile, { cookie: reader.cookie })
    expect([redirected.status, redirected.headers.location]).toEqual([302, `http://${images.tenant.host}${own.tile}`])
    expect((await images.get(own.tile, { cookie: reader.cookie })).status).toBe(200)
  })
})

test('addresses change when the watermark is set, changed and removed, for those who see it only', async () => {
  const uuid = await images.importImage('marked.png', await picture('#000000'))
  await putItemsInState(images.tenant, 'Published')
  const { itemUuid, service } = await addressesOf(uuid)
  const admin = await images.tenant.as('Administrators')
  const readService = async () => {
    const { bytes } = await images.get(manifest3.path.replace(':uuid', itemUuid))
    const painted = JSON.parse(bytes.toString()).items[0].items[0].items[0].body
    expect(painted.id).toContain(painted.service[0].id)
    return new URL(painted.service[0].id).pathname
  }
  const seen = [await readService()]
  const next = async () => {
    let shown = ''
    // While the watermark is being applied, the image is not available and has a version of its own.
    const isReady = async () => {
      shown = await readService()
      return !seen.includes(shown) && (await images.get(`${shown}/info.json`)).status === 200
    }
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    const { status, headers } = await images.get(`${seen.at(-1)}/${TILE}`)
    expect([status, headers['cache-control']]).toEqual([302, 'private, no-cache'])
    seen.push(shown)
  }
  for (const colour of ['#ffffff', '#00ff00']) {
    const form = multipart('mark.png', await picture(colour, [60, 20]))
    expect((await admin.send({ method: 'PUT', url: setWatermark.path, ...form })).statusCode).toBe(204)
    await next()
    expect((await addressesOf(uuid)).service, 'an editor sees no watermark').toBe(service)
  }
  expect((await admin.call(removeWatermark)).status).toBe(204)
  await expect.poll(readService, { message: 'the same pixels as before' }).toBe(seen[0])
})
