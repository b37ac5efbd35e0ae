import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { expect, test } from 'vitest'
import { allColumns, movedTo, nextSort, shownColumns } from './columns.ts'

const field = (name: string) => ({ name, label: name, labels: { it: `${name} (it)` } }) as unknown as Template
const LABELS = {
  language: 'it-IT',
  facts: { state: 'Stato', imagesCount: 'Immagini', createdDate: 'Creato', lastModifiedDate: 'Modificato' },
}
const ALL = allColumns(['sgtt', 'autn', 'date', 'sgti', 'pressmark', 'place, old'].map(field), LABELS)
const names = (columns: { name: string }[]) => columns.map(({ name }) => name)

test('a table shows pressmark, title, author and the next two fields, until the person chooses others', () => {
  expect(names(shownColumns(ALL, undefined))).toEqual([
    'pressmark',
    'sgtt',
    'autn',
    'date',
    'sgti',
    'state',
    'imagesCount',
    'lastModifiedDate',
  ])
  expect(names(shownColumns(ALL, ['sgtt', 'deleted', 'state']))).toEqual(['sgtt', 'state'])
  expect(names(shownColumns(ALL, ['deleted']))).toHaveLength(8)
})

test('a column has a label in the language of the person, and a sort field if the API has one', () => {
  const column = (name: string) => ALL.find((one) => one.name === name)
  expect(column('date')).toMatchObject({ label: 'date (it)', sort: 'metadata.date' })
  expect(column('autn')?.sort).toBe('autn')
  expect([column('place, old')?.sort, column('imagesCount')?.sort]).toEqual([undefined, undefined])
})

test('a click on a head turns the order round, or starts a new one', () => {
  expect(nextSort('sgtt,asc', 'sgtt')).toBe('sgtt,desc')
  expect(nextSort('sgtt,desc', 'sgtt')).toBe('sgtt,asc')
  expect(nextSort('sgtt,desc', 'metadata.date')).toBe('metadata.date,asc')
  expect(nextSort('sgtt,desc', 'createdDate')).toBe('createdDate,desc')
})

test('a column moves to another place', () => {
  expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
})
