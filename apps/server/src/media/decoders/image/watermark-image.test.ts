import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { WatermarkPlace } from '@pressmark/contract/media/media.ts'
import { openPyramid } from '@pressmark/pyramid/open-pyramid.ts'
import { runDecoder } from '../decode.ts'
import { temporaryFolder } from '../samples.testing.ts'

const WHITE_BOX = { create: { width: 60, height: 20, channels: 4 as const, background: '#ffffff' } }

const withWatermarked = async (
  width: number,
  height: number,
  check: (clean: string, watermarked: string) => Promise<void>,
  place: WatermarkPlace = 'REPEATED',
) => {
  using folder = temporaryFolder()
  const [original, watermark] = [join(folder.path, 'original.png'), join(folder.path, 'watermark.png')]
  await sharp({ create: { width, height, channels: 3, background: '#400000' } })
    .png()
    .toFile(original)
  const drawn = sharp(WHITE_BOX).png()
  // An opaque and a transparent watermark give the same result.
  await (place === 'REPEATED' ? drawn : drawn.removeAlpha()).toFile(watermark)
  const clean = join(folder.path, 'clean')
  await runDecoder<'image'>({ kind: 'image', source: original, folder: clean })
  const source = join(clean, 'pyramid.tif')
  const outcome = await runDecoder<'watermark'>({
    kind: 'watermark',
    source,
    watermark,
    place,
    folder: join(folder.path, 'watermarked'),
  })
  expect(outcome).toEqual({ type: 'decoded', files: { pyramid: 'pyramid.tif' } })
  await check(source, join(folder.path, 'watermarked', 'pyramid.tif'))
}

const open = (file: string) => {
  const bytes = readFileSync(file)
  return openPyramid((offset, length) => bytes.subarray(offset, offset + length))
}

test.each([
  [1000, 700],
  [2001, 301],
  [90, 60],
])('a watermarked image of %i × %i has the same sizes, levels and tiles as the clean one', async (width, height) => {
  await withWatermarked(width, height, async (clean, watermarked) => {
    const [before, after] = [await open(clean), await open(watermarked)]
    expect([after.width, after.height, after.colour]).toEqual([width, height, before.colour])
    const sizes = ({ levels }: typeof before) =>
      levels.map((each) => [each.width, each.height, each.columns, each.rows])
    expect(sizes(after)).toEqual(sizes(before))
  })
})

test('the watermark has an opacity of about a third, covers the whole image, and leaves the rest unchanged', async () => {
  await withWatermarked(3000, 2000, async (_clean, watermarked) => {
    const { data } = await sharp(watermarked).extractChannel('green').raw().toBuffer({ resolveWithObject: true })
    const { width } = await sharp(watermarked).metadata()
    const at = (x: number, y: number) => data[y * width + x] ?? 0
    // A square of 620 px always contains a whole cell of the pattern.
    for (const [left, top] of [
      [0, 0],
      [2380, 0],
      [1100, 700],
      [2380, 1380],
    ] as const) {
      const seen = Array.from({ length: 620 * 620 }, (_, n) => at(left + (n % 620), top + Math.floor(n / 620)))
      expect(Math.abs(Math.max(...seen.slice(0, 100_000)) - 0.35 * 255)).toBeLessThan(15)
      const untouched = seen.filter((value) => value < 10).length / seen.length
      expect([left, top, untouched > 0.5, untouched < 0.9]).toEqual([left, top, true, true])
    }
  })
})

// The watermark of 139 by 46 px has a distance of 21 px from the sides.
test.each([
  ['CENTER', { left: 430, right: 568, top: 327, bottom: 372 }],
  ['TOP_LEFT', { left: 21, right: 159, top: 21, bottom: 66 }],
  ['TOP_RIGHT', { left: 840, right: 978, top: 21, bottom: 66 }],
  ['BOTTOM_LEFT', { left: 21, right: 159, top: 633, bottom: 678 }],
  ['BOTTOM_RIGHT', { left: 840, right: 978, top: 633, bottom: 678 }],
] as const)('a watermark of the place %s is written once, upright', async (place, box) => {
  const check = async (_clean: string, watermarked: string) => {
    const { data, info } = await sharp(watermarked).extractChannel('green').raw().toBuffer({ resolveWithObject: true })
    const bright = [...data.keys()].filter((at) => (data[at] ?? 0) > 120)
    const columns = bright.map((at) => at % info.width).toSorted((one, other) => one - other)
    const rows = bright.map((at) => Math.floor(at / info.width))
    expect({ left: columns[0], right: columns.at(-1), top: rows[0], bottom: rows.at(-1) }).toEqual(box)
  }
  await withWatermarked(1000, 700, check, place)
})

test('a single watermark is not larger than a small image', async () => {
  const check = async (_clean: string, watermarked: string) =>
    expect((await sharp(watermarked).extractChannel('green').stats()).channels[0]?.max).toBeGreaterThan(120)
  await withWatermarked(90, 30, check, 'BOTTOM_RIGHT')
})

test('a watermark that is not an image is reported as an error, and no folder remains', async () => {
  using folder = temporaryFolder()
  const outcome = await runDecoder<'watermark'>({
    kind: 'watermark',
    source: '/none',
    watermark: '/none',
    place: 'REPEATED',
    folder: join(folder.path, 'out'),
  })
  expect(outcome).toMatchObject({ type: 'refused', reason: 'decoderFailed' })
})
