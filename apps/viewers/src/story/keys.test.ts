import { expect, test } from 'vitest'
import { storyCommandOf } from './keys.ts'

const press = (key: string, modifiers: object = {}, onButton = false) =>
  storyCommandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers }, { onButton })

test.each([
  ['ArrowLeft', 'previous'],
  ['PageUp', 'previous'],
  ['ArrowRight', 'next'],
  ['PageDown', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
  [' ', 'toggle'],
  ['f', 'fullScreen'],
])('%j is the command %s', (key, command) => {
  expect(press(key)).toBe(command)
})

test('Space presses the focused button', () => {
  expect(press(' ', {}, true)).toBeUndefined()
  expect(press('ArrowRight', {}, true)).toBe('next')
})

test('Alt ←, Ctrl F and other keys stay with the browser', () => {
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined()
  expect(press('f', { ctrlKey: true })).toBeUndefined()
  expect(press('Tab')).toBeUndefined()
  expect(press('constructor')).toBeUndefined()
})
