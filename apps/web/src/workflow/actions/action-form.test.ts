import type { TaskParameter, TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import { describe, expect, test } from 'vitest'
import { isComplete, labelIn, sentOf, summaryOf, valuesOf, wrongRecipients } from './action-form.ts'

const parameter = (name: string, type: TaskParameter['type'], required: boolean): TaskParameter => ({
  name,
  label: name,
  labels: {},
  type,
  required,
  long: false,
  options: type === 'ENUM' ? [{ text: 'The archive', value: 'a-uuid' }] : [],
  placeholders: [],
  optionsTotal: type === 'ENUM' ? 1 : 0,
})

const EMAIL: TaskTemplate = {
  name: 'sendEmail',
  label: 'Send an email',
  labels: { it: 'Manda un’e-mail' },
  resourceTypes: ['ITEM'],
  parameters: [
    parameter('recipients', 'ARRAY', true),
    parameter('subject', 'TEXT', true),
    parameter('body', 'TEXT', false),
    parameter('together', 'BOOLEAN', true),
  ],
  custom: false,
  version: 1,
  _links: { self: { href: '' } },
}

test('a new form has empty fields, and switches that are off', () => {
  expect(valuesOf(EMAIL)).toEqual({ recipients: [], subject: '', body: '', together: false })
})

test('a form keeps existing values and drops those that its action does not have', () => {
  expect(valuesOf(EMAIL, { subject: 'Ready', gone: 'x' })).toMatchObject({ subject: 'Ready' })
  expect(valuesOf(EMAIL, { gone: 'x' })).not.toHaveProperty('gone')
})

test('empty values are not sent', () => {
  expect(sentOf({ recipients: [], subject: ' Ready ', body: '  ', together: false })).toEqual({
    subject: 'Ready',
    together: false,
  })
})

describe('an action is complete', () => {
  const full = { recipients: ['a@example.org'], subject: 'Ready', body: '', together: false }
  test.each([
    [full, true],
    [{ ...full, recipients: [] }, false],
    [{ ...full, subject: '  ' }, false],
    [{ ...full, recipients: ['a@example.org', 'nobody'] }, false],
  ])('%j: %s', (values, complete) => expect(isComplete(EMAIL, values)).toBe(complete))
})

test('recipients without a valid address are reported by name', () => {
  expect(wrongRecipients(['a@example.org', 'nobody', 'a@b'])).toEqual(['nobody', 'a@b'])
})

test('a label is in the person’s language, else in English', () => {
  expect(labelIn(EMAIL, 'it')).toBe('Manda un’e-mail')
  expect(labelIn(EMAIL, 'fr')).toBe('Send an email')
})

test('the summary of an action is its first parameter, with the text of an option', () => {
  const templates = [
    EMAIL,
    { ...EMAIL, name: 'addToCollection' as const, parameters: [parameter('collection', 'ENUM', true)] },
  ]
  const recipients = ['a@example.org', 'b@example.org']
  expect(summaryOf({ templateName: 'sendEmail', parameters: { recipients } }, templates)).toBe(recipients.join(', '))
  const adding = (parameters: Record<string, string>) =>
    summaryOf({ templateName: 'addToCollection', parameters }, templates)
  expect(adding({ collection: 'a-uuid' })).toBe('The archive')
  expect(adding({})).toBe('')
})
