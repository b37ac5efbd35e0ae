import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPyramid } from '@pressmark/pyramid/open-pyramid.ts'
import { runDecoder } from '../decode.ts'
import { temporaryFolder } from '../samples.testing.ts'

const WHITE_BOX = { create: { width: 60, height: 20, channels: 4 as const, background: '#ffffff' } }

const marked = async (width: number, height: number, check: (clean: string, marked: string) => Promise<void>) => {
  using folder = temporaryFolder()
  const [original, mark] = [join(folder.path, 'original.png'), join(folder.path, 'mark.png')]
  await sharp({ create: { width, height, channels: 3, background: '#400000' } })
    .png()
    .toFile(original)
  await sharp(WHITE_BOX).png().toFile(mark)
  const clean = join(folder.path, 'clean')
  await runDecoder<'image'>({ kind: 'image', source: original, folder: clean })
  const source = join(clean, 'pyramid.tif')
  const outcome = await runDecoder<'watermark'>({
    kind: 'watermark',
    source,
    mark,
    folder: join(folder.path, 'marked'),
  })
  expect(outcome).toEqual({ type: 'decoded', files: { pyramid: 'pyramid.tif' } })
  await check(source, join(folder.path, 'marked', 'pyramid.tif'))
}

const open = (file: string) => {
  const bytes = readFileSync(file)
  return openPyramid((offset, length) => bytes.subarray(offset, offset + length))
}

test.each([
  [1000, 700],
  [2001, 301],
  [90, 60],
])('a marked picture of %i × %i has the sizes, levels and tiles of the clean one', async (width, height) => {
  await marked(width, height, async (clean, withMark) => {
    const [one, other] = [await open(clean), await open(withMark)]
    expect([other.width, other.height, other.colour]).toEqual([width, height, one.colour])
    const sizes = ({ levels }: typeof one) => levels.map((each) => [each.width, each.height, each.columns, each.rows])
    expect(sizes(other)).toEqual(sizes(one))
  })
})

test('the mark is a third of what is seen where it is, everywhere in the picture, and the rest is as it was', async () => {
  await marked(3000, 2000, async (_clean, withMark) => {
    const { data } = await sharp(withMark).extractChannel('green').raw().toBuffer({ resolveWithObject: true })
    const { width } = await sharp(withMark).metadata()
    const at = (x: number, y: number) => data[y * width + x] ?? 0
    // A square of 620 px holds a cell of the pattern wherever it lies.
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

test('a mark that is no picture is a fault that is told, and leaves no folder', async () => {
  using folder = temporaryFolder()
  const outcome = await runDecoder<'watermark'>({
    kind: 'watermark',
    source: '/none',
    mark: '/none',
    folder: join(folder.path, 'out'),
  })
  expect(outcome).toMatchObject({ type: 'refused', reason: 'decoderFailed' })
})
