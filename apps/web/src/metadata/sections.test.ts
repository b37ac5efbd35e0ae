import type { Priority } from '@pressmark/contract/platform/constants.ts'
import { expect, test } from 'vitest'
import { namedSections, sectionsOf } from './sections.ts'

const field = (name: string, heading: Record<string, string> = {}, priority: Priority = 'MEDIUM') => ({
  name,
  heading,
  priority,
})
const shape = (fields: ReturnType<typeof field>[], language = 'en') =>
  sectionsOf(fields, language).map(({ heading, fields: own }) => [heading, ...own.map(({ name }) => name)])

const physical = { en: 'Physical description', it: 'Descrizione fisica' }
const provenance = { en: 'Provenance' }

test('consecutive fields with the same heading are one section', () => {
  expect(shape([field('a', physical), field('b', physical), field('c', provenance)])).toEqual([
    ['Physical description', 'a', 'b'],
    ['Provenance', 'c'],
  ])
})

test('fields without a heading are sections of their own, and the order stays', () => {
  expect(shape([field('a'), field('b'), field('c', physical), field('d'), field('e', physical)])).toEqual([
    ['', 'a', 'b'],
    ['Physical description', 'c'],
    ['', 'd'],
    ['Physical description', 'e'],
  ])
  expect(shape([])).toEqual([])
})

test('a section ends with its priority', () => {
  const fields = [field('a', physical, 'HIGH'), field('b', physical), field('c', physical, 'LOW')]
  expect(sectionsOf(fields, 'en').map(({ priority, heading }) => [priority, heading])).toEqual([
    ['HIGH', 'Physical description'],
    ['MEDIUM', 'Physical description'],
    ['LOW', 'Physical description'],
  ])
})

test('a heading is compared as the language of the reader shows it', () => {
  const fields = [field('a', physical), field('b', { en: 'Physical description' }), field('c', { it: 'Storia' })]
  expect(shape(fields)).toEqual([
    ['Physical description', 'a', 'b'],
    ['Storia', 'c'],
  ])
  expect(shape(fields, 'it')).toEqual([
    ['Descrizione fisica', 'a'],
    ['Physical description', 'b'],
    ['Storia', 'c'],
  ])
})

test('a list of sections numbers repeated headings and leaves out fields without one', () => {
  const sections = ['', 'Provenance', '', 'Materials', 'Provenance'].map((heading) => ({ heading }))
  expect(namedSections(sections)).toEqual([
    { name: 'Provenance', position: 1 },
    { name: 'Materials', position: 3 },
    { name: 'Provenance (2)', position: 4 },
  ])
})
