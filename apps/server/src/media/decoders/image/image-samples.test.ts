import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { scaleFactors, sizeAtScale } from '@pressmark/iiif/image/levels.ts'
import { openPyramid } from '@pressmark/pyramid/open-pyramid.ts'
import { runDecoder } from '../decode.ts'
import { difference, hasSamples, sample, temporaryFolder } from '../samples.testing.ts'

const decode = async (name: string, check?: (folder: string) => Promise<void>) => {
  using folder = temporaryFolder()
  const out = join(folder.path, 'out')
  const outcome = await runDecoder({ kind: 'image', source: sample(name), folder: out })
  await check?.(out)
  return outcome
}

/** Reads the image of a pyramid without its padding. */
const shown = (folder: string, width: number, height: number) =>
  sharp(join(folder, 'pyramid.tif')).extract({ left: 0, top: 0, width, height })

describe.runIf(hasSamples)('samples (skipped where SAMPLES_DIR is not at hand)', () => {
  test.each([
    ['adobergb-icc.jpg', { width: 1000, height: 690, hasProfile: true, space: 'srgb' }],
    ['animated-3-frames.gif', { width: 300, height: 166, pages: 3, mediaType: 'image/gif' }],
    ['bitonal-g4.tif', { width: 1457, height: 2083, depth: 1, space: 'b-w' }],
    ['caillebotte-pyramid.tif', { width: 4993, height: 3877, pages: 1 }],
    ['cmyk-icc.jpg', { width: 1280, height: 1014, space: 'cmyk', hasProfile: true }],
    ['exif-orientation-Landscape_6.jpg', { width: 1800, height: 1200, orientation: 6 }],
    ['exif-orientation-Portrait_8.jpg', { width: 1200, height: 1800, orientation: 8 }],
    ['grayscale.jpg', { width: 1200, height: 1526, space: 'b-w' }],
    ['hokusai-wave.gif', { width: 928, height: 514, pages: 1 }],
    ['kant-1784-p17.tif', { width: 1457, height: 2083, mediaType: 'image/tiff' }],
    ['manuscript-660-p1.jpg', { width: 3500, height: 4450 }],
    ['multipage-2.tif', { width: 900, height: 1287, pages: 2 }],
    ['panorama-9000x700-palette.png', { width: 9000, height: 700, depth: 8 }],
    ['rgb-16bit.tif', { width: 900, height: 713, depth: 16, space: 'rgb16' }],
    ['rgba-alpha.png', { width: 700, height: 388, mediaType: 'image/png' }],
    ['turner-progressive-iptc-xmp-gps.jpeg', { width: 800, height: 552 }],
    ['wall-9986x7754.jpg', { width: 9986, height: 7754 }],
  ])('%s is decoded, and its levels are as tile clients compute them', async (name, facts) => {
    const outcome = await decode(`images/${name}`, async (folder) => {
      const file = readFileSync(join(folder, 'pyramid.tif'))
      const pyramid = await openPyramid((offset, length) => file.subarray(offset, offset + length))
      expect(pyramid).toMatchObject({ width: facts.width, height: facts.height, tileWidth: 256, colour: 'ycbcr' })
      const factors = scaleFactors(facts, 256)
      expect(pyramid.levels).toHaveLength(factors.length)
      for (const [level, factor] of factors.entries()) {
        const stored = pyramid.levels[level]!
        const size = sizeAtScale(facts, factor)
        expect(stored.width).toBeGreaterThanOrEqual(size.width)
        expect(stored.height).toBeGreaterThanOrEqual(size.height)
        expect(Math.ceil(stored.width / 256)).toBeGreaterThanOrEqual(Math.ceil(size.width / 256))
      }
      const thumbnail = await sharp(join(folder, 'thumb.webp')).metadata()
      expect(Math.max(thumbnail.width, thumbnail.height)).toBe(Math.min(400, Math.max(facts.width, facts.height)))
      expect(thumbnail.width / thumbnail.height).toBeCloseTo(
        facts.width / facts.height,
        name.startsWith('panorama') ? 0 : 1,
      )
      expect(thumbnail).not.toHaveProperty('icc')
      expect(
        await difference(sharp(join(folder, 'thumb.webp')), shown(folder, facts.width, facts.height)),
      ).toBeLessThan(6)
    })
    expect(outcome).toMatchObject({ type: 'decoded', ...facts })
  })

  test.each([
    ['cmyk-icc.jpg', 'van-gogh-starry-night.jpg', [1280, 1014], 8],
    ['adobergb-icc.jpg', 'turner-minotaur.jpg', [1000, 690], 3],
    ['rgb-16bit.tif', 'van-gogh-starry-night.jpg', [900, 713], 4],
    ['turner-progressive-iptc-xmp-gps.jpeg', 'turner-minotaur.jpg', [800, 552], 4],
  ] as const)('%s shows the colours of %s', async (name, reference, [width, height], tolerance) => {
    await decode(`images/${name}`, async (folder) => {
      expect(await difference(shown(folder, width, height), sharp(sample(`images/${reference}`)))).toBeLessThan(
        tolerance,
      )
    })
  })

  test('transparent parts are shown on white', async () => {
    const onWhite = await sharp(sample('images/rgba-alpha.png')).flatten({ background: '#fff' }).png().toBuffer()
    await decode('images/rgba-alpha.png', async (folder) => {
      expect(await difference(shown(folder, 700, 388), sharp(onWhite))).toBeLessThan(3)
    })
  })

  test.each([
    ['exif-orientation-Landscape_6.jpg', 90, 1800, 1200],
    ['exif-orientation-Portrait_8.jpg', 270, 1200, 1800],
  ])('%s is turned by %i degrees', async (name, degrees, width, height) => {
    const upright = await sharp(sample(`images/${name}`))
      .rotate(degrees)
      .png()
      .toBuffer()
    await decode(`images/${name}`, async (folder) => {
      expect(await difference(shown(folder, width, height), sharp(upright))).toBeLessThan(3)
      expect(await difference(sharp(join(folder, 'thumb.webp')), sharp(upright))).toBeLessThan(6)
    })
  })

  test('an image with an impossible orientation is not turned', async () => {
    const asStored = await sharp(sample('broken/exif-orientation-illegal.jpg')).png().toBuffer()
    const outcome = await decode('broken/exif-orientation-illegal.jpg', async (folder) => {
      expect(await difference(shown(folder, 1200, 1800), sharp(asStored))).toBeLessThan(3)
    })
    expect(outcome).toMatchObject({ type: 'decoded', width: 1200, height: 1800, orientation: 1 })
  })

  test.each([
    ['empty.tif', 'emptyFile', {}],
    ['encrypted-open-password.pdf', 'notAnImage', { found: 'pdf' }],
    ['formula-injection.csv', 'notAnImage', { found: 'text' }],
    ['fragment.mp3', 'notAnImage', { found: 'unknown' }],
    ['gif-html-polyglot.gif', 'imageUnreadable', {}],
    ['no-obj-inside.zip', 'notAnImage', { found: 'zip' }],
    ['not-a-pdf.pdf', 'notAnImage', { found: 'html' }],
    ['not-allowed.webp', 'unsupportedContent', { found: 'webp' }],
    ['obj-missing-mtl.obj', 'notAnImage', { found: 'obj' }],
    ['one-byte-missing.pdf', 'notAnImage', { found: 'pdf' }],
    ['png-bomb-30000x30000.png', 'imageTooLarge', { pixels: 900_000_000, limit: 600_000_000 }],
    ['quoted-newline-utf16.csv', 'notAnImage', { found: 'text' }],
    ['script.svg', 'unsupportedContent', { found: 'svg' }],
    ['text-named.jpg', 'notAnImage', { found: 'text' }],
    ['truncated-no-moov.mp4', 'notAnImage', { found: 'video' }],
    ['truncated.jpg', 'imageTruncated', {}],
    ['wrong-crc.png', 'imageUnreadable', {}],
    ['xxe.svg', 'unsupportedContent', { found: 'svg' }],
    ['zip-bomb-300MB.zip', 'notAnImage', { found: 'zip' }],
    ['zip-slip.zip', 'notAnImage', { found: 'zip' }],
  ])('%s is rejected as %s', async (name, reason, detail) => {
    expect(await decode(`broken/${name}`)).toMatchObject({ type: 'refused', reason, detail })
  })

  test('the type of an image is identified despite a wrong file name', async () => {
    expect(await decode('broken/png-named.jpg')).toMatchObject({ type: 'decoded', mediaType: 'image/png' })
  })
})
