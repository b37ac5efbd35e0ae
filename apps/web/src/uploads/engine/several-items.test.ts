import { expect, test } from 'vitest'
import { plannedItems, refusedFiles, repeatedPressmarks, uploadPlanOf } from './several-items.ts'

const chosen = (...names: string[]) =>
  names.map((name) => ({ id: name, file: { name, size: 1, lastModified: 0, link: name }, preview: null })) // oxlint-disable-line unicorn/no-null -- no preview

const shown = (items: ReturnType<typeof plannedItems>) =>
  items.map(({ pressmark, title, files }) => [pressmark, title, files.length])

test('each file becomes an item with its name, or with the next pressmark of a sequence', () => {
  const files = chosen('Ms. 9.tif', 'Recto.png', 'Verso.png')
  expect(shown(plannedItems(files, { isGrouped: false, first: undefined }))).toEqual([
    ['Ms. 9', 'Ms. 9', 1],
    ['Recto', 'Recto', 1],
    ['Verso', 'Verso', 1],
  ])
  expect(plannedItems(files, { isGrouped: false, first: 'B 009' }).map(({ pressmark }) => pressmark)).toEqual([
    'B 009',
    'B 010',
    'B 011',
  ])
  expect(plannedItems(files, { isGrouped: false, first: 'B' }).map(({ pressmark }) => pressmark)).toEqual([
    'B',
    undefined,
    undefined,
  ])
})

test('files that differ only in the number at their end are one item', () => {
  const files = chosen('Ms14_001.tif', 'Ms14_002.tif', 'Ms15 - 1.tif', 'Ms15 - 2.tif', '0001.tif', '12.tif', 'map2.tif')
  expect(shown(plannedItems(files, { isGrouped: true, first: undefined }))).toEqual([
    ['Ms14', 'Ms14', 2],
    ['Ms15', 'Ms15', 2],
    ['0001', '0001', 1],
    ['12', '12', 1],
    ['map2', 'map2', 1],
  ])
})

test('files of one name with different endings are one item, and repeated pressmarks and unknown formats are found', () => {
  const items = plannedItems(chosen('a.png', 'A.tif', 'b.txt'), { isGrouped: false, first: undefined })
  expect(repeatedPressmarks(items)).toEqual(['A'])
  expect(refusedFiles(items).map(({ file }) => file.name)).toEqual(['b.txt'])
  expect(shown(plannedItems(chosen('c.png', 'c.tif'), { isGrouped: false, first: undefined }))).toEqual([['c', 'c', 2]])
})

test('the upload of an item has its title, its pressmark and its numbered images', () => {
  const [item] = plannedItems(chosen('Ms14_001.tif', 'Ms14_002.tif'), { isGrouped: true, first: 'X 1' })
  expect(uploadPlanOf(item!, 'collection')).toMatchObject({
    target: {
      kind: 'new',
      collectionUuid: 'collection',
      pairs: [
        { name: 'sgtt', value: 'Ms14' },
        { name: 'pressmark', value: 'X 1' },
      ],
    },
    assets: [
      { assetType: 'images', title: 'Ms14 1' },
      { assetType: 'images', title: 'Ms14 2' },
    ],
  })
})
