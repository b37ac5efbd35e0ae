import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openPyramid } from './open-pyramid.ts'
import { picture, pixels, pyramidOf } from './picture.testing.ts'
import { completeTile, endOfTiles, isCompleteTile, tileRange } from './tile.ts'

const reader = (file: Buffer) => (offset: number, length: number) => file.subarray(offset, offset + length)

const tileOf = async (file: Buffer, level: number, column: number, row: number) => {
  const pyramid = await openPyramid(reader(file))
  const range = tileRange(pyramid, level, column, row)!
  return completeTile(pyramid, file.subarray(range.offset, range.offset + range.length))
}

/** Writes a TIFF of one level and one tile in the other byte order than libvips. */
const bigEndian = (tile: Buffer, tables: Buffer, { big }: { big: boolean }) => {
  const tags: [tag: number, type: number, value: number, count?: number][] = [
    [256, 3, 256],
    [257, 3, 256],
    [259, 3, 7],
    [262, 3, 6],
    [322, 3, 256],
    [323, 3, 256],
    [324, big ? 16 : 4, 1000],
    [325, big ? 16 : 4, tile.length],
    [347, 7, 200 + tile.length + 1000, tables.length],
  ]
  const head = Buffer.alloc(1000)
  head.write('MM\0', 'latin1')
  head.set(big ? [43, 0, 8, 0, 0] : [42], 3)
  const word = (value: number, at: number) =>
    big ? head.writeBigUInt64BE(BigInt(value), at) : head.writeUInt32BE(value, at)
  word(16, big ? 8 : 4)
  if (big) head.writeBigUInt64BE(BigInt(tags.length), 16)
  else head.writeUInt16BE(tags.length, 16)
  for (const [index, [tag, type, value, count = 1]] of tags.entries()) {
    const at = (big ? 24 : 18) + index * (big ? 20 : 12)
    head.writeUInt16BE(tag, at)
    head.writeUInt16BE(type, at + 2)
    word(count, at + 4)
    const slot = at + (big ? 12 : 8)
    if (type === 3) head.writeUInt16BE(value, slot)
    else word(value, slot)
  }
  return Buffer.concat([head, tile, Buffer.alloc(200), tables])
}

describe.each([
  ['classic', false],
  ['BigTIFF', true],
])('a %s pyramid', (_, bigtiff) => {
  test('has the levels that libvips reads', async () => {
    const file = await pyramidOf(picture(1100, 700), { bigtiff })
    const { levels, ...pyramid } = await openPyramid(reader(file))
    expect(pyramid).toMatchObject({ width: 1100, height: 700, tileWidth: 256, tileHeight: 256, colour: 'ycbcr' })
    expect(levels.map(({ width, height, columns, rows, page }) => [width, height, columns, rows, page])).toEqual([
      [1100, 700, 5, 3, 0],
      [550, 350, 3, 2, 1],
      [275, 175, 2, 1, 2],
      [137, 87, 1, 1, 3],
    ])
    for (const { page, width, height } of levels) {
      expect(await sharp(file, { page }).metadata()).toMatchObject({ width, height })
    }
  })

  test('returns each tile as a JPEG with the pixels that libvips decodes', async () => {
    const file = await pyramidOf(picture(1100, 700), { bigtiff })
    for (const [level, column, row] of [
      [0, 1, 1],
      [0, 0, 0],
      [1, 1, 0],
    ] as const) {
      const tile = await pixels(await tileOf(file, level, column, row))
      const area = { left: column * 256, top: row * 256, width: 256, height: 256 }
      const whole = await pixels(sharp(file, { page: level }).extract(area))
      expect(tile.info).toMatchObject({ width: 256, height: 256, channels: 3 })
      expect(Buffer.compare(tile.data, whole.data)).toBe(0)
    }
  })

  test('is also read in big-endian order', async () => {
    const file = await pyramidOf(picture(256, 256))
    const pyramid = await openPyramid(reader(file))
    const range = tileRange(pyramid, 0, 0, 0)!
    const tables = Buffer.concat([Buffer.of(0xff, 0xd8), pyramid.tables, Buffer.of(0xff, 0xd9)])
    const turned = bigEndian(file.subarray(range.offset, range.offset + range.length), tables, { big: bigtiff })
    expect(Buffer.compare(await tileOf(turned, 0, 0, 0), await tileOf(file, 0, 0, 0))).toBe(0)
  })
})

