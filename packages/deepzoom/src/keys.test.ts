import { expect, test } from 'vitest'
import { commandOf } from './keys.ts'

const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers })

test.each([
  ['ArrowLeft', 'panLeft'],
  ['ArrowDown', 'panDown'],
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'whole'],
  ['r', 'rotate'],
  ['R', 'rotateBack'],
  ['f', 'fullScreen'],
  ['F', 'fullScreen'],
  ['PageUp', 'previousImage'],
  ['PageDown', 'nextImage'],
])('%s is the command %s', (key, command) => {
  expect(press(key)).toBe(command)
})

test('Ctrl +, Alt ←, Meta R and Ctrl PageDown stay with the browser', () => {
  expect(press('+', { ctrlKey: true })).toBeUndefined()
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined()
  expect(press('r', { metaKey: true })).toBeUndefined()
  expect(press('PageDown', { ctrlKey: true })).toBeUndefined()
})

test('other keys, and names of object properties, are not commands', () => {
  expect(press('Tab')).toBeUndefined()
  expect(press('constructor')).toBeUndefined()
})
