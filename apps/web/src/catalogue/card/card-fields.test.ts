import { expect, test } from 'vitest'
import { cardFields, secondField } from './card-fields.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

test('a card shows the first two templates', () => {
  expect(cardFields(named('sgtt', 'autn', 'date'))).toEqual(['sgtt', 'autn'])
})

test('the title comes first, regardless of its order', () => {
  expect(cardFields(named('date', 'sgtt', 'autn'))).toEqual(['sgtt', 'date'])
})

test('a card always has its title', () => {
  expect(cardFields(named('date', 'place'))).toEqual(['sgtt', 'date'])
  expect(cardFields([])).toEqual(['sgtt'])
})

test('the second field of a search result is a HIGH field, or is missing', () => {
  const [title, author] = [{ name: 'sgtt', priority: 'HIGH' } as const, { name: 'autn', priority: 'MEDIUM' } as const]
  expect(secondField([title, author], 'any')).toBe('autn')
  expect(secondField([title, author], 'HIGH')).toBeUndefined()
  expect(secondField([title, { ...author, priority: 'HIGH' }], 'HIGH')).toBe('autn')
})
