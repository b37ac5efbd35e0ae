import { expect, test } from 'vitest'
import { folded, searchDoc, searchPatterns, sortTitle } from './fold.ts'

test.each([
  ['Tûrner', 'turner'],
  ['ÉCORCHÉ', 'ecorche'],
  ['Straße', 'strasse'],
  ['Œuvre æterna', 'oeuvre aeterna'],
  ['ﬁgura', 'figura'],
  ['Łódź', 'lodz'],
])('%s is folded to %s', (text, expected) => expect(folded(text)).toBe(expected))

test('a pressmark falls into parts that can be asked for', () => {
  expect(searchDoc(['GDSU/12-a', 'Ms. 103'])).toBe(' gdsu 12 a ms 103')
  expect(searchPatterns('79.66.115')).toEqual(['% 79%', '% 66%', '%115%'])
})

test('signs that LIKE knows never reach it', () => {
  expect(searchPatterns('100% _under\\score')).toEqual(['%100%', '%under%', '%score%'])
  expect(searchPatterns('  ')).toEqual([])
})

test('a title sorts without its accents', () => expect(sortTitle(' Ärzte ')).toBe('arzte'))
