import { expect, test } from 'vitest'
import { applyMapping, fitOf } from './apply-mapping.ts'

const templates = [
  { name: 'title', translatable: true, repeatable: false },
  { name: 'subject', translatable: false, repeatable: true },
  { name: 'year', translatable: false, repeatable: false },
]

const mapped = [
  { header: 'Opera', target: 'field:title' },
  { header: 'Tema', target: 'field:subject' },
  { header: 'Note', target: '' },
  { header: '#', target: 'collection' },
]

test('columns are mapped in any order, without regard to case and accents, and others keep their targets', () => {
  const headers = ['TÉMA', 'anno', 'note', 'opera', '#', '']
  const others = ['', 'field:year', 'images', 'field:year', '', 'images']
  expect(applyMapping(templates, headers, mapped, others)).toEqual([
    'field:subject',
    'field:year',
    '',
    'field:title',
    'collection',
    'images',
  ])
})

test('a target is used once, unless its field is repeatable', () => {
  const headers = ['Opera', 'opera', 'Tema', 'tema', 'Titolo']
  expect(applyMapping(templates, headers, mapped, ['', '', '', '', 'field:title'])).toEqual([
    'field:title',
    '',
    'field:subject',
    'field:subject',
    '',
  ])
})

test('a header that is equal letter for letter wins over a similar one', () => {
  const both = [
    { header: 'Titolo', target: 'field:title' },
    { header: 'titolo', target: 'field:year' },
  ]
  expect(applyMapping(templates, ['titolo', 'Titolo'], both, ['', ''])).toEqual(['field:year', 'field:title'])
})

test('a target of a deleted field is empty', () => {
  expect(applyMapping(templates, ['Opera'], [{ header: 'Opera', target: 'field:gone' }], ['field:title'])).toEqual([''])
})

test.each([
  ['all headers', ['Opera', 'Tema'], 2],
  ['half of the headers', ['Opera', 'Tema', 'a', 'b'], 2],
  ['less than half', ['Opera', 'Tema', 'a', 'b', 'c'], 0],
  ['one header that becomes a field', ['Opera', 'Note'], 0],
  ['columns without a header do not count', ['Opera', 'Tema', 'Note', '', '', '', ''], 3],
  ['nothing', ['a', 'b'], 0],
])('a mapping that names %s', (_, headers, fit) => {
  expect(fitOf(headers, mapped)).toBe(fit)
})
