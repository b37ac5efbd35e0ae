import { expect, test } from 'vitest'
import { headingOf, inOrder, labelOf } from './template-order.ts'

const templates = [
  { name: 'note', priority: 'LOW', order: 0 },
  { name: 'author', priority: 'HIGH', order: 1 },
  { name: 'pressmark', priority: 'MEDIUM', order: 0 },
  { name: 'title', priority: 'HIGH', order: 0 },
] as const

test('fields are sorted by priority, then by their order', () => {
  expect(inOrder(templates).map(({ name }) => name)).toEqual(['title', 'author', 'pressmark', 'note'])
})

test('a field has its name in the language, otherwise in English', () => {
  const template = { label: 'Title', labels: { en: 'Title', it: 'Titolo' } }
  expect(['it', 'it-CH', 'en', 'de'].map((language) => labelOf(template, language))).toEqual([
    'Titolo',
    'Titolo',
    'Title',
    'Title',
  ])
})

test('a heading is in the language of the reader, else in English, else in any other', () => {
  const heading = { en: 'Provenance', it: 'Provenienza' }
  expect(headingOf({ heading }, 'it')).toBe('Provenienza')
  expect(headingOf({ heading }, 'en-GB')).toBe('Provenance')
  expect(headingOf({ heading }, 'de')).toBe('Provenance')
  expect(headingOf({ heading: { it: 'Provenienza' } }, 'en')).toBe('Provenienza')
  expect(headingOf({ heading: {} }, 'en')).toBe('')
})
