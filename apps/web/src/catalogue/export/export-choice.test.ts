import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { expect, test } from 'vitest'
import { exportOptions, inColumnOrder, sourcesOf } from './export-choice.ts'

const TEMPLATES = ['sgtt', 'autn', 'pressmark', 'date'].map((name) => ({ name }) as Template)

test('the pressmark is the first column', () => {
  expect(inColumnOrder(TEMPLATES).map(({ name }) => name)).toEqual(['pressmark', 'sgtt', 'autn', 'date'])
})

test('chosen fields are sent in the order of the columns, without deleted ones', () => {
  const choice = { format: 'csv', which: 'chosen', fields: ['date', 'deleted', 'pressmark'], withInfo: false } as const
  expect(exportOptions(choice, TEMPLATES)).toEqual({ format: 'csv', fields: ['pressmark', 'date'], info: [] })
})

test('all fields need no names, so that fields of later are exported too', () => {
  const choice = { format: 'xlsx', which: 'all', fields: ['date'], withInfo: true } as const
  expect(exportOptions(choice, TEMPLATES)).toEqual({ format: 'xlsx' })
})

test('items are exported with or without their media, and collections beside them', () => {
  const items = { selection: { search: { text: 'map' } }, count: 3 }
  const collections = { selection: { collectionUuid: 'uuid' }, count: 1 }
  expect(sourcesOf({ items }).map(({ kind, count }) => [kind, count])).toEqual([
    ['ITEM', 3],
    ['MEDIA', 3],
  ])
  expect(sourcesOf({ collections })).toEqual([{ kind: 'COLLECTION', ...collections }])
  expect(sourcesOf({ items, collections }).map(({ kind }) => kind)).toEqual(['ITEM', 'MEDIA', 'COLLECTION'])
})
