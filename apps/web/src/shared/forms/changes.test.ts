import { expect, test } from 'vitest'
import { changesOf, differing } from './changes.ts'

test('only values that differ are changes', () => {
  const before = { name: 'Anna', roles: ['a', 'b'], email: null as string | null }
  expect(changesOf(before, { ...before })).toEqual({})
  expect(changesOf(before, { ...before, roles: ['a', 'b'] })).toEqual({})
  expect(changesOf(before, { ...before, name: 'Bruno', email: '' })).toEqual({ name: 'Bruno', email: '' })
  expect(changesOf(before, { ...before, roles: ['b', 'a'] })).toEqual({ roles: ['b', 'a'] })
})

test('a value that was added or removed is a change, and an empty list is not a change', () => {
  type Pairs = Record<string, string[]>
  const before: Pairs = { title: ['One'], author: ['Anna'] }
  expect(changesOf(before, { title: ['One'] })).toEqual({ author: undefined })
  expect(changesOf(before, { ...before, note: [] })).toEqual({})
  expect(changesOf(before, { ...before, note: ['x'] })).toEqual({ note: ['x'] })
  expect(differing<Pairs>({ title: ['One'] }, { author: ['Anna'], title: ['One'] })).toEqual(['author'])
})
