import { expect, test } from 'vitest'
import { countUnlisted, withNotice, type NewItems } from './new-items.ts'

const NONE: NewItems = new Map()
const nothing = () => false

test('the numbers of several notices add up, and a notice without a number is one item', () => {
  const added = [{ uuid: 'a', count: 3 }, { uuid: 'b' }, { uuid: 'c', count: 200 }].reduce(withNotice, NONE)
  expect(countUnlisted(added, nothing)).toBe(204)
})

test('an item that is announced again counts once, and does not reduce the number of its first notice', () => {
  const added = [{ uuid: 'a', count: 3 }, { uuid: 'a' }, { uuid: 'b' }, { uuid: 'b' }].reduce(withNotice, NONE)
  expect(countUnlisted(added, nothing)).toBe(4)
})

test('items that the list has shown since their notice do not count', () => {
  const added = [{ uuid: 'a', count: 3 }, { uuid: 'b' }].reduce(withNotice, NONE)
  expect(countUnlisted(added, (uuid) => uuid === 'a')).toBe(1)
})
