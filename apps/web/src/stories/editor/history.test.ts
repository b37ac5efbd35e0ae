import { expect, test } from 'vitest'
import { begin, change, rebase, redo, undo } from './history.ts'

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

test('undo and redo keep a change of someone else, and skip states that it makes equal', () => {
  const typed = undo(change(change(change(begin('a'), 'ab'), 'abc'), 'abcd'))
  const rebased = rebase(
    typed,
    (state) => (state === 'ab' ? 'abc!' : `${state}!`),
    (one, other) => one === other,
  )
  expect(rebased.present).toBe('abc!')
  expect(undo(rebased).present).toBe('a!')
  expect(redo(rebased).present).toBe('abcd!')
  expect(redo(undo(rebased)).present).toBe('abc!')
})
