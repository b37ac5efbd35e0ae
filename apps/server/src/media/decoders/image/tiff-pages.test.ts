import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runDecoder } from '../decode.ts'
import { hasSamples, sample, temporaryFolder, tiffOf } from '../samples.testing.ts'
import { MAX_TIFF_PAGES, tiffPages } from './tiff-pages.ts'

const pagesOf = async (bytes: Buffer) => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'pages.tif')
  await writeFile(file, bytes)
  return await tiffPages(file)
}
const small = { width: 2, height: 2 }

test('smaller versions and masks are no pages', async () => {
  expect(await pagesOf(tiffOf([small, { ...small, type: 1 }, { ...small, type: 4 }, { ...small, type: 2 }]))).toEqual([
    0, 3,
  ])
})

test('damaged directories end the list, also a circle', async () => {
  const two = tiffOf([small, small])
  expect(await pagesOf(tiffOf([small, small], { next: 8 }))).toHaveLength(2)
  expect(await pagesOf(two.subarray(0, two.length - 10))).toEqual([0])
  expect(await pagesOf(Buffer.from('II*'))).toEqual([0])
  expect(await pagesOf(Buffer.from('MM\0+\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1'))).toEqual([0])
})

test('a TIFF with too many pages is refused', async () => {
  using folder = temporaryFolder()
  const source = join(folder.path, 'many.tif')
  await writeFile(source, tiffOf(Array.from({ length: MAX_TIFF_PAGES + 1 }, () => small)))
  const outcome = await runDecoder<'image'>({ kind: 'image', source, folder: join(folder.path, 'made') })
  expect(outcome).toEqual({ type: 'refused', reason: 'tooManyPages', detail: { limit: MAX_TIFF_PAGES } })
})

test.skipIf(!hasSamples)('the samples have the pages that their notes say', async () => {
  expect(await tiffPages(sample('images/multipage-2.tif'))).toEqual([0, 1])
})
