import { expect, test } from 'vitest'
import { cardFields } from './cardFields.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

test('a card shows the first two templates', () => {
  expect(cardFields(named('sgtt', 'autn', 'date'))).toEqual(['sgtt', 'autn'])
})

test('the title comes first, wherever it is ordered', () => {
  expect(cardFields(named('date', 'sgtt', 'autn'))).toEqual(['sgtt', 'date'])
})

test('a card always has its title', () => {
  expect(cardFields(named('date', 'place'))).toEqual(['sgtt', 'date'])
  expect(cardFields([])).toEqual(['sgtt'])
})
