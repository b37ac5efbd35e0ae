import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderRegion } from './extract.ts'
import type { RegionJob } from './job.ts'
import { temporaryFolder } from './samples.testing.ts'

const folder = temporaryFolder()
const path = join(folder.path, 'pyramid.tif')

/** Four quarters: red, green above blue, white. */
beforeAll(async () => {
  const quarter = (background: string) => ({ create: { width: 300, height: 200, channels: 3 as const, background } })
  await sharp({ create: { width: 600, height: 400, channels: 3, background: 'white' } })
    .composite([
      { input: quarter('#ff0000'), left: 0, top: 0 },
      { input: quarter('#00ff00'), left: 300, top: 0 },
      { input: quarter('#0000ff'), left: 0, top: 200 },
    ])
    .tiff({ pyramid: true, tile: true, tileWidth: 256, tileHeight: 256, compression: 'jpeg', quality: 82 })
    .toFile(path)
})
afterAll(() => folder[Symbol.dispose]())

const whole: RegionJob = {
  path,
  page: 0,
  region: { x: 0, y: 0, width: 600, height: 400 },
  width: 600,
  height: 400,
  rotation: 0,
  mirror: false,
  quality: 'default',
  format: 'png',
}

/** Returns the colours of the four corners from the upper left, row by row, as letters. */
const corners = async (job: Partial<RegionJob>) => {
  const { data, info } = await sharp(await renderRegion({ ...whole, ...job }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colour = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    const bright = [0, 1, 2].map((channel) => (data[at + channel]! > 128 ? 1 : 0)).join('')
    return { '100': 'R', '010': 'G', '001': 'B', '111': 'W' }[bright] ?? bright
  }
  const right = info.width - 10
  const bottom = info.height - 10
  return `${info.width}x${info.height} ${colour(10, 10)}${colour(right, 10)}${colour(10, bottom)}${colour(right, bottom)}`
}

test.each([
  [{}, '600x400 RGBW'],
  [{ rotation: 90 }, '400x600 BRWG'],
  [{ rotation: 180 }, '600x400 WBGR'],
  [{ rotation: 270 }, '400x600 GWRB'],
  [{ rotation: 360 }, '600x400 RGBW'],
  [{ mirror: true }, '600x400 GRWB'],
  [{ mirror: true, rotation: 90 }, '400x600 WGBR'],
  [{ mirror: true, rotation: 90, width: 300, height: 200 }, '200x300 WGBR'],
  [{ page: 1, region: { x: 0, y: 0, width: 300, height: 200 }, width: 300, height: 200 }, '300x200 RGBW'],
  [{ region: { x: 320, y: 20, width: 200, height: 300 }, width: 100, height: 50 }, '100x50 GGWW'],
])('%j shows %s', async (job, expected) => {
  expect(await corners(job)).toBe(expected)
})

test.each([
  ['jpg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['tif', 'tiff'],
] as const)('%s is answered in that format', async (format, expected) => {
  expect(await sharp(await renderRegion({ ...whole, format })).metadata()).toMatchObject({
    format: expected,
    width: 600,
  })
})

test('an oblique image gets its bounding box, with transparent corners if the format has them and white corners otherwise', async () => {
  const png = await sharp(await renderRegion({ ...whole, rotation: 45 }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(png.info).toMatchObject({ channels: 4 })
  expect(Math.abs(png.info.width - 707)).toBeLessThanOrEqual(2)
  expect(png.data[3]).toBe(0)
  const jpg = await sharp(await renderRegion({ ...whole, rotation: 45, format: 'jpg' }))
    .raw()
    .toBuffer()
  expect(jpg[0]).toBeGreaterThan(250)
})

test('gray has one channel and bitonal has two values', async () => {
  const gray = await sharp(await renderRegion({ ...whole, quality: 'gray' })).metadata()
  expect(gray).toMatchObject({ channels: 1 })
  const bitonal = await sharp(await renderRegion({ ...whole, quality: 'bitonal' }))
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  expect(new Set(bitonal)).toEqual(new Set([0, 255]))
})
