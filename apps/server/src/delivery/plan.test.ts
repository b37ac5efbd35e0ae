import { DOWNLOAD_PRESETS } from '@pressmark/contract/delivery/downloads.ts'
import { expect, test } from 'vitest'
import { downloadName, entryName, folderName } from './names.ts'
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
  expect(downloadName('Ms. 12/3', 'L’Annunciazione: “dettaglio”', 'jpg')).toBe('Ms_12_3_L_Annunciazione_dettaglio.jpg')
  expect(downloadName('..', '//', 'zip')).toBe('download.zip')
  expect([entryName(1, ''), entryName(12, '../../etc/passwd')]).toEqual(['0001.jpg', '0012_etc_passwd.jpg'])
})

test.each([79, 80])('a long name ends with a whole character after %i units', (units) => {
  const title = 'a'.repeat(units) + '𠀀'.repeat(10)
  for (const name of [downloadName(title, title, 'jpg'), folderName(title), entryName(1, title)])
    expect([name, name.isWellFormed()]).toEqual([expect.stringContaining('aaa'), true])
})