test('a tile of quality 90 or more, which libvips stores as RGB, has the right colours', async () => {
  const file = await pyramidOf(sharp({ create: { width: 256, height: 256, channels: 3, background: '#c03020' } }), {
    quality: 95,
  })
  const { data } = await pixels(await tileOf(file, 0, 0, 0))
  expect(Math.abs(data[0]! - 0xc0) + Math.abs(data[1]! - 0x30) + Math.abs(data[2]! - 0x20)).toBeLessThan(8)
})

test('the size of the image is read from the metadata of the pyramid', async () => {
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a exif:PixelXDimension="1025" exif:PixelYDimension="601"/></x:xmpmeta>'
  const pyramid = await openPyramid(reader(await pyramidOf(picture(1028, 604).withXmp(xmp))))
  expect(pyramid).toMatchObject({ width: 1025, height: 601, levels: [{ width: 1028, height: 604 }, {}, {}, {}] })
})

test('a tile that does not exist has no range', async () => {
  const pyramid = await openPyramid(reader(await pyramidOf(picture(300, 300))))
  expect(tileRange(pyramid, 0, 1, 1)).toBeDefined()
  for (const [level, column, row] of [
    [0, 2, 0],
    [0, 0, 2],
    [0, -1, 0],
    [2, 0, 0],
    [-1, 0, 0],
  ] as const) {
    expect(tileRange(pyramid, level, column, row)).toBeUndefined()
  }
})

test('every stored tile is complete, and a tile that was cut or zeroed is not', async () => {
  const file = await pyramidOf(picture(1100, 700))
  const { levels, ...pyramid } = await openPyramid(reader(file))
  const tiles = levels.flatMap(({ offsets, byteCounts }) =>
    [...offsets].map((offset, index) => file.subarray(offset, offset + (byteCounts[index] ?? 0))),
  )
  expect(tiles).toHaveLength(15 + 6 + 2 + 1)
  expect(tiles.every(isCompleteTile)).toBe(true)
  expect([tiles[0]!.subarray(0, -1), Buffer.alloc(500), Buffer.alloc(0)].map(isCompleteTile)).toEqual([
    false,
    false,
    false,
  ])
  const last = tiles.reduce((a, b) => (b.byteOffset > a.byteOffset ? b : a))
  expect(
    file
      .subarray(0, endOfTiles({ ...pyramid, levels }))
      .subarray(-last.length)
      .equals(last),
  ).toBe(true)
})

test('a tile that is shorter than any JPEG has no range', async () => {
  const pyramid = await openPyramid(reader(await pyramidOf(picture(300, 300))))
  pyramid.levels[0]!.byteCounts[0] = 1
  expect(tileRange(pyramid, 0, 0, 0)).toBeUndefined()
})

test('a file that is not a pyramid of JPEG tiles is refused', async () => {
  const strips = await picture(300, 300).tiff({ compression: 'jpeg' }).toBuffer()
  const deflated = await pyramidOf(picture(300, 300), { compression: 'deflate' })
  const good = await pyramidOf(picture(300, 300))
  const ring = Buffer.from(good)
  const first = ring.readUInt32LE(4)
  ring.writeUInt32LE(first, first + 2 + 12 * ring.readUInt16LE(first))
  for (const file of [
    Buffer.alloc(0),
    Buffer.from('no TIFF at all'),
    strips,
    deflated,
    good.subarray(0, good.length - 900),
    ring,
  ]) {
    await expect(openPyramid(reader(file))).rejects.toMatchObject({ name: 'PyramidUnreadable' })
  }
})

test('a large pyramid is opened with few reads', async () => {
  const file = await pyramidOf(picture(3000, 2000))
  let reads = 0
  await openPyramid((offset, length) => {
    reads += 1
    return file.subarray(offset, offset + length)
  })
  expect(reads).toBeLessThanOrEqual(6)
})
