import { expect, test } from 'vitest'
import { COMMAND_IDS, commandOf, PLACES, type CommandId, type Place } from './commands.ts'
import { isSingle } from './keys.ts'

const bindings = COMMAND_IDS.flatMap((id) =>
  (commandOf(id).keys ?? []).map((key) => ({ id, key, place: commandOf(id).place })),
)

/** Returns the pairs of commands that have the same key in places of one group. */
const clashesIn = (group: readonly Place[], all: typeof bindings): string[] => {
  const seen = new Map<string, CommandId>()
  return all
    .filter(({ place }) => group.includes(place))
    .flatMap(({ id, key }) => {
      const other = seen.get(key)
      seen.set(key, id)
      return other === undefined ? [] : [`${key}: ${other} and ${id}`]
    })
}

test('there are commands with keys for every place', () => {
  expect(bindings.length).toBeGreaterThan(60)
  for (const place of PLACES) expect(bindings.some((one) => one.place === place)).toBe(true)
})

test.each(PLACES)('two commands that hold in the place %s have different keys', (place) => {
  expect(clashesIn([place], bindings)).toEqual([])
})

test.each(PLACES.filter((place) => place !== 'global' && place !== 'go'))(
  'no command of the place %s takes a key that works everywhere',
  (place) => {
    expect(clashesIn(['go', 'global', place], bindings)).toEqual([])
  },
)

test.each<[Place, Place]>([
  ['list', 'selection'],
  ['list', 'collection'],
  ['list', 'chosenStories'],
  ['list', 'stories'],
  ['table', 'selection'],
  ['table', 'collection'],
])('keys that a part of the screen handles itself (%s) are not taken by the screen (%s)', (part, screen) => {
  expect(clashesIn([part, screen], bindings)).toEqual([])
})

test('a clash is found', () => {
  const own = { id: 'item.add', key: 'e', place: 'collection' } as const
  expect(clashesIn(['collection'], [...bindings, own])).toEqual(['e: collection.view and item.add'])
})

test('no key is the beginning of a sequence', () => {
  const beginnings = new Set(bindings.flatMap(({ key }) => (key.includes(' ') ? key.split(' ')[0] : [])))
  expect(beginnings).toEqual(new Set(['g']))
  const others = bindings.filter(({ place }) => place !== 'image').map(({ key }) => key)
  expect(others.filter((key) => beginnings.has(key))).toEqual([])
})

test('only keys with Ctrl act while the person types', () => {
  const inFields = bindings.filter(({ id }) => commandOf(id).inFields)
  expect(inFields.map(({ key }) => key)).toEqual(['Ctrl+k', 'Ctrl+s', 'Ctrl+s'])
  expect(inFields.filter(({ key }) => isSingle(key))).toEqual([])
})

test('only the key that saves acts while a dialog is open', () => {
  expect(COMMAND_IDS.filter((id) => commandOf(id).inDialogs)).toEqual(['form.save'])
})

test('Ctrl C, Ctrl V, Ctrl X and Ctrl F stay with the browser', () => {
  expect(bindings.filter(({ key }) => /^Ctrl\+[cvxf]$/.test(key))).toEqual([])
})
