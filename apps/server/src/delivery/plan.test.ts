import { DOWNLOAD_PRESETS } from '@pressmark/contract/delivery/downloads.ts'
import { expect, test } from 'vitest'
import { downloadName, entryName, folderName, pictureVariant, sizeVariant } from './names.ts'
import { keyOf, planPicture } from './plan.ts'

const image = { width: 6000, height: 5000 }

test.each([
  ['full', 'full', [6000, 5000]],
  ['full', 'max', [6000, 5000]],
  ['full', 'pct:50', [3000, 2500]],
  ['full', '1200,9000', [1200, 1000]],
  ['full', '9000,1000', [1200, 1000]],
  ['full', '9000,9000', [6000, 5000]],
  ['10,20,600,300', '1080,1080', [600, 300]],
  ['10,20,600,300', '300,300', [300, 150]],
  ['5900,4900,500,500', 'full', [100, 100]],
  ['0,0,1000,703', '1000,704', [1000, 703]],
  ['0,0,2000,1404', '1000,704', [1000, 702]],
  ['0,0,2000,1406', '1000,704', [1000, 704]],
])('%s at %s', (region, size, expected) => {
  const { width, height } = planPicture(image, region, size)
  expect([width, height]).toEqual(expected)
})

test.each(DOWNLOAD_PRESETS)('a crop at the ratio of $name has exactly its size', ({ width, height }) => {
  const scale = Math.min(image.width / width, image.height / height)
  const crop = [Math.floor(width * scale), Math.floor(height * scale)]
  const planned = planPicture(image, `0,0,${crop.join(',')}`, `${width},${height}`)
  expect([planned.width, planned.height]).toEqual([width, height])
})

test.each([
  ['square', 'full'],
  ['pct:0,0,50,50', 'full'],
  ['6000,0,10,10', 'full'],
  ['0,0,0,10', 'full'],
  ['1.5,0,10,10', 'full'],
  ['full', 'pct:51'],
  ['full', '^max'],
  ['full', '100,'],
  ['full', '!100,100'],
  ['full', '0,100'],
  ['full', 'huge'],
])('%s at %s is rejected', (region, size) => {
  expect(() => planPicture(image, region, size)).toThrow(expect.objectContaining({ code: 'badRequest' }))
})

test('a side that is too long for JPEG is reduced', () => {
  expect(planPicture({ width: 131_070, height: 1000 }, 'full', 'full')).toMatchObject({ width: 65_535, height: 500 })
})

test('plans that differ in any value have different keys', () => {
  const plan = (pyramid: string, width: number) =>
    keyOf({ form: 'jpg', pictures: [{ pyramid, image, region: { x: 0, y: 0, ...image }, width, height: 10 }] })
  expect(new Set([plan('a', 1), plan('a', 1), plan('b', 1), plan('a', 2)]).size).toBe(3)
})

test('names are accepted by every file system and in headers', () => {
  expect(downloadName({ pressmark: 'Ms. 12/3', title: 'L’Annunciazione: “dettaglio”', ending: 'jpg' })).toBe(
    'Ms_12_3_L_Annunciazione_dettaglio.jpg',
  )
  expect(downloadName({ pressmark: '..', title: '//', ending: 'zip' })).toBe('download.zip')
  expect([entryName(1, ''), entryName(12, '../../etc/passwd')]).toEqual(['0001.jpg', '0012_etc_passwd.jpg'])
})

test('downloads of different sizes and crops have different names', () => {
  const variants = (
    [
      ['full', 'full'],
      ['full', 'pct:50'],
      ['full', '100,100'],
      ['10,20,50,40', 'full'],
      ['20,10,50,40', 'full'],
      ['10,20,50,40', 'pct:50'],
    ] as const
  ).map(([region, size]) => pictureVariant({ image, ...planPicture(image, region, size) }))
  expect(variants[0]).toBe('')
  expect(variants[3]).toBe('at_10_20_50x40')
  expect(variants[5]).toBe('at_10_20_50x40_as_25x20')
  expect(new Set(variants).size).toBe(variants.length)
  expect(downloadName({ pressmark: 'Ms. 1', title: 'Leaf', ending: 'jpg', variant: '800x600' })).toBe(
    'Ms_1_Leaf_800x600.jpg',
  )
  expect(['full', 'max', 'pct:50', '1920,1080'].map(sizeVariant)).toEqual(['', '', '50pct', '1920x1080'])
})

test.each([79, 80])('a long name ends with a whole character after %i units', (units) => {
  const title = 'a'.repeat(units) + '𠀀'.repeat(10)
  for (const name of [downloadName({ pressmark: title, title, ending: 'jpg' }), folderName(title), entryName(1, title)])
    expect([name, name.isWellFormed()]).toEqual([expect.stringContaining('aaa'), true])
})
