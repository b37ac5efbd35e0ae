import type { TaskParameter, TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import { expect, test } from 'vitest'
import { draftOf, customActionOf, newParameter, parameterNameError, wordError } from './custom-action-form.ts'

const parameter = (name: string, rest: Partial<TaskParameter> = {}): TaskParameter => ({
  name,
  label: name,
  labels: {},
  type: 'TEXT',
  required: false,
  long: false,
  options: [],
  placeholders: [],
  optionsTotal: 0,
  ...rest,
})
const PRINT: TaskTemplate = {
  name: 'print',
  label: 'Print',
  labels: {},
  resourceTypes: ['ITEM'],
  parameters: [
    parameter('size', { type: 'ENUM', required: true, options: [{ text: 'Small', value: 's' }], optionsTotal: 1 }),
    parameter('note', { long: true }),
    parameter('url', { required: true }),
    parameter('secret'),
  ],
  custom: true,
  version: 1,
  _links: { self: { href: '' } },
}

test('a custom action that is opened and saved stays unchanged, without the parameters of every action', () => {
  expect(customActionOf(draftOf(PRINT))).toEqual({
    name: 'print',
    label: 'Print',
    parameters: [
      { name: 'size', label: 'size', type: 'ENUM', required: true, options: [{ text: 'Small', value: 's' }] },
      { name: 'note', label: 'note', type: 'TEXT', required: false, long: true },
    ],
  })
})

test('the value of a new option is its text, and only choices have options', () => {
  const size = { ...draftOf(PRINT).parameters[0]!, options: ['Small', 'Large'] }
  const kind = (type: typeof size.type) => customActionOf({ name: 'a', label: 'A', parameters: [{ ...size, type }] })
  expect(kind('ENUM').parameters[0]!.options).toEqual([
    { text: 'Small', value: 's' },
    { text: 'Large', value: 'Large' },
  ])
  expect(kind('TEXT').parameters[0]).not.toHaveProperty('options')
})

test('names are unique words and not reserved', () => {
  expect([' ', 'two words', '1st', 'toString', ' print-2_b '].map(wordError)).toEqual([
    'required',
    'nameFormat',
    'nameFormat',
    'nameReserved',
    undefined,
  ])
  const named = (name: string) => ({ ...newParameter(), name })
  const all = [named('size'), named('size '), named('note'), named('url')]
  expect(['size', 'note', 'url', ''].map((word) => parameterNameError(word, all))).toEqual([
    'nameDuplicate',
    undefined,
    'nameBuiltIn',
    'required',
  ])
})
