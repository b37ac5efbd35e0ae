import { expect, test } from 'vitest'
import { mergeTemplateLists } from './merge-template-lists.ts'

const lists = (high: string, medium: string, low: string) => ({ HIGH: [...high], MEDIUM: [...medium], LOW: [...low] })
const before = lists('ab', 'cd', 'e')

test.each([
  ['a priority of each', lists('a', 'bcd', 'e'), lists('ab', 'c', 'de'), lists('a', 'bc', 'de')],
  ['a new and a deleted field of someone else', lists('ab', 'cX', 'e'), lists('ba', 'cd', 'e'), lists('ba', 'cX', 'e')],
  ['a move of someone else only', lists('ba', 'dc', 'e'), before, lists('ba', 'dc', 'e')],
  ['moves of different fields by both', lists('ba', 'cd', 'e'), lists('ab', 'dc', 'e'), lists('ba', 'dc', 'e')],
  [
    'high priority for two fields: the last move wins',
    lists('ac', 'bd', 'e'),
    lists('ad', 'bc', 'e'),
    lists('ad', 'cb', 'e'),
  ],
])('%s', (_, current, own, merged) => {
  expect(mergeTemplateLists({ before, current, own })).toEqual(merged)
})
