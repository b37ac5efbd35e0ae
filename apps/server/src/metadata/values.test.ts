import { describe, expect, test } from 'vitest'
import { Refusal } from '#platform/errors.ts'
import { checkedMetadata, mergeCoreFields, metadataPairs } from './values.ts'

const template = (name: string, type: string, more: Partial<Parameters<typeof checkedMetadata>[0][number]> = {}) => ({
  name,
  type,
  enum_values: [] as string[],
  required: false,
  repeatable: false,
  translatable: false,
  ...more,
})

const errorsOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, errors: error.errors }
    throw error
  }
  return undefined
}

describe('a value must have the form of its field', () => {
  test.each([
    ['STRING', 'a'.repeat(256), true],
    ['STRING', 'a'.repeat(257), false],
    ['TEXT', 'a'.repeat(5000), true],
    ['INTEGER', '-12', true],
    ['INTEGER', '1.5', false],
    ['NUMBER', '1.5', true],
    ['NUMBER', 'wide', false],
    ['DATE', '1570-02-28', true],
    ['DATE', '2023-02-29', false],
    ['DATE', '28/02/1570', false],
    ['BOOLEAN', 'true', true],
    ['BOOLEAN', 'yes', false],
    ['EMAIL', 'library@valverde.example', true],
    ['EMAIL', 'library@valverde', false],
    ['ENUM', 'oil', true],
    ['ENUM', 'tempera', false],
  ])('%s %s', (type, value, accepted) => {
    const refusal = errorsOf(() =>
      checkedMetadata([template('field', type, { enum_values: ['oil'] })], [{ name: 'field', value }]),
    )
    expect(refusal?.errors.map(({ field }) => field)).toEqual(accepted ? undefined : ['field'])
  })
})

test('a value of one line keeps no line breaks, and a long text keeps its own', () => {
  const templates = [template('place', 'STRING'), template('note', 'TEXT'), template('sgtt', 'TEXT')]
  const value = 'Venice,\r\n San Marco\n'
  const pairs = templates.map(({ name }) => ({ name, value }))
  expect(checkedMetadata(templates, pairs)).toEqual({
    place: [{ value: 'Venice, San Marco' }],
    note: [{ value: 'Venice,\r\n San Marco' }],
    sgtt: [{ value: 'Venice, San Marco' }],
  })
})

test('a name without a template is refused with the name', () => {
  expect(errorsOf(() => checkedMetadata([], [{ name: 'nothing', value: 'x' }]))).toMatchObject({
    code: 'invalidMetadata',
    errors: [{ field: 'nothing' }],
  })
})

test('a required field must have a value that is not blank', () => {
  const templates = [template('sgtt', 'TEXT', { required: true })]
  expect(errorsOf(() => checkedMetadata(templates, [{ name: 'sgtt', value: '  ' }]))?.errors).toEqual([
    { field: 'sgtt', message: 'Field is required' },
  ])
})

test('only a repeatable field has several values, and only a translatable one has languages', () => {
  const twice = [
    { name: 'place', value: 'Venice' },
    { name: 'place', value: 'Mantua' },
  ]
  expect(errorsOf(() => checkedMetadata([template('place', 'STRING')], twice))).toBeDefined()
  expect(checkedMetadata([template('place', 'STRING', { repeatable: true })], twice)).toEqual({
    place: [{ value: 'Venice' }, { value: 'Mantua' }],
  })
  const italian = [{ name: 'place', value: 'Venezia', lang: 'it' }]
  expect(errorsOf(() => checkedMetadata([template('place', 'STRING')], italian))).toBeDefined()
  expect(metadataPairs(checkedMetadata([template('place', 'STRING', { translatable: true })], italian))).toEqual(
    italian,
  )
})

test('a core value may come as a field, as a pair, or as both; two different ones are both kept, so that the check refuses them', () => {
  const pair = { name: 'autn', value: 'Turner ' }
  expect(mergeCoreFields({ autn: 'Turner', sgtt: undefined }, [])).toEqual([{ name: 'autn', value: 'Turner' }])
  expect(mergeCoreFields({}, [pair])).toEqual([pair])
  expect(mergeCoreFields({ autn: 'Turner' }, [pair])).toEqual([pair])
  expect(mergeCoreFields({ autn: 'Blake' }, [pair])).toEqual([{ name: 'autn', value: 'Blake' }, pair])
})
