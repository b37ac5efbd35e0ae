import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseImageRequest } from './image-request.ts'
import { levelRegion } from './level-region.ts'
import { scaleFactors } from './levels.ts'
import { resolveImageRequest } from './resolve.ts'

const on = (path: string, image: { width: number; height: number }, round = Math.ceil) => {
  const request = parseImageRequest(path, 3)
  const resolved = request.type === 'request' ? resolveImageRequest(request, image) : request
  if (resolved.type !== 'resolved') throw new Error(`${path}: ${resolved.type}`)
  const half = (side: number, factor: number) => Math.max(1, round(side / factor))
  const levels = scaleFactors(image, 256).map((factor) => ({
    width: half(image.width, factor),
    height: half(image.height, factor),
  }))
  return { resolved, levels, ...levelRegion(resolved, levels) }
}

const image = { width: 4993, height: 3877 }

test.each([
  ['full/max/0/default.jpg', 0, [0, 0, 4993, 3877]],
  ['full/2496,/0/default.jpg', 1, [0, 0, 2497, 1939]],
  ['full/2497,/0/default.jpg', 0, [0, 0, 4993, 3877]],
  ['1001,501,2001,1001/500,250/0/default.jpg', 2, [250, 125, 501, 251]],
  ['0,0,10,10/^100,100/0/default.jpg', 0, [0, 0, 10, 10]],
  ['full/1,1/0/default.jpg', 5, [0, 0, 157, 122]],
] as const)('%s is computed from level %i, %o', (path, level, [x, y, width, height]) => {
  expect(on(path, image)).toMatchObject({ level, region: { x, y, width, height } })
})

test('the region is inside the level and is enlarged only if no level is large enough', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(
      fc.tuple(side, side),
      fc.tuple(side, side, side, side),
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom(Math.ceil, Math.floor),
      ([width, height], [x, y, w, h], percent, round) => {
        const path = `${x % width},${y % height},${w},${h}/^${Math.ceil((w * percent) / 100)},/0/default.jpg`
        const { resolved, levels, level, region } = on(path, { width, height }, round)
        expect(region.width).toBeGreaterThan(0)
        expect(region.height).toBeGreaterThan(0)
        expect(region.x + region.width).toBeLessThanOrEqual(levels[level]!.width)
        expect(region.y + region.height).toBeLessThanOrEqual(levels[level]!.height)
        // A level that was rounded down may lack the last column.
        if (level > 0) expect(region.width).toBeGreaterThanOrEqual(resolved.width - (round === Math.floor ? 1 : 0))
      },
    ),
  )
})
