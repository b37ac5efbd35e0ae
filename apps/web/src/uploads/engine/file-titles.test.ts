import { expect, test } from 'vitest'
import { sortByName, numberedTitles, numberIn, stemOf, titlesFromNames } from './file-titles.ts'

test.each([
  ['MS_103_0001.tif', 'MS_103_0001', 1],
  ['fol. 12v.tif', 'fol. 12v', 12],
  ['cover.jpeg', 'cover', null],
  ['.hidden', '.hidden', null],
  ['no-ending', 'no-ending', null],
  ['scan.2024.07.png', 'scan.2024.07', 7],
])('%s has the stem %s and the number %s', (name, stem, number) => {
  expect([stemOf(name), numberIn(name)]).toEqual([stem, number])
})

test('files are sorted in natural order: page 2 before page 10', () => {
  expect(sortByName(['p10.tif', 'p2.tif', 'P1.tif'], (name) => name)).toEqual(['P1.tif', 'p2.tif', 'p10.tif'])
})

test('a numbered title is the title of the item and the number in the name', () => {
  expect(numberedTitles('Gradual', ['MS_1_0003.tif', 'MS_1_0005.tif'], 0)).toEqual(['Gradual 3', 'Gradual 5'])
})

test('files are counted from 1 if their numbers are not distinct', () => {
  expect(numberedTitles('Gradual', ['3 recto.tif', '3 verso.tif'], 0)).toEqual(['Gradual 1', 'Gradual 2'])
  expect(numberedTitles('Gradual', ['cover.tif', '5.tif'], 0)).toEqual(['Gradual 1', 'Gradual 2'])
})

test('a single file without a number has the title of the item', () => {
  expect(numberedTitles('Gradual', ['cover.tif'], 0)).toEqual(['Gradual'])
  expect(numberedTitles('Gradual', ['plate 7.tif'], 0)).toEqual(['Gradual 7'])
})

test('added files are counted after the images that the item already has', () => {
  expect(numberedTitles('Gradual', ['cover.tif', 'spine.tif'], 4)).toEqual(['Gradual 5', 'Gradual 6'])
  expect(numberedTitles('Gradual', ['cover.tif'], 1)).toEqual(['Gradual 2'])
  expect(numberedTitles('Gradual', ['fol_9.tif', 'fol_10.tif'], 4)).toEqual(['Gradual 9', 'Gradual 10'])
})

test('no title is longer than 256 characters, and the number is kept', () => {
  const titles = numberedTitles('x'.repeat(300), ['a1.tif', 'a2.tif'], 0)
  expect(titles.map((title) => [title.length, title.at(-1)])).toEqual([
    [256, '1'],
    [256, '2'],
  ])
  expect(titlesFromNames([`${'y'.repeat(300)}.tif`])[0]).toHaveLength(256)
})
