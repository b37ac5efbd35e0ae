import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalRequest } from './canonical.ts'
import { formatImageRequest, parseImageRequest } from './image-request.ts'
import type { ImageApiVersion } from './version.ts'
import { resolveImageRequest } from './resolve.ts'
import { withinLimits, type SizeLimits } from './size-limits.ts'

/** The image of the examples in the specification. */
const image = { width: 300, height: 200 }
const limits = { maxWidth: 360 }

const resolve = (path: string, version: ImageApiVersion, within: SizeLimits = limits, of = image) => {
  const request = parseImageRequest(path, version)
  return request.type === 'request' ? resolveImageRequest(request, of, within) : request
}
const pixels = (path: string, version: ImageApiVersion = 3, within: SizeLimits = limits) => {
  const resolved = resolve(path, version, within)
  return resolved.type === 'resolved' ? `${resolved.width}x${resolved.height}` : resolved.type
}
const cut = (region: string, version: ImageApiVersion = 3) => {
  const resolved = resolve(`${region}/max/0/default.jpg`, version)
  if (resolved.type !== 'resolved') return resolved.type
  const { x, y, width, height } = resolved.region
  return [x, y, width, height].join(',')
}

describe.each([2, 3] as const)('regions of version %i', (version) => {
  test.each([
    ['full', '0,0,300,200'],
    ['square', '50,0,200,200'],
    ['125,15,120,140', '125,15,120,140'],
    ['pct:41.6,7.5,40,70', '125,15,120,140'],
    ['125,15,200,200', '125,15,175,185'],
    ['pct:41.6,7.5,66.6,100', '125,15,175,185'],
    ['300,0,10,10', 'regionOutside'],
    ['0,200,10,10', 'regionOutside'],
    ['0,0,0,10', 'regionOutside'],
    ['pct:100,0,10,10', 'regionOutside'],
    ['pct:0,0,0.01,10', 'regionOutside'],
    ['-1,0,10,10', 'badSyntax'],
    ['0,0,10', 'badSyntax'],
    ['0,0,10,10,10', 'badSyntax'],
    ['0,0,1.5,10', 'badSyntax'],
    ['pct:0,0,1e1,10', 'badSyntax'],
    ['pct:0,0,,10', 'badSyntax'],
    ['', 'badSyntax'],
    ['FULL', 'badSyntax'],
  ])('%s cuts %s', (region, expected) => {
    expect(cut(region, version)).toBe(expected)
  })
})

describe('sizes of version 3', () => {
  test.each([
    ['max', '300x200'],
    ['^max', '360x240'],
    ['150,', '150x100'],
    ['^360,', '360x240'],
    [',150', '225x150'],
    ['^,240', '360x240'],
    ['pct:50', '150x100'],
    ['^pct:120', '360x240'],
    ['225,100', '225x100'],
    ['^360,360', '360x360'],
    ['!225,100', '150x100'],
    ['^!360,360', '360x240'],
    ['!900,900', '300x200'],
    ['^!900,900', '360x240'],
    ['%5E!360,360', '360x240'],
    ['360,', 'upscalingNotRequested'],
    [',201', 'upscalingNotRequested'],
    ['pct:100.5', 'upscalingNotRequested'],
    ['300,201', 'upscalingNotRequested'],
    ['^361,', 'sizeBeyondLimit'],
    ['^,361', 'sizeBeyondLimit'],
    ['^pct:121', 'sizeBeyondLimit'],
    ['0,', 'sizeZero'],
    ['0,10', 'sizeZero'],
    ['!0,10', 'sizeZero'],
    ['pct:0', 'sizeZero'],
    ['pct:0.1', 'sizeZero'],
    ['full', 'badSyntax'],
    [',', 'badSyntax'],
    ['!10,', 'badSyntax'],
    ['^^max', 'badSyntax'],
    ['!^10,10', 'badSyntax'],
    ['10.5,', 'badSyntax'],
    ['-10,', 'badSyntax'],
    ['pct:-1', 'badSyntax'],
    ['pct:', 'badSyntax'],
    ['%zz', 'badSyntax'],
  ])('%s gives %s', (size, expected) => {
    expect(pixels(`full/${size}/0/default.jpg`)).toBe(expected)
  })
})

