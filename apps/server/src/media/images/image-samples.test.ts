import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setWatermark } from '@pressmark/contract/media/media.ts'
import { sql } from 'kysely'
import sharp, { type Region, type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { difference, hasSamples, sample } from '../decoders/samples.testing.ts'
import { multipart } from '../../testing/world.ts'
import { openImageWorld, sizeOf, type ImageWorld } from './image-world.testing.ts'

const imageFile = (name: string) => sample(path.join('images', name))

/* Images that are only compared need no compression. */
const LOOSE = { compressionLevel: 0 }

/** Reads a sample as sharp shows it, upright, in sRGB, on white: a part of it, scaled. */
const shown = async (name: string, part?: Region, size?: { width: number; height: number }): Promise<Sharp> => {
  const upright = sharp(imageFile(name), { page: 0 }).autoOrient().flatten({ background: '#ffffff' })
  const whole = sharp(await upright.toColourspace('srgb').png(LOOSE).toBuffer())
  const cut = part ? sharp(await whole.extract(part).png(LOOSE).toBuffer()) : whole
  return size ? sharp(await cut.resize(size.width, size.height, { fit: 'fill' }).png(LOOSE).toBuffer()) : cut
}

const SAMPLES = [
  ['cmyk-icc.jpg', 1280, 1014],
  ['adobergb-icc.jpg', 1000, 690],
  ['exif-orientation-Landscape_6.jpg', 1800, 1200],
  ['exif-orientation-Portrait_8.jpg', 1200, 1800],
  ['rgb-16bit.tif', 900, 713],
  ['bitonal-g4.tif', 1457, 2083],
  ['grayscale.jpg', 1200, 1526],
  ['rgba-alpha.png', 700, 388],
  ['multipage-2.tif', 900, 1287],
  ['animated-3-frames.gif', 300, 166],
  ['panorama-9000x700-palette.png', 9000, 700],
  ['turner-progressive-iptc-xmp-gps.jpeg', 800, 552],
] as const

/* Decodes without the shortcut by which libvips shrinks a JPEG while it decodes it. */
const decoded = async (jpeg: Buffer): Promise<Sharp> => sharp(await sharp(jpeg).png(LOOSE).toBuffer())

const MADE_WITH_PROFILES: Record<string, string> = {
  'cmyk-icc.jpg': 'van-gogh-starry-night.jpg',
  'adobergb-icc.jpg': 'turner-minotaur.jpg',
}

describe.runIf(hasSamples)('samples (skipped where SAMPLES_DIR is not at hand)', () => {
  let images: ImageWorld
  const uuids = new Map<string, Promise<string>>()
  const imported = (name: string): Promise<string> => {
    const existing = uuids.get(name) ?? images.importImage(name, readFileSync(imageFile(name)))
    uuids.set(name, existing)
    return existing
  }
  beforeAll(async () => {
    images = await openImageWorld()
  })
  afterAll(() => images.close())

  const ask = async (name: string, request: string, cookie = images.editor.cookie) =>
    images.get(`/iiif/3/${await imported(name)}/${request}`, { cookie })

  test.each(SAMPLES)('%s is answered with its colours', async (name, width, height) => {
    const whole = await ask(name, 'full/max/0/default.png')
    expect([whole.status, ...(await sizeOf(whole))]).toEqual([200, width, height])
    expect(await difference(sharp(whole.bytes), await shown(name))).toBeLessThan(2)
    // A quarter in the centre, at half its size: another level, and tiles that are cut.
    const [left, top] = [Math.floor(width / 4), Math.floor(height / 4)]
    const part = { left, top, width: Math.floor(width / 2), height: Math.floor(height / 2) }
    const quarter = await ask(name, `${left},${top},${part.width},${part.height}/pct:50/0/default.png`)
    const [across, down] = await sizeOf(quarter)
    const reference = await shown(name, part, { width: across, height: down })
    expect(await difference(sharp(quarter.bytes), reference)).toBeLessThan(3)
  })

  test.each(SAMPLES)('the last stored tile of %s is its lower right corner', async (name, width, height) => {
    const [left, top] = [Math.floor((width - 1) / 256) * 256, Math.floor((height - 1) / 256) * 256]
    const part = { left, top, width: width - left, height: height - top }
    const address = `${left},${top},${part.width},${part.height}/${part.width},${part.height}/0/default.jpg`
    const tile = await ask(name, address)
    expect(await sizeOf(tile)).toEqual([part.width, part.height])
    expect(await difference(await decoded(tile.bytes), await shown(name, part))).toBeLessThan(3)
  })

  test.each(Object.entries(MADE_WITH_PROFILES))(
    '%s has the colours of %s, from which it was made',
    async (name, from) => {
      const whole = await ask(name, 'full/max/0/default.png')
      expect(await difference(sharp(whole.bytes), await shown(from))).toBeLessThan(8)
    },
  )

  test.each([
    ['multipage-2.tif', 2],
    ['animated-3-frames.gif', 3],
    ['rgb-16bit.tif', 1],
  ])('the first page of %s is the image, and its number of pages is %i', async (name, pages) => {
    const uuid = await imported(name)
    const info = await images.tenant.run((db) =>
      sql<{ pages: number }>`select (facts->>'pages')::integer as pages from asset where uuid = ${uuid}`.execute(db),
    )
    expect(info.rows).toEqual([{ pages }])
  })

  test('no derivative contains the location, author or device of an image', async () => {
    const name = 'turner-progressive-iptc-xmp-gps.jpeg'
    const original = await sharp(imageFile(name)).metadata()
    expect([original.exif, original.iptc, original.xmp].every(Boolean)).toBe(true)
    const uuid = await imported(name)
    const requests = [
      ...['jpg', 'png', 'webp', 'tif'].map((format) => `iiif/3/${uuid}/full/max/0/default.${format}`),
      ...['jpg', 'png', 'webp', 'tif'].map((format) => `iiif/2/${uuid}/full/200,/90/gray.${format}`),
      `iiif/3/${uuid}/0,0,256,256/256,256/0/default.jpg`,
      `images/${uuid}/thumbnail.webp`,
      `images/${uuid}/image_files/10/0_0.jpg`,
    ]
    expect(await leakedMetadata(requests, images.editor.cookie)).toEqual([])
    const admin = await images.tenant.as('Administrators')
    const watermark = sharp({ create: { width: 60, height: 20, channels: 3, background: '#ffffff' } })
    const form = multipart('mark.png', await watermark.png().toBuffer())
    await admin.send({ method: 'PUT', url: setWatermark.path, ...form })
    const { cookie } = await images.tenant.as('Readers')
    await vi.waitFor(async () => expect(await leakedMetadata(requests, cookie)).toEqual([]), { timeout: 120_000 })
  })

  /* Returns the metadata in the answers. */
  const leakedMetadata = async (requests: string[], cookie: string) => {
    const leaks: unknown[] = []
    for (const request of requests) {
      const response = await images.get(`/${request}`, { cookie })
      const { exif, iptc, xmp, icc, tifftagPhotoshop, comments } = await sharp(response.bytes).metadata()
      const kinds = Object.entries({ exif, iptc, xmp, icc, tifftagPhotoshop, comments })
        .filter(([, value]) => value !== undefined)
        .map(([kind]) => kind)
      const words = ['Exif', 'GPS', 'Photoshop', 'http://ns.adobe.com'].filter((word) => response.bytes.includes(word))
      if (response.status !== 200 || kinds.length > 0 || words.length > 0)
        leaks.push([request, response.status, kinds, words])
    }
    return leaks
  }
})
