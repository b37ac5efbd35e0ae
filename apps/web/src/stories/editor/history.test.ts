import { expect, test } from 'vitest'
import { begin, change, redo, undo } from './history.ts'

test('what was undone is done again, until something else is done', () => {
  const three = change(change(begin('a'), 'b'), 'c')
  expect(undo(three).present).toBe('b')
  expect(redo(undo(three)).present).toBe('c')
  expect(redo(change(undo(three), 'd')).present).toBe('d')
})

test('at either end nothing happens', () => {
  expect(undo(begin('a')).present).toBe('a')
  expect(redo(begin('a')).present).toBe('a')
})

test('typed text is undone per field', () => {
  const typed = change(change(change(begin(''), 'a', 'title'), 'ab', 'title'), 'abc', 'text')
  expect(undo(typed).present).toBe('ab')
  expect(undo(undo(typed)).present).toBe('')
})
