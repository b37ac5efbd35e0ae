import { expect, test } from 'vitest'
import type { ResourceType, TemplateType } from '@pressmark/contract/platform/constants.ts'
import { errorOf, pairsOf, shownDay, startValue, storedValue, typedDay } from './metadata-values.ts'

const field = (
  type: TemplateType,
  { required = false, name = 'field', resourceType = 'ITEM' as ResourceType, enumValues = [] as string[] } = {},
) => ({ name, type, required, enumValues, resourceType })

test.each([
  ['STRING', 'x'.repeat(256), null],
  ['STRING', 'x'.repeat(257), 'tooLong'],
  ['STRING', ` ${'x'.repeat(256)} `, null],
  ['TEXT', 'x'.repeat(5000), null],
  ['INTEGER', '-12', null],
  ['INTEGER', '1.5', 'integerInvalid'],
  ['INTEGER', 'twelve', 'integerInvalid'],
  ['NUMBER', '12.5', null],
  ['NUMBER', '12,5', null],
  ['NUMBER', '12,5,1', 'numberInvalid'],
  ['NUMBER', '.', 'numberInvalid'],
  ['DATE', '2024-02-29', null],
  ['DATE', '2023-02-29', 'dateInvalid'],
  ['DATE', '29/02/2024', 'dateInvalid'],
  ['BOOLEAN', 'true', null],
  ['BOOLEAN', 'maybe', 'notOffered'],
  ['EMAIL', 'registrar@valverde.it', null],
  ['EMAIL', 'registrar@valverde', 'emailInvalid'],
  ['EMAIL', 'two words@valverde.it', 'emailInvalid'],
] as const)('%s %j: %s', (type, value, error) => expect(errorOf(field(type), value)).toBe(error))

test('an ENUM value is one of those offered', () => {
  const language = field('ENUM', { enumValues: ['Latin', 'Greek'] })
  expect([errorOf(language, 'Latin'), errorOf(language, 'Hittite')]).toEqual([null, 'notOffered'])
})

test('an empty value is an error only if the field is required', () => {
  for (const type of ['STRING', 'DATE', 'ENUM', 'NUMBER'] as const) expect(errorOf(field(type), '  ')).toBe(null)
  expect(errorOf(field('STRING', { required: true }), '  ')).toBe('fieldRequired')
})

test('an item without title or pressmark has an error for each missing field', () => {
  const required = { required: true }
  expect(errorOf(field('STRING', { ...required, name: 'sgtt' }), '')).toBe('titleRequired')
  expect(errorOf(field('STRING', { ...required, name: 'pressmark' }), '')).toBe('pressmarkRequired')
  expect(errorOf(field('STRING', { ...required, name: 'sgtt', resourceType: 'COLLECTION' }), '')).toBe('fieldRequired')
})

test('values are stored trimmed, and numbers with a decimal point', () => {
  expect(storedValue('STRING', ' Ms. 215 ')).toBe('Ms. 215')
  expect(storedValue('NUMBER', '12,5')).toBe('12.5')
  expect(storedValue('STRING', '12,5')).toBe('12,5')
})

test('a new form starts with the defaults, an edit form with the current values', () => {
  const language = { name: 'language', defaultValue: 'Latin' }
  expect(startValue(language)).toBe('Latin')
  expect(startValue(language, [])).toBe('')
  expect(startValue(language, [{ name: 'language', value: 'Greek' }])).toBe('Greek')
})

test('empty values are dropped', () => {
  const fields = [
    { template: field('STRING', { name: 'sgtt' }), value: ' Gradual ' },
    { template: field('STRING', { name: 'autn' }), value: '  ' },
  ]
  expect(pairsOf(fields)).toEqual([{ name: 'sgtt', value: 'Gradual' }])
})

test('an edit keeps further values, their languages, and values without a field', () => {
  const before = [
    { name: 'sgtt', value: 'Gradual', lang: 'en' },
    { name: 'sgtt', value: 'Graduale', lang: 'it' },
    { name: 'gone', value: 'kept' },
  ]
  expect(pairsOf([{ template: field('STRING', { name: 'sgtt' }), value: 'Choir book' }], before)).toEqual([
    { name: 'sgtt', value: 'Choir book', lang: 'en' },
    { name: 'sgtt', value: 'Graduale', lang: 'it' },
    { name: 'gone', value: 'kept' },
  ])
})

test('a day is shown as DD/MM/YYYY, other values unchanged', () => {
  expect([shownDay('1787-03-01'), shownDay('c. 1787')]).toEqual(['01/03/1787', 'c. 1787'])
})

test.each([
  ['01/03/1787', '1787-03-01'],
  ['1/3/1787', '1787-03-01'],
  ['31.12.1999', '1999-12-31'],
  [' 1787-03-01 ', '1787-03-01'],
  ['31/02/1999', null],
  ['03/13/1999', null],
  ['1787', null],
  ['c. 1787', null],
])('a typed day %j is %j: the day comes before the month', (text, day) => expect(typedDay(text)).toBe(day))
