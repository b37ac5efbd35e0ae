import fc from 'fast-check'
import { parseImageRequest } from '@pressmark/iiif/image/image-request.ts'
import type { ImageApiVersion } from '@pressmark/iiif/image/version.ts'
import { resolveImageRequest } from '@pressmark/iiif/image/resolve.ts'
import { turnedSize } from '@pressmark/iiif/image/rotation.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IMAGE_LIMITS } from './image-answers.ts'
import { openImageWorld, sizeOf, type ImageWorld } from './image-world.testing.ts'

/** The image of the examples in the specification, and one with several levels. */
const SMALL = { width: 300, height: 200 }
const LARGE = { width: 1457, height: 983 }

let images: ImageWorld
let small: string
let large: string

beforeAll(async () => {
  images = await openImageWorld()
  small = await images.importImage('small.png', await gradient(SMALL))
  large = await images.importImage('large.png', await gradient(LARGE))
})
afterAll(() => images.close())

/* Red rises to the right, green downwards, each from 0 to 255, so that a colour identifies its position. */
const gradient = ({ width, height }: { width: number; height: number }) => {
  const data = Buffer.alloc(width * height * 3, 128)
  for (let n = 0; n < width * height; n += 1) {
    data[3 * n] = Math.round((((n % width) + 0.5) / width) * 255)
    data[3 * n + 1] = Math.round(((Math.floor(n / width) + 0.5) / height) * 255)
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const ask = (version: ImageApiVersion, path: string, uuid = small) =>
  images.get(`/iiif/${version}/${uuid}/${path}`, { cookie: images.editor.cookie })

/* Returns the positions in the image, 0..1, that the four corners of an answer show, a tenth of its sides from its edges:
   top left, top right, bottom left, bottom right. */
const cornersOf = async (bytes: Buffer): Promise<[number, number][]> => {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [0.1, 0.9].flatMap((v) =>
    [0.1, 0.9].map((u): [number, number] => {
      const at = (Math.floor(v * info.height) * info.width + Math.floor(u * info.width)) * info.channels
      return [data[at]! / 255, data[at + 1]! / 255]
    }),
  )
}

/* Returns the corners of a region that is shown unchanged. */
const cornersIn = ([x, y, width, height]: readonly number[]): [number, number][] =>
  [0.1, 0.9].flatMap((v) =>
    [0.1, 0.9].map((u): [number, number] => [(x! + u * width!) / SMALL.width, (y! + v * height!) / SMALL.height]),
  )

const FULL = [0, 0, 300, 200] as const
/* The corner of the region at each corner of the answer: top left, top right, bottom left, bottom right. */
const UPRIGHT = [0, 1, 2, 3] as const

type Case = readonly [path: string, size: string, region: readonly number[], corners?: readonly number[]]

/** @source IIIF Image API 3.0 §4.1 to §4.5, 2.1 §4.1 to §4.5 */
const BOTH: readonly Case[] = [
  // §4.1 region
  ['full/max/0/default.jpg', '300x200', FULL],
  ['square/max/0/default.jpg', '200x200', [50, 0, 200, 200]],
  ['125,15,120,140/max/0/default.jpg', '120x140', [125, 15, 120, 140]],
  ['pct:41.6,7.5,40,70/max/0/default.jpg', '120x140', [125, 15, 120, 140]],
  ['125,15,200,200/max/0/default.jpg', '175x185', [125, 15, 175, 185]],
  ['pct:41.6,7.5,66.6,100/max/0/default.jpg', '175x185', [125, 15, 175, 185]],
  // §4.2 size
  ['full/150,/0/default.jpg', '150x100', FULL],
  ['full/,150/0/default.jpg', '225x150', FULL],
  ['full/pct:50/0/default.jpg', '150x100', FULL],
  ['full/pct:33.3/0/default.jpg', '100x67', FULL],
  ['full/225,100/0/default.jpg', '225x100', FULL],
  ['full/!225,100/0/default.jpg', '150x100', FULL],
  // §4.3 rotation
  ['full/max/0/default.png', '300x200', FULL, UPRIGHT],
  ['full/max/90/default.png', '200x300', FULL, [2, 0, 3, 1]],
  ['full/max/180/default.png', '300x200', FULL, [3, 2, 1, 0]],
  ['full/max/270/default.png', '200x300', FULL, [1, 3, 0, 2]],
  ['full/max/360/default.png', '300x200', FULL, UPRIGHT],
  ['full/max/!0/default.png', '300x200', FULL, [1, 0, 3, 2]],
  ['full/max/!90/default.png', '200x300', FULL, [3, 1, 2, 0]],
  ['full/max/!180/default.png', '300x200', FULL, [2, 3, 0, 1]],
  ['full/max/!270/default.png', '200x300', FULL, [0, 2, 1, 3]],
  // §4.4 quality, §4.5 format
  ['full/max/0/color.jpg', '300x200', FULL],
  ['full/max/0/default.png', '300x200', FULL],
  ['full/max/0/default.webp', '300x200', FULL],
  ['full/max/0/default.tif', '300x200', FULL],
  // §4.6 order: region, size, rotation
  ['125,15,120,140/60,/90/default.png', '70x60', [125, 15, 120, 140], [2, 0, 3, 1]],
]
const ONLY: Record<ImageApiVersion, readonly Case[]> = {
  3: [
    ['full/^360,/0/default.jpg', '360x240', FULL],
    ['full/^,240/0/default.jpg', '360x240', FULL],
    ['full/^pct:120/0/default.jpg', '360x240', FULL],
    ['full/^360,360/0/default.jpg', '360x360', FULL],
    ['full/^!360,360/0/default.jpg', '360x240', FULL],
    ['full/%5E!360,360/0/default.jpg', '360x240', FULL],
    ['full/!900,900/0/default.jpg', '300x200', FULL],
    // The maximum of 64 megapixels.
    ['full/^max/0/default.jpg', '9797x6531', FULL],
  ],
  2: [
    ['full/full/0/default.jpg', '300x200', FULL],
    ['full/360,/0/default.jpg', '360x240', FULL],
    ['full/,240/0/default.jpg', '360x240', FULL],
    ['full/pct:120/0/default.jpg', '360x240', FULL],
    ['full/360,360/0/default.jpg', '360x360', FULL],
  ],
}

describe.each([3, 2] as const)('Image API %i', (version) => {
  const cases = [...BOTH, ...ONLY[version]].map(([path, size, region, corners = UPRIGHT]) => {
    return { path, size, region, corners }
  })
  test.each(cases)('$path is $size of the region $region', async ({ path, size, region, corners }) => {
    const response = await ask(version, path)
    expect(response.status).toBe(200)
    expect((await sizeOf(response)).join('x')).toBe(size)
    const seen = await cornersOf(response.bytes)
    const expected = cornersIn(region)
    for (const [n, corner] of corners.entries()) {
      for (const axis of [0, 1] as const) expect(Math.abs(seen[n]![axis] - expected[corner]![axis])).toBeLessThan(0.035)
    }
  })

  test.each([
    ['300,0,10,10/max/0/default.jpg', 400],
    ['0,0,0,10/max/0/default.jpg', 400],
    ['pct:100,0,10,10/max/0/default.jpg', 400],
    ['full/0,/0/default.jpg', 400],
    ['full/pct:0/0/default.jpg', 400],
    ['full/max/361/default.jpg', 400],
    ['full/max/x/default.jpg', 400],
    ['full/max/0/grey.jpg', 400],
    ['full/max/0/default.bmp', 400],
    ['full/max/0/default', 400],
    ['full/max/0/default.gif', 501],
    ['full/max/0/default.jp2', 501],
    ['full/max/0/default.pdf', 501],
    [version === 3 ? 'full/full/0/default.jpg' : 'full/^max/0/default.jpg', 400],
    [version === 3 ? 'full/301,/0/default.jpg' : 'full/16384,/0/default.jpg', 400],
    ['full/max/default.jpg', 404],
  ])('%s is rejected with %i', async (path, status) => {
    expect((await ask(version, path)).status).toBe(status)
  })

  test('gray has no colour, and bitonal is black in dark parts and white elsewhere', async () => {
    const gray = await sharp((await ask(version, 'full/max/0/gray.png')).bytes).metadata()
    expect([gray.channels, gray.space]).toEqual([1, 'b-w'])
    const { bytes } = await ask(version, 'full/max/0/bitonal.png')
    const { data } = await sharp(bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    expect([new Set(data), data[0], data.at(-1)]).toEqual([new Set([0, 255]), 0, 255])
  })

  test.each(['45', '!45', '22.5', '.5'])('a rotation of %s° keeps the centre', async (rotation) => {
    const response = await ask(version, `full/max/${rotation}/default.png`)
    const { width, height } = turnedSize(SMALL, { degrees: Number(rotation.replace('!', '')) })
    const [across, down] = await sizeOf(response)
    expect([Math.abs(across - width) <= 1, Math.abs(down - height) <= 1]).toEqual([true, true])
    const pixel = { left: Math.floor(across / 2), top: Math.floor(down / 2), width: 1, height: 1 }
    const [red, green] = await sharp(response.bytes).extract(pixel).raw().toBuffer()
    expect([Math.abs(red! - 128) < 8, Math.abs(green! - 128) < 8]).toEqual([true, true])
  })

  test('mirroring is applied before an oblique rotation', async () => {
    const response = await ask(version, 'full/max/!10/default.png')
    // Mirrored, red falls to the right. This remains true after a rotation of 10° clockwise.
    const [across, down] = await sizeOf(response)
    const at = async (u: number) => {
      const pixel = { left: Math.floor(across * u), top: Math.floor(down / 2), width: 1, height: 1 }
      return (await sharp(response.bytes).extract(pixel).raw().toBuffer())[0]!
    }
    expect(await at(0.25)).toBeGreaterThan(150)
    expect(await at(0.75)).toBeLessThan(105)
  })
})

describe('any request', () => {
  const side = fc.integer({ min: 0, max: 1600 })
  const percent = fc.integer({ min: 0, max: 130_000 }).map((thousandths) => thousandths / 1000)
  const region = fc.oneof(
    fc.constantFrom('full', 'square'),
    fc.tuple(side, side, side, side).map((numbers) => numbers.join(',')),
    fc.tuple(percent, percent, percent, percent).map((numbers) => `pct:${numbers.join(',')}`),
  )
  const length = fc.integer({ min: 0, max: 700 })
  const size = fc
    .tuple(
      fc.constantFrom('', '^'),
      fc.oneof(
        length.map((width) => `${width},`),
        length.map((height) => `,${height}`),
        fc.tuple(length, length).map((pair) => pair.join(',')),
        fc.tuple(length, length).map((pair) => `!${pair.join(',')}`),
        fc.integer({ min: 0, max: 110 }).map((n) => `pct:${n / 2}`),
        fc.constant('max'),
      ),
    )
    // The largest size takes a second and has its own test.
    .map(([prefix, text]) => (text === 'max' ? text : prefix + text))
  const rotation = fc.tuple(
    fc.constantFrom('', '!'),
    fc.oneof(
      fc.constantFrom(0, 90, 180, 270, 360),
      fc.integer({ min: 0, max: 3600 }).map((n) => n / 10),
    ),
  )
  const file = fc.tuple(
    fc.constantFrom('default', 'color', 'gray', 'bitonal'),
    fc.constantFrom('jpg', 'png', 'webp', 'tif'),
  )
  const path = fc
    .tuple(region, size, rotation, file)
    .map(([cut, sized, turn, name]) => `${cut}/${sized}/${turn.join('')}/${name.join('.')}`)

  test('gets an image of the computed size, or the status of its refusal', async () => {
    await fc.assert(
      fc.asyncProperty(path, fc.constantFrom<ImageApiVersion>(2, 3), async (text, version) => {
        const request = parseImageRequest(text, version)
        const resolved = request.type === 'request' ? resolveImageRequest(request, LARGE, IMAGE_LIMITS) : request
        const response = await ask(version, text, large)
        expect(response.status).toBe(resolved.type === 'resolved' ? 200 : resolved.status)
        if (resolved.type !== 'resolved') return
        const { width, height } = turnedSize(resolved, resolved.rotation)
        const [across, down] = await sizeOf(response)
        const slack = resolved.rotation.degrees % 90 === 0 ? 0 : 1
        expect(Math.abs(across - width)).toBeLessThanOrEqual(slack)
        expect(Math.abs(down - height)).toBeLessThanOrEqual(slack)
      }),
      { numRuns: 200 },
    )
  })

  test('never causes an error of the server', async () => {
    const part = fc.string({ maxLength: 30, unit: 'binary' }).map(encodeURIComponent)
    await fc.assert(
      fc.asyncProperty(fc.tuple(part, part, part, part), async (parts) => {
        const { status } = await ask(3, parts.join('/'))
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 100 },
    )
  })
})

describe.each([
  [1, 1],
  [3000, 2],
  [1, 700],
  [257, 255],
])('an image of %i × %i', (width, height) => {
  test('has all sizes of info.json, all Deep Zoom levels, and tiles', async () => {
    const uuid = await images.importImage('strip.png', await gradient({ width, height }))
    const { sizes } = JSON.parse((await ask(3, 'info.json', uuid)).bytes.toString()) as {
      sizes: { width: number; height: number }[]
    }
    expect(sizes.at(-1)).toEqual({ width, height })
    for (const each of sizes) {
      const response = await ask(3, `full/${each.width},${each.height}/0/default.jpg`, uuid)
      expect([response.status, ...(await sizeOf(response))]).toEqual([200, each.width, each.height])
    }
    const levels = Math.ceil(Math.log2(Math.max(width, height)))
    for (let level = 0; level <= levels; level += 1) {
      const path = `/images/${uuid}/image_files/${level}/0_0.jpg`
      const response = await images.get(path, { cookie: images.editor.cookie })
      const at = (whole: number) => Math.min(256, Math.ceil(whole / 2 ** (levels - level)))
      expect([level, response.status, ...(await sizeOf(response))]).toEqual([level, 200, at(width), at(height)])
    }
  })
})
