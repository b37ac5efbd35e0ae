import { expect, test } from 'vitest'
import type { TemplateType } from '@pressmark/contract/platform/constants.ts'
import { formError } from '../values.ts'
import { createConversion, type Target } from './convert-value.ts'

const to = (type: TemplateType, more: Partial<Target> = {}) =>
  createConversion({ name: 'field', enum_values: [], from: 'STRING', ...more, type })

/* A text after the arrow is the new value, another word the reason. */
const shown = (result: ReturnType<ReturnType<typeof to>>) => ('value' in result ? result.value : `! ${result.reason}`)

test.each([
  ['1234', '1234'],
  ['1.234', '1.234'],
  ['1234,5', '1234.5'],
  ['1.234,5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['1 234,5', '1234.5'],
  ['1\u202f234,5', '1234.5'],
  ['1’234’567.25', '1234567.25'],
  ['1.234.567', '1234567'],
  ['1234,567', '1234.567'],
  ['0,125', '0.125'],
  ['−12,5', '-12.5'],
  ['+1,5', '1.5'],
  ['1,234', '! ambiguousNumber'],
  ['1.23.456', '! notANumber'],
  ['1.234,567,8', '! notANumber'],
  ['1,234 567.8', '! notANumber'],
  ['12 cm', '! notANumber'],
  ['12,', '! notANumber'],
  ['circa 12', '! notANumber'],
])('as a number, %j is %j', (value, result) => expect(shown(to('NUMBER')(value))).toBe(result))

test('a chosen decimal sign decides about one separator before three digits', () => {
  const read = (decimalSign: 'comma' | 'point', value: string) => shown(to('NUMBER', { decimalSign })(value))
  expect([read('comma', '1,234'), read('point', '1,234')]).toEqual(['1.234', '1234'])
  expect([read('comma', '1.234'), read('point', '1.234')]).toEqual(['1234', '1.234'])
  expect(read('comma', '1.5')).toBe('1.5')
  expect(shown(to('NUMBER', { decimalSign: 'comma', from: 'INTEGER' })('1234'))).toBe('1234')
})

test.each([
  ['12.0', 'STRING', '12'],
  ['1 234', 'STRING', '1234'],
  ['1.234', 'STRING', '! ambiguousNumber'],
  ['1.000', 'NUMBER', '1'],
  ['1.234', 'NUMBER', '! notWhole'],
  ['12,5', 'STRING', '! notWhole'],
  ['1234567890123456789', 'STRING', '! notWhole'],
])('as a whole number, %j of a %s is %j', (value, from, result) =>
  expect(shown(to('INTEGER', { from })(value))).toBe(result),
)

test.each([
  ['1890-02-01', '1890-02-01'],
  ['1.2.1890', '1890-02-01'],
  ['01.02.1890', '1890-02-01'],
  ['1890/2/1', '1890-02-01'],
  ['18900201', '1890-02-01'],
  ['1890-02-01T00:00:00.000Z', '1890-02-01'],
  ['31/12/1890', '1890-12-31'],
  ['12/31/1890', '1890-12-31'],
  ['5-5-1890', '1890-05-05'],
  ['1 February 1890', '1890-02-01'],
  ['February 1st, 1890', '1890-02-01'],
  ['1º febbraio 1890', '1890-02-01'],
  ['3/4/1890', '! ambiguousDate'],
  ['31/13/1890', '! notADate'],
  ['30.2.1890', '! notADate'],
  ['1890-02-01T12:00', '! notADate'],
  ['1 floreal 1890', '! notADate'],
  ['1890', '! incompleteDate'],
  ['02/1890', '! incompleteDate'],
  ['febbraio 1890', '! incompleteDate'],
  ['circa 1890', '! incompleteDate'],
  ['spring of 1890', '! notADate'],
])('as a date, %j is %j', (value, result) => expect(shown(to('DATE')(value))).toBe(result))

test('a chosen order decides about the day and the month', () => {
  const read = (dateOrder: 'dayFirst' | 'monthFirst') => shown(to('DATE', { dateOrder })('3/4/1890'))
  expect([read('dayFirst'), read('monthFirst')]).toEqual(['1890-04-03', '1890-03-04'])
})

test.each([
  ['BOOLEAN', 'Sì', 'true'],
  ['BOOLEAN', '0', 'false'],
  ['BOOLEAN', 'perhaps', '! notABoolean'],
  ['EMAIL', 'mailto:ada@example.org', 'ada@example.org'],
  ['EMAIL', 'ada', '! notAnEmail'],
  ['STRING', 'two\nlines', 'two lines'],
  ['STRING', 'a'.repeat(257), '! tooLong'],
  ['TEXT', 'two\nlines', 'two\nlines'],
] as const)('as %s, %j is %j', (type, value, result) => expect(shown(to(type)(value))).toBe(result))

test('an option is found without regard to case and spaces, unless two are alike', () => {
  const find = to('ENUM', { enum_values: ['Oil on canvas', 'Ink', 'ink'] })
  expect(['oil  on\nCanvas', 'Ink', 'ink', 'INK', 'oil'].map((value) => shown(find(value)))).toEqual([
    'Oil on canvas',
    'Ink',
    'ink',
    '! notAnOption',
    '! notAnOption',
  ])
})

test('a result matches the type, and converting it again changes nothing', () => {
  const values = ['1.234,5', '1,5', '12', '3.4.1890', 'yes', 'no', 'mailto:a@b.it', 'two\nlines', '1 000', '2020-01-01']
  for (const type of ['STRING', 'TEXT', 'INTEGER', 'NUMBER', 'DATE', 'BOOLEAN', 'EMAIL', 'ENUM'] as const) {
    const enum_values = ['YES', 'two lines']
    const convert = to(type, { enum_values })
    for (const result of values.map(convert)) {
      if ('reason' in result) continue
      expect(formError({ type, enum_values }, result.value)).toBeUndefined()
      expect(convert(result.value)).toEqual(result)
    }
  }
})
