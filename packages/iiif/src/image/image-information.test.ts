import { expect, test } from 'vitest'
import { imageInformation2, imageInformation3 } from './image-information.ts'

const description = { id: 'https://example.org/iiif/abc', image: { width: 1457, height: 2083 }, tileSize: 256 }
const sizes = [
  { width: 92, height: 131 },
  { width: 183, height: 261 },
  { width: 365, height: 521 },
  { width: 729, height: 1042 },
  { width: 1457, height: 2083 },
]
const tiles = [{ width: 256, height: 256, scaleFactors: [1, 2, 4, 8, 16] }]

test('version 3 names every level as size and as scale factor', () => {
  expect(imageInformation3(description)).toEqual({
    '@context': 'http://iiif.io/api/image/3/context.json',
    id: 'https://example.org/iiif/abc',
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    width: 1457,
    height: 2083,
    sizes,
    tiles,
    preferredFormats: ['jpg'],
    extraQualities: ['color', 'gray', 'bitonal'],
    extraFormats: ['webp', 'tif'],
    extraFeatures: ['canonicalLinkHeader', 'mirroring', 'profileLinkHeader', 'rotationArbitrary', 'sizeUpscaling'],
  })
})

test('version 2 describes the same image with its own terms', () => {
  expect(imageInformation2({ ...description, rights: 'http://creativecommons.org/licenses/by/4.0/' })).toMatchObject({
    '@id': 'https://example.org/iiif/abc',
    sizes,
    tiles,
    license: 'http://creativecommons.org/licenses/by/4.0/',
    profile: ['http://iiif.io/api/image/2/level2.json', { formats: ['jpg', 'png', 'webp', 'tif'] }],
  })
})

test('a limit is stated, and larger sizes are not offered', () => {
  const limited = { ...description, limits: { maxWidth: 800, maxHeight: 1000 } }
  expect(imageInformation3(limited)).toMatchObject({ maxWidth: 800, maxHeight: 1000, sizes: sizes.slice(0, 3) })
  expect(imageInformation2(limited).profile[1]).toMatchObject({ maxWidth: 800, maxHeight: 1000 })
})

test('services are included unchanged', () => {
  const probe = { id: 'https://example.org/probe/abc', type: 'AuthProbeService2' }
  expect(imageInformation3({ ...description, services: [probe] })).toMatchObject({ service: [probe] })
})
