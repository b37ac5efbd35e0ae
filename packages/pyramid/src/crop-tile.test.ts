import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { cropTile } from './crop-tile.ts'
import { picture, pixels } from './picture.testing.ts'

const sizes = [
  [256, 256],
  [217, 256],
  [256, 131],
  [92, 131],
  [16, 16],
  [17, 33],
  [1, 1],
  [255, 255],
  [240, 8],
] as const

/** The tiles of a TIFF share the Huffman codes of the standard. */
const samples = {
  '4:4:4': await picture(256, 256).jpeg({ quality: 82, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer(),
  '4:2:0': await picture(256, 256).jpeg({ quality: 82, chromaSubsampling: '4:2:0', optimiseCoding: false }).toBuffer(),
  'finer codes of its own': await picture(256, 256)
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4', optimiseCoding: true })
    .toBuffer(),
  gray: await picture(256, 256)
    .greyscale()
    .toColourspace('b-w')
    .jpeg({ quality: 82, optimiseCoding: false })
    .toBuffer(),
}

/** Counts the pixels that differ from decoding first, without `margin` columns and rows at the cut. */
const differing = async (jpeg: Buffer, width: number, height: number, margin: number) => {
  const crop = await pixels(cropTile(jpeg, width, height)!)
  const whole = await pixels(jpeg)
  expect(crop.info).toMatchObject({ width, height })
  const channels = crop.info.channels
  let count = 0
  for (let y = 0; y < height - (height < 256 ? margin : 0); y += 1) {
    for (let x = 0; x < (width - (width < 256 ? margin : 0)) * channels; x += 1) {
      if (crop.data[y * width * channels + x] !== whole.data[y * 256 * channels + x]) count += 1
    }
  }
  return count
}

describe.each(['4:4:4', 'gray'] as const)('a crop of %s', (kind) => {
  test.each(sizes)('to %i by %i has exactly the pixels of decoding and cutting', async (width, height) => {
    expect(await differing(samples[kind], width, height, 0)).toBe(0)
  })
})

describe('a crop of 4:2:0', () => {
  test.each(sizes)('to %i by %i has the same pixels up to the cut', async (width, height) => {
    // Decoders smooth the halved colour with the neighbour beyond the cut, which is missing. The line at the cut may differ.
    expect(await differing(samples['4:2:0'], width, height, 1)).toBe(0)
  })
  test('cutting the right side and then the bottom gives the same file as one cut', () => {
    const once = cropTile(samples['4:2:0'], 100, 120)!
    expect(Buffer.compare(cropTile(cropTile(samples['4:2:0'], 100, 256)!, 100, 120)!, once)).toBe(0)
    expect(Buffer.compare(cropTile(cropTile(samples['4:2:0'], 256, 120)!, 100, 120)!, once)).toBe(0)
  })
})

test('the whole tile is returned byte for byte', () => {
  expect(Buffer.compare(cropTile(samples['4:2:0'], 256, 256)!, samples['4:2:0'])).toBe(0)
})

test('codes made for one image are cropped exactly or refused, and never give other pixels', async () => {
  let cropped = 0
  for (const [width, height] of sizes) {
    if (!cropTile(samples['finer codes of its own'], width, height)) continue
    cropped += 1
    expect(await differing(samples['finer codes of its own'], width, height, 0)).toBe(0)
  }
  expect(cropped).toBeGreaterThan(0)
})

test('a JPEG that cannot be cropped is left to the decoder', async () => {
  const progressive = await picture(256, 256).jpeg({ progressive: true }).toBuffer()
  const restart = Buffer.concat([
    samples.gray.subarray(0, 2),
    Buffer.of(0xff, 0xdd, 0, 4, 0, 8),
    samples.gray.subarray(2),
  ])
  const scan = samples.gray.lastIndexOf(Buffer.of(0xff, 0xda))
  const ended = Buffer.concat([samples.gray.subarray(0, scan + 200), Buffer.of(0xff, 0xd9)])
  for (const jpeg of [
    progressive,
    restart,
    ended,
    samples.gray.subarray(0, 300),
    Buffer.alloc(0),
    Buffer.from('no JPEG'),
  ]) {
    expect(cropTile(jpeg, 100, 200)).toBeUndefined()
  }
  for (const [width, height] of [
    [257, 256],
    [256, 257],
    [0, 10],
    [10, 0],
  ] as const) {
    expect(cropTile(samples.gray, width, height)).toBeUndefined()
  }
})

test('damaged bytes never throw', async () => {
  for (let at = 2; at < samples['4:2:0'].length; at += 37) {
    const damaged = Buffer.from(samples['4:2:0'])
    damaged[at] = (damaged[at]! + 1 + at) & 0xff
    expect(() => cropTile(damaged, 100, 100)).not.toThrow()
  }
})

test('decoders accept a crop without a warning', async () => {
  const crop = cropTile(samples['4:2:0'], 100, 77)!
  expect(await sharp(crop, { failOn: 'warning' }).stats()).toMatchObject({ isOpaque: true })
})
