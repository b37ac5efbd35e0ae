import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { expect, test } from 'vitest'
import { NONE, rangeOf, toggled, withAll, withoutAll } from './selection.ts'

const shown = ['a', 'b', 'c', 'd'].map((uuid) => ({ uuid }) as Item)
const [a, b, c, d] = shown as [Item, Item, Item, Item]

test('toggling selects an item, and toggling again deselects it', () => {
  expect([...toggled(NONE, b).keys()]).toEqual(['b'])
  expect([...toggled(withAll(NONE, [a, b]), a).keys()]).toEqual(['b'])
})

test('an item that is selected twice is in the selection once', () => {
  expect([...withAll(withAll(NONE, [a, b]), [b, c]).keys()]).toEqual(['a', 'b', 'c'])
})

test('deleted entries leave the selection, and entries that are not selected do not count', () => {
  const { remaining, dropped } = withoutAll(withAll(NONE, [a, b, c]), ['a', 'c', 'elsewhere'])
  expect([[...remaining.keys()], dropped]).toEqual([['b'], 2])
  const chosen = withAll(NONE, [b])
  expect(withoutAll(chosen, ['a'])).toEqual({ remaining: chosen, dropped: 0 })
})

test('a range extends in either direction from the last selected item', () => {
  expect(rangeOf(shown, 'b', d)).toEqual([b, c, d])
  expect(rangeOf(shown, 'c', a)).toEqual([a, b, c])
})

test('without a visible start a range is the item itself', () => {
  expect(rangeOf(shown, undefined, c)).toEqual([c])
  expect(rangeOf(shown, 'from another page', c)).toEqual([c])
})
