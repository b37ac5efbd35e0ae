import { expect, test } from 'vitest'
import { joinedForms, searchDoc, searchPatterns, searchTerms, searchText } from './search-text.ts'

test('a pressmark is split into searchable parts', () => {
  expect(searchDoc(['GDSU/12-a', 'Ms. 103'])).toBe(' gdsu 12 a ms 103')
  expect(searchPatterns('79.66.115')).toEqual(['% 79%', '% 66%', '%115%'])
})

test('special characters of LIKE never reach it', () => {
  expect(searchPatterns('100% _under\\score')).toEqual(['%100%', '%under%', '%score%'])
  expect(searchPatterns('  ')).toEqual([])
})

test('stems follow the words, and a search word has its stems as alternatives', () => {
  expect(searchText(['The churches of 1492'])).toBe(' the churches of 1492 ~the~church~churches~')
  expect(searchTerms('churches 1492')).toEqual([
    '%churches%|%~church~%|%=churchesqcqgqmqd%',
    '%1492%|%=qcqgqmqd%|%=churchesqcqgqmqd%',
  ])
})

/** Compares as LIKE does: one alternative of every term must occur. */
const finds = (text: string, pressmark: string): boolean => {
  const doc = searchText([pressmark]) + joinedForms(pressmark)
  return searchTerms(text).every((term) => term.split('|').some((one) => doc.includes(one.slice(1, -1))))
}

test.each([
  ['cart7', 'Cart. 7'],
  ['CART 7', 'Cart7'],
  ['cart.7', 'CART  7'],
  ['ms118', 'Ms. 118'],
  ['ms118', 'Fondo Ginori, Ms. 118'],
  ['7966115', '79.66.115'],
  ['79 66 115', '7966115'],
  ['ms11', 'Ms. 118'],
])('%s finds the pressmark %s', (text, pressmark) => expect(finds(text, pressmark)).toBe(true))

test.each([
  ['1492', '1.2149.23'],
  ['s118', 'Ms. 118'],
  ['ms119', 'Ms. 118'],
])('%s does not find the pressmark %s', (text, pressmark) => expect(finds(text, pressmark)).toBe(false))

test('the joined forms of a long pressmark are limited', () => {
  expect(joinedForms('1.'.repeat(128)).length).toBeLessThan(8 * 82)
  expect(joinedForms('Box')).toBe('')
})

test('a joined form does not end within a surrogate pair', () => {
  const forms = joinedForms(`1 ${'𠀀'.repeat(20)}`)
  expect(forms.length).toBeGreaterThan(40)
  expect(forms.isWellFormed()).toBe(true)
})
