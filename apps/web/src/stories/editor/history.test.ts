import { expect, test } from 'vitest'
import { begin, change, redo, undo } from './history.ts'

test('an undone change can be redone until another change is made', () => {
  const three = change(change(begin('a'), 'b'), 'c')
  expect(undo(three).present).toBe('b')
  expect(redo(undo(three)).present).toBe('c')
  expect(redo(change(undo(three), 'd')).present).toBe('d')
})

test('undo at the start and redo at the end change nothing', () => {
  expect(undo(begin('a')).present).toBe('a')
  expect(redo(begin('a')).present).toBe('a')
})

test('typed text is undone per field', () => {
  const typed = change(change(change(begin(''), 'a', 'title'), 'ab', 'title'), 'abc', 'text')
  expect(undo(typed).present).toBe('ab')
  expect(undo(undo(typed)).present).toBe('')
})
