import { expect, test } from 'vitest'
import { indexIn, itemAt, notePlace, pageOfIndex, placeOf } from './list-place.ts'

const page = (number: number, from: number, count: number) => ({
  number,
  items: Array.from({ length: count }, (_, at) => ({ uuid: `item ${from + at}` })),
})
const PAGES = [page(1, 0, 20), page(2, 20, 5)]

test('the place of an item is known if it was opened from a list', () => {
  const list = { collection: 'c', sort: 'sgtt,asc', pageSize: 20 } as const
  notePlace({ list, index: 3, item: 'a' })
  expect(placeOf('a')).toEqual({ list, index: 3, item: 'a' })
  expect(placeOf('b')).toBeUndefined()
})

test('the items before and after are found across pages', () => {
  expect([pageOfIndex(19, 20), pageOfIndex(20, 20), pageOfIndex(20, 100)]).toEqual([1, 2, 1])
  expect(itemAt(PAGES, 19, 20)).toEqual({ uuid: 'item 19' })
  expect(itemAt(PAGES, 20, 20)).toEqual({ uuid: 'item 20' })
  expect([itemAt(PAGES, 25, 20), itemAt(PAGES, -1, 20)]).toEqual([undefined, undefined])
})

test('an item that has moved in the list is found at its new index, one that has left it keeps its old index', () => {
  expect(indexIn(PAGES, { item: 'item 21', index: 4, list: { pageSize: 20 } })).toBe(21)
  expect(indexIn(PAGES, { item: 'gone', index: 4, list: { pageSize: 20 } })).toBe(4)
})