describe('sizes of version 2', () => {
  test.each([
    ['full', '300x200'],
    ['max', '300x200'],
    ['150,', '150x100'],
    [',150', '225x150'],
    ['pct:50', '150x100'],
    ['225,100', '225x100'],
    ['!225,100', '150x100'],
    ['360,', '360x240'],
    ['361,', 'sizeBeyondLimit'],
    ['^max', 'badSyntax'],
    ['^150,', 'badSyntax'],
  ])('%s gives %s', (size, expected) => {
    expect(pixels(`full/${size}/0/default.jpg`, 2)).toBe(expected)
  })
  test('version 2 rejects full and reduces max if the image exceeds the limit', () => {
    expect(pixels('full/full/0/default.jpg', 2, { maxWidth: 150 })).toBe('sizeBeyondLimit')
    expect(pixels('full/max/0/default.jpg', 2, { maxWidth: 150 })).toBe('150x100')
  })
})

test('limits of area, width and height all apply, and maxWidth without maxHeight limits the height', () => {
  expect(pixels('full/max/0/default.jpg', 3, { maxArea: 15_000 })).toBe('150x100')
  expect(pixels('full/max/0/default.jpg', 3, { maxWidth: 400, maxHeight: 50 })).toBe('75x50')
  expect(pixels('0,0,50,200/max/0/default.jpg', 3, { maxWidth: 100 })).toBe('25x100')
})

test('the bounding box of an oblique image must also be within the limits', () => {
  expect(resolve('full/max/45/default.png', 3, { maxWidth: 354 })).toMatchObject({ width: 300, height: 200 })
  expect(resolve('full/max/45/default.png', 3, { maxWidth: 353 })).toMatchObject({ type: 'sizeBeyondLimit' })
  expect(resolve('full/max/90/default.png', 3, { maxWidth: 300 })).toMatchObject({ width: 300, height: 200 })
})

test.each([
  ['full/max/0/default', 'format'],
  ['full/max/0/default.xyz', 'format'],
  ['full/max/0/grey.jpg', 'quality'],
  ['full/max/361/default.jpg', 'rotation'],
  ['full/max/-90/default.jpg', 'rotation'],
  ['full/max/!/default.jpg', 'rotation'],
  ['full/max/default.jpg', 'path'],
  ['/full/max/0/default.jpg', 'path'],
])('%s is bad syntax in its %s', (path, part) => {
  expect(parseImageRequest(path, 3)).toEqual({ type: 'badSyntax', status: 400, part })
})

test('a format of the specification that is not served is distinguished from bad syntax', () => {
  expect(parseImageRequest('full/max/0/default.jp2', 3)).toEqual({ type: 'notSupported', status: 501, part: 'format' })
})

test.each([
  ['0', { degrees: 0, mirror: false }],
  ['180', { degrees: 180, mirror: false }],
  ['!0', { degrees: 0, mirror: true }],
  ['!180', { degrees: 180, mirror: true }],
  ['22.5', { degrees: 22.5, mirror: false }],
  ['360', { degrees: 360, mirror: false }],
])('rotation %s is parsed', (text, rotation) => {
  expect(parseImageRequest(`full/max/${text}/gray.png`, 3)).toMatchObject({ rotation, quality: 'gray', format: 'png' })
})

