import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeOrder, replayMove, type ListVersions } from './merge-lists.ts'

const lists = (before: string, current: string, own: string): ListVersions => ({
  before: [...before],
  current: [...current],
  own: [...own],
})
const merged = (before: string, current: string, own: string) => {
  const { keys, movedBy } = mergeOrder(lists(before, current, own))
  return [keys.join(''), movedBy]
}

test.each([
  { name: 'nothing has changed', lists: ['abc', 'abc', 'abc'], result: ['abc', 'none'] },
  {
    name: 'both have added at the end: theirs was saved first',
    lists: ['abc', 'abcX', 'abcN'],
    result: ['abcXN', 'none'],
  },
  { name: 'both have added at the start', lists: ['abc', 'Xabc', 'Nabc'], result: ['XNabc', 'none'] },
  { name: 'both have added the same', lists: ['abc', 'abXc', 'abcX'], result: ['abcX', 'none'] },
  { name: 'two added entries stay together', lists: ['abc', 'aXYbc', 'abcN'], result: ['aXYbcN', 'none'] },
  { name: 'one has deleted what the other kept', lists: ['abc', 'ac', 'bc'], result: ['c', 'none'] },
  { name: 'only someone else has moved', lists: ['abc', 'cab', 'abNc'], result: ['cabN', 'theirs'] },
  { name: 'only the person has moved', lists: ['abc', 'abXc', 'cab'], result: ['cabX', 'own'] },
  { name: 'both have moved in the same way', lists: ['abc', 'cab', 'cab'], result: ['cab', 'own'] },
  { name: 'both have moved', lists: ['abcd', 'dabcX', 'badc'], result: ['badcX', 'both'] },
  {
    name: 'their entry follows its place after both have moved',
    lists: ['abcd', 'dXabc', 'badc'],
    result: ['badXc', 'both'],
  },
  { name: 'a moved entry that someone else has deleted', lists: ['abc', 'ab', 'cab'], result: ['ab', 'none'] },
] as const)('$name', ({ lists: [before, current, own], result }) => {
  expect(merged(before, current, own)).toEqual(result)
})

const list = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 })
const versions = fc.record({ before: list, current: list, own: list })

test('no addition and no deletion is lost, and no entry is twice', () => {
  fc.assert(
    fc.property(versions, ({ before, current, own }) => {
      const { keys } = mergeOrder({ before, current, own })
      const expected = [...new Set([...before, ...current, ...own])].filter((key) => {
        const [old, theirs, mine] = [before.includes(key), current.includes(key), own.includes(key)]
        return theirs === mine ? mine : !old
      })
      expect(keys.toSorted()).toEqual(expected.toSorted())
    }),
  )
})

test('if only one person has changed a list, the result is that list', () => {
  fc.assert(
    fc.property(list, list, (before, changed) => {
      expect(mergeOrder({ before, current: before, own: changed }).keys).toEqual(changed)
      expect(mergeOrder({ before, current: changed, own: before }).keys).toEqual(changed)
    }),
  )
})

test('a move is replayed on the order that someone else has saved', () => {
  const moved = (before: string, current: string, own: string) =>
    replayMove({ before: [...before], current: [...current], own: [...own] })?.join('')
  expect(moved('abcd', 'bacd', 'abdc')).toBe('bdac')
  expect(moved('abcd', 'dabc', 'bcad')).toBe('dbca')
  expect(moved('abcd', 'abXcd', 'dabc')).toBe('dabXc')
  expect(moved('abcd', 'acd', 'acdb'), 'the moved entry is gone').toBe('acd')
  expect(moved('abcd', 'abcd', 'dcba'), 'more than one move').toBeUndefined()
  expect(moved('abcd', 'bacd', 'abcd'), 'no move').toBeUndefined()
})
