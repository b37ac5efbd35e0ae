import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseImageRequest } from './image-request.ts'
import type { ImageApiVersion } from './version.ts'
import { levelCount, scaleFactors, sizeAtScale, storedSize } from './levels.ts'
import { resolveImageRequest } from './resolve.ts'
import type { PixelSize } from './size-limits.ts'
import { storedTile } from './stored-tile.ts'

const tileSize = { width: 256, height: 256 }

const storedLevels = (image: PixelSize) => {
  const stored = storedSize(image, 256)
  return scaleFactors(image, 256).map((factor) => ({ width: stored.width / factor, height: stored.height / factor }))
}
const tileOf = (path: string, image: PixelSize, version: ImageApiVersion = 3, levels = storedLevels(image)) => {
  const request = parseImageRequest(path, version)
  const resolved = request.type === 'request' ? resolveImageRequest(request, image) : request
  if (resolved.type !== 'resolved') throw new Error(`${path}: ${resolved.type}`)
  return storedTile(resolved, levels, tileSize)
}

const page = { width: 1457, height: 2083 }

test.each([
  ['0,0,256,256/256,256/0/default.jpg', { level: 0, column: 0, row: 0, width: 256, height: 256 }],
  ['0,0,256,256/max/0/color.jpg', { level: 0, column: 0, row: 0, width: 256, height: 256 }],
  ['1280,2048,177,35/177,35/0/default.jpg', { level: 0, column: 5, row: 8, width: 177, height: 35 }],
  ['512,512,512,512/256,256/0/default.jpg', { level: 1, column: 1, row: 1, width: 256, height: 256 }],
  ['1024,2048,433,35/217,18/0/default.jpg', { level: 1, column: 2, row: 4, width: 217, height: 18 }],
  ['full/92,131/0/default.jpg', { level: 4, column: 0, row: 0, width: 92, height: 131 }],
  ['full/92,131/360/default.jpg', { level: 4, column: 0, row: 0, width: 92, height: 131 }],
])('%s is a stored tile', (path, tile) => {
  expect(tileOf(path, page)).toEqual(tile)
})

test.each([
  '0,0,256,256/255,256/0/default.jpg',
  '1,0,256,256/256,256/0/default.jpg',
  '0,0,512,256/256,128/0/default.jpg',
  '0,0,256,256/256,256/90/default.jpg',
  '0,0,256,256/256,256/!0/default.jpg',
  '0,0,256,256/256,256/0/gray.jpg',
  '0,0,256,256/256,256/0/default.png',
  'full/729,1042/0/default.jpg',
])('%s is computed', (path) => {
  expect(tileOf(path, page)).toBeUndefined()
})

test('a tile requested only by its width is the stored tile, even if proportion would round differently', () => {
  expect(tileOf('1024,1536,433,512/217,/0/default.jpg', page, 2)).toEqual({
    level: 1,
    column: 2,
    row: 3,
    width: 217,
    height: 256,
  })
})

test('a level that was rounded down does not contain the last column that a client rounds up to', () => {
  const floored = scaleFactors(page, 256).map((factor) => ({
    width: Math.floor(page.width / factor),
    height: Math.floor(page.height / factor),
  }))
  expect(tileOf('1024,0,433,512/217,256/0/default.jpg', page, 3, floored)).toBeUndefined()
  expect(tileOf('0,0,512,512/256,256/0/default.jpg', page, 3, floored)).toMatchObject({ level: 1 })
})

test.each([
  [{ width: 100, height: 256 }, 1],
  [{ width: 257, height: 1 }, 2],
  [{ width: 1457, height: 2083 }, 5],
  [{ width: 20_000, height: 20_000 }, 8],
])('%o has %i levels', (image, levels) => {
  expect(levelCount(image, 256)).toBe(levels)
})

test('every tile that a client computes from info.json is stored, in both versions', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9000 }),
      fc.integer({ min: 1, max: 9000 }),
      fc.nat(),
      fc.nat(),
      (width, height, a, b) => {
        const image = { width, height }
        for (const scale of scaleFactors(image, 256)) {
          const size = sizeAtScale(image, scale)
          const column = a % Math.ceil(size.width / 256)
          const row = b % Math.ceil(size.height / 256)
          const x = column * 256 * scale
          const y = row * 256 * scale
          const w = Math.min(256 * scale, width - x)
          const h = Math.min(256 * scale, height - y)
          const across = Math.ceil(w / scale)
          const down = Math.ceil(h / scale)
          // If one pixel remains, several levels contain the same pixels. Any of them is correct.
          const exact = tileOf(`${x},${y},${w},${h}/${across},${down}/0/default.jpg`, image)
          expect(exact).toMatchObject({ width: across, height: down })
          expect(exact && origin(exact)).toEqual({ x, y })
          const byWidth = tileOf(`${x},${y},${w},${h}/${across},/0/default.jpg`, image, 2)
          expect(byWidth?.width).toBe(across)
          expect(byWidth && origin(byWidth)).toEqual({ x, y })
        }
      },
    ),
  )
})

const origin = ({ level, column, row }: { level: number; column: number; row: number }) => ({
  x: column * 256 * 2 ** level,
  y: row * 256 * 2 ** level,
})
