import { expect, test } from 'vitest'
import { searchDoc, searchPatterns, searchTerms, searchText } from './search-text.ts'

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
  expect(searchTerms('churches 1492')).toEqual(['%churches%|%~church~%', '%1492%'])
})
