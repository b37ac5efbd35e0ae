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

/** The tiles of a TIFF share the standard's codes. */
const kinds = {
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

/** Pixels of the crop that differ from those of decoding first, leaving out `margin` columns and rows at the cut. */
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
  test.each(sizes)('to %i by %i has the very pixels of decoding and cutting', async (width, height) => {
    expect(await differing(kinds[kind], width, height, 0)).toBe(0)
  })
})

describe('a crop of 4:2:0', () => {
  test.each(sizes)('to %i by %i has the very pixels up to the cut', async (width, height) => {
    // Decoders smooth the halved colour over the neighbour beyond the cut, which is gone: the cut's own line may differ.
    expect(await differing(kinds['4:2:0'], width, height, 1)).toBe(0)
  })
  test('cut on its right side and then below is the same file as cut once', () => {
    const once = cropTile(kinds['4:2:0'], 100, 120)!
    expect(Buffer.compare(cropTile(cropTile(kinds['4:2:0'], 100, 256)!, 100, 120)!, once)).toBe(0)
    expect(Buffer.compare(cropTile(cropTile(kinds['4:2:0'], 256, 120)!, 100, 120)!, once)).toBe(0)
  })
})

test('the whole tile comes out byte for byte', () => {
  expect(Buffer.compare(cropTile(kinds['4:2:0'], 256, 256)!, kinds['4:2:0'])).toBe(0)
})

test('tables made for this picture alone either hold or are refused, never give other pixels', async () => {
  let cropped = 0
  for (const [width, height] of sizes) {
    if (!cropTile(kinds['finer codes of its own'], width, height)) continue
    cropped += 1
    expect(await differing(kinds['finer codes of its own'], width, height, 0)).toBe(0)
  }
  expect(cropped).toBeGreaterThan(0)
})

test('what cannot be cut is left to the decoder', async () => {
  const progressive = await picture(256, 256).jpeg({ progressive: true }).toBuffer()
  const restart = Buffer.concat([kinds.gray.subarray(0, 2), Buffer.of(0xff, 0xdd, 0, 4, 0, 8), kinds.gray.subarray(2)])
  const scan = kinds.gray.lastIndexOf(Buffer.of(0xff, 0xda))
  const ended = Buffer.concat([kinds.gray.subarray(0, scan + 200), Buffer.of(0xff, 0xd9)])
  for (const jpeg of [
    progressive,
    restart,
    ended,
    kinds.gray.subarray(0, 300),
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
    expect(cropTile(kinds.gray, width, height)).toBeUndefined()
  }
})

test('bytes changed at random never throw', async () => {
  for (let at = 2; at < kinds['4:2:0'].length; at += 37) {
    const damaged = Buffer.from(kinds['4:2:0'])
    damaged[at] = (damaged[at]! + 1 + at) & 0xff
    expect(() => cropTile(damaged, 100, 100)).not.toThrow()
  }
})

test('a crop is a JPEG that decoders take without a warning', async () => {
  const crop = cropTile(kinds['4:2:0'], 100, 77)!
  expect(await sharp(crop, { failOn: 'warning' }).stats()).toMatchObject({ isOpaque: true })
})
