import { expect, test } from 'vitest'
import type { TemplateRow } from '#metadata/templates.ts'
import { fieldColumns, readRow, type Plan } from './read-row.ts'

const FIELDS = ['sgtt', 'pressmark', ...Array.from({ length: 101 }, (_, n) => `note${n}`)]

const planOf = (fields: readonly string[]): Plan => {
  const form = { type: 'TEXT', enum_values: [], required: false, repeatable: false, translatable: false }
  const templates = fields.map((name) => ({ ...form, name })) as unknown as TemplateRow[]
  const targets = fields.map((name) => (name === 'pressmark' ? name : `field:${name}`))
  const columns = fieldColumns(fields, targets, templates)
  return { headers: fields, targets, templates, columns, images: new Set(), imageMetadata: [], imageNeeds: [] }
}

const codesOf = (length: number) => {
  const cells = FIELDS.map((name) => (name.startsWith('note') ? 'a'.repeat(length) : name))
  return readRow(planOf(FIELDS), { number: 2, cells }).problems.map(({ reason }) => reason.code)
}

test('a row with more characters than an item may have is refused, and one below the limit is read', () => {
  expect(codesOf(19_700)).toEqual([])
  expect(codesOf(19_900)).toEqual(['rowTooLong'])
})
