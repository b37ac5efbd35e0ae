import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { expect, test } from 'vitest'
import { editOf, editError, EMPTY_EDIT, operationsOf } from './edit-form.ts'

const field = (type: Template['type'], more: Partial<Template> = {}) =>
  ({ name: 'place', type, enumValues: [], required: false, resourceType: 'ITEM', ...more }) as unknown as Template

test('find and replace is offered only for text fields', () => {
  expect(operationsOf(field('STRING'))).toContain('replace')
  for (const type of ['INTEGER', 'DATE', 'BOOLEAN', 'ENUM'] as const)
    expect(operationsOf(field(type))).not.toContain('replace')
})

test('a value is validated as in a form, and is optional only when values are removed', () => {
  const draft = { ...EMPTY_EDIT, value: 'about 1500' }
  expect(editError(field('INTEGER'), draft)).toBe('integerInvalid')
  expect(editError(field('INTEGER'), EMPTY_EDIT)).toBe('fieldRequired')
  expect(editError(field('INTEGER'), { ...EMPTY_EDIT, operation: 'remove' })).toBeNull()
})

test('an edit contains only the properties that its operation needs', () => {
  expect(editOf(field('NUMBER'), { ...EMPTY_EDIT, value: ' 1,5 ', find: 'x' })).toEqual({
    field: 'place',
    operation: 'set',
    value: '1.5',
  })
  const replace = { operation: 'replace', value: ' b', lang: 'it', find: 'a ', matchCase: true } as const
  expect(editOf(field('STRING'), replace)).toEqual({
    field: 'place',
    operation: 'replace',
    find: 'a ',
    value: ' b',
    matchCase: true,
  })
})
