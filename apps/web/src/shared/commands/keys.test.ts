import { afterEach, expect, test } from 'vitest'
import { COMMAND_IDS, type CommandId } from './commands.ts'
import {
  activeKeys,
  ariaKeys,
  isKeyOf,
  isAlphanumeric,
  isSingle,
  keyName,
  resolveKey,
  setSingleKeys,
  shownKey,
  type KeyPress,
} from './keys.ts'

const press = (key: string, modifiers: Partial<KeyPress> & { altGraph?: boolean } = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  getModifierState: () => modifiers.altGraph ?? false,
  ...modifiers,
})

afterEach(() => setSingleKeys({ isOn: true }))

test.each<[string, KeyPress]>([
  ['m', press('m')],
  ['m', press('M')],
  ['Shift+m', press('M', { shiftKey: true })],
  ['Ctrl+k', press('k', { ctrlKey: true })],
  ['Ctrl+k', press('k', { metaKey: true })],
  ['Ctrl+Shift+z', press('Z', { ctrlKey: true, shiftKey: true })],
  ['Alt+m', press('m', { altKey: true })],
  ['/', press('/', { shiftKey: true })],
  ['?', press('?', { shiftKey: true })],
  ['[', press('[', { ctrlKey: true, altKey: true, altGraph: true })],
  [']', press(']', { altKey: true })],
  ['Shift+ArrowDown', press('ArrowDown', { shiftKey: true })],
  ['Ctrl+Home', press('Home', { ctrlKey: true })],
  ['Space', press(' ')],
])('the name %s is that of a key press', (name, event) => {
  expect(keyName(event)).toBe(name)
})

const everything = {
  registered: new Set<CommandId>(COMMAND_IDS),
  prefix: undefined,
  isTyping: false,
  hasDialog: false,
  singleKeys: true,
}

test('a key belongs to the most specific place that can use it', () => {
  const on = (...ids: CommandId[]) => ({ ...everything, registered: new Set(ids) })
  expect(resolveKey('m', on('collection.move', 'selection.move'))).toEqual({ command: 'selection.move' })
  expect(resolveKey('m', on('collection.move'))).toEqual({ command: 'collection.move' })
  expect(resolveKey('m', on('collection.view'))).toEqual({})
  expect(resolveKey('Ctrl+s', on('story.save', 'form.save'))).toEqual({ command: 'form.save' })
})

test('a sequence needs both keys, one after the other', () => {
  expect(resolveKey('g', everything)).toEqual({ prefix: 'g' })
  expect(resolveKey('c', { ...everything, prefix: 'g' })).toEqual({ command: 'go.catalogue' })
  expect(resolveKey('s', { ...everything, prefix: 'g' })).toEqual({ command: 'go.stories' })
  expect(resolveKey('c', everything)).toEqual({})
  expect(resolveKey('n', { ...everything, prefix: 'g' }), 'a key without a sequence acts by itself').toEqual({
    command: 'item.add',
  })
  expect(resolveKey('g', { ...everything, prefix: 'g' })).toEqual({ prefix: 'g' })
  expect(resolveKey('g', { ...everything, registered: new Set(['item.add']) })).toEqual({})
})

test('while the person types, only the palette and saving have keys', () => {
  const typing = { ...everything, isTyping: true }
  for (const name of ['n', 'm', 'g', '/', '?', '[', 'Ctrl+z', 'Ctrl+y']) expect(resolveKey(name, typing)).toEqual({})
  expect(resolveKey('Ctrl+k', typing)).toEqual({ command: 'palette.open' })
  expect(resolveKey('Ctrl+s', typing)).toEqual({ command: 'form.save' })
})

test('while a dialog is open, only its form has a key', () => {
  const open = { ...everything, hasDialog: true }
  for (const name of ['n', 'm', 'g', '/', '?', '[', 'Ctrl+k', 'Ctrl+z']) expect(resolveKey(name, open)).toEqual({})
  expect(resolveKey('Ctrl+s', open)).toEqual({ command: 'form.save' })
  expect(resolveKey('Ctrl+s', { ...open, registered: new Set(['story.save']) })).toEqual({})
})

test('without single characters, keys with Ctrl still act', () => {
  const off = { ...everything, singleKeys: false }
  for (const name of ['n', 'm', 'g', '/', '?', '[']) expect(resolveKey(name, off)).toEqual({})
  expect(resolveKey('c', { ...off, prefix: 'g' })).toEqual({})
  expect(resolveKey('Ctrl+k', off)).toEqual({ command: 'palette.open' })
  expect(resolveKey('Ctrl+z', off)).toEqual({ command: 'story.undo' })
})

test('a part of the screen handles its own keys, also without single characters', () => {
  expect(resolveKey('x', everything), 'the page does not handle them').toEqual({})
  expect(isKeyOf('list.select', press('X'))).toBe(true)
  expect(isKeyOf('list.select', press('x', { ctrlKey: true }))).toBe(false)
  expect(isKeyOf('list.page', press('a', { metaKey: true }))).toBe(true)
  expect([isAlphanumeric(press('ù')), isAlphanumeric(press('Tab')), isAlphanumeric(press('-'))]).toEqual([
    true,
    false,
    false,
  ])
  setSingleKeys({ isOn: false })
  expect([isKeyOf('list.select', press('x')), isAlphanumeric(press('ù'))]).toEqual([false, false])
  expect(isKeyOf('list.page', press('a', { ctrlKey: true }))).toBe(true)
  expect(isKeyOf('list.clear', press('Escape'))).toBe(true)
  expect(isKeyOf('table.edit', press('F2'))).toBe(true)
})

test('without single characters, no key of a command is a character, except those of an image', () => {
  const active = (id: CommandId) => activeKeys(id, { singleKeys: false })
  const others = COMMAND_IDS.filter((id) => !id.startsWith('image.'))
  expect(others.flatMap(active).filter(isSingle)).toEqual([])
  expect(others.flatMap(active)).toEqual(expect.arrayContaining(['Ctrl+k', 'Ctrl+s', 'Escape', 'Enter', 'ArrowUp']))
  expect(active('image.zoomIn')).toEqual(['+'])
})

test('keys are shown with capitals, and named for screen readers', () => {
  expect(['m', 'g c', 'Ctrl+k', 'Ctrl+Shift+z', '+', '?', 'Escape'].map(shownKey)).toEqual([
    'M',
    'G C',
    'Ctrl K',
    'Ctrl Shift Z',
    '+',
    '?',
    'Escape',
  ])
  expect([ariaKeys(['m']), ariaKeys(['Ctrl+k']), ariaKeys(['g c']), ariaKeys([])]).toEqual([
    'm',
    'Control+K Meta+K',
    undefined,
    undefined,
  ])
  expect(ariaKeys(['Ctrl+y', 'Ctrl+Shift+z'])).toBe('Control+Y Meta+Y Control+Shift+Z Meta+Shift+Z')
})