describe('the canonical request', () => {
  test.each([
    [3, '0,0,300,200/max/0/default.jpg', 'full/max/0/default.jpg'],
    [3, 'full/300,/0/default.jpg', 'full/max/0/default.jpg'],
    [3, 'full/^360,/0/color.jpg', 'full/^max/0/default.jpg'],
    [3, 'full/^330,/0/default.jpg', 'full/^330,220/0/default.jpg'],
    [3, 'full/150,/0/gray.jpg', 'full/150,100/0/gray.jpg'],
    [3, 'pct:41.6,7.5,40,70/pct:50/!90.0/default.png', '125,15,120,140/60,70/!90/default.png'],
    [3, 'square/^150,150/22.50/default.jpg', '50,0,200,200/150,150/22.5/default.jpg'],
    [2, 'full/max/360/default.jpg', 'full/full/0/default.jpg'],
    [2, 'full/150,100/0/default.jpg', 'full/150,/0/default.jpg'],
    [2, 'full/,100/0/default.jpg', 'full/150,/0/default.jpg'],
    [2, 'full/150,150/.5/default.jpg', 'full/150,150/0.5/default.jpg'],
  ] as const)('version %i: %s is %s', (version, path, canonical) => {
    const resolved = resolve(path, version)
    expect(resolved.type === 'resolved' && canonicalRequest(resolved, limits)).toBe(canonical)
  })
})

const side = fc.integer({ min: 1, max: 40_000 })
const decimal = fc.integer({ min: 0, max: 120_000 }).map((thousandths) => String(thousandths / 1000))
const whole = fc.integer({ min: 0, max: 50_000 }).map(String)
const list = (part: fc.Arbitrary<string>, length: number) =>
  fc.array(part, { minLength: length, maxLength: length }).map((parts) => parts.join(','))
const region = fc.oneof(
  fc.constantFrom('full', 'square'),
  list(whole, 4),
  list(decimal, 4).map((parts) => `pct:${parts}`),
)
const size = fc.tuple(
  fc.constantFrom('', '^'),
  fc.oneof(
    fc.constantFrom('max', 'full'),
    whole.map((width) => `${width},`),
    whole.map((height) => `,${height}`),
    decimal.map((percent) => `pct:${percent}`),
    list(whole, 2),
    list(whole, 2).map((pair) => `!${pair}`),
  ),
)
const path = fc
  .tuple(
    region,
    size,
    fc.constantFrom('', '!'),
    fc.double({ min: 0, max: 360, noNaN: true }),
    fc.constantFrom('jpg', 'tif'),
  )
  .map(
    ([cutOut, sized, mirror, degrees, format]) =>
      `${cutOut}/${sized.join('')}/${mirror}${degrees.toFixed(3)}/default.${format}`,
  )
const version = fc.constantFrom<ImageApiVersion>(2, 3)
const limit = fc.record(
  { maxWidth: side, maxHeight: side, maxArea: fc.integer({ min: 1, max: 1e9 }) },
  { requiredKeys: [] },
)

test('parsing any text returns a request or a refusal', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), path), version, (text, of) => {
      expect(['request', 'badSyntax', 'notSupported']).toContain(parseImageRequest(text, of).type)
    }),
  )
})

test('a formatted request is parsed as the same request', () => {
  fc.assert(
    fc.property(path, version, (text, of) => {
      const request = parseImageRequest(text, of)
      fc.pre(request.type === 'request')
      expect(parseImageRequest(formatImageRequest(request), of)).toEqual(request)
    }),
  )
})

test('a resolved region is inside the image, its size is within the limits, and its canonical form is equivalent', () => {
  fc.assert(
    fc.property(path, version, fc.tuple(side, side), limit, (text, of, [width, height], within) => {
      const resolved = resolve(text, of, within, { width, height })
      fc.pre(resolved.type === 'resolved')
      expect(resolved.region.x + resolved.region.width).toBeLessThanOrEqual(width)
      expect(resolved.region.y + resolved.region.height).toBeLessThanOrEqual(height)
      expect(Math.min(resolved.region.width, resolved.region.height, resolved.width, resolved.height)).toBeGreaterThan(
        0,
      )
      expect(withinLimits(resolved, within)).toBe(true)
      const { region: pixelRegion, width: across, height: down } = resolved
      const canonical = resolve(canonicalRequest(resolved, within), of, within, { width, height })
      expect(canonical).toMatchObject({ region: pixelRegion, width: across, height: down })
    }),
    { numRuns: 1000 },
  )
})
