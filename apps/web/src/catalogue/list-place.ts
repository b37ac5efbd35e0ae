import type { ResultsSearch } from './results/address.ts'
import type { ListSort } from './sorts.ts'

/** A list of items in its order. */
export type ItemList = ({ collection: string; sort: ListSort } | { results: ResultsSearch }) & { pageSize: number }

/** The place of an item in the list from which it was opened. `index` is zero-based. */
export type ListPlace = { list: ItemList; index: number; item: string }

let place: ListPlace | undefined

/** Remembers from which place of a list an item is opened. */
export const notePlace = (opened: ListPlace) => {
  place = opened
}

/** Returns the place from which the item was opened. Undefined for an address that was entered or shared. */
export const placeOf = (item: string): ListPlace | undefined => (place?.item === item ? place : undefined)

/** Returns the 1-based page of an index. */
export const pageOfIndex = (index: number, pageSize: number): number => Math.floor(index / pageSize) + 1

type Page<Item> = { number: number; items: readonly Item[] }

/** Returns the index of an item by the pages that were read. The list may have changed since the item was opened. */
export const indexIn = <Item extends { uuid: string }>(
  pages: readonly Page<Item>[],
  { item, index, list: { pageSize } }: Pick<ListPlace, 'item' | 'index'> & { list: Pick<ItemList, 'pageSize'> },
): number => {
  for (const { number, items } of pages) {
    const at = items.findIndex(({ uuid }) => uuid === item)
    if (at >= 0) return (number - 1) * pageSize + at
  }
  return index
}

/** Returns the item at an index by the pages that were read. */
export const itemAt = <Item>(pages: readonly Page<Item>[], index: number, pageSize: number): Item | undefined =>
  pages.find(({ number }) => number === pageOfIndex(index, pageSize))?.items[index % pageSize]
