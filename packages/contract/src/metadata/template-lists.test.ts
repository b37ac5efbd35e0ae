import { describe, expect, test } from 'vitest'
import { droppedAt, listsOf, priorityOfNew, withPriority, type TemplateLists } from './template-lists.ts'

const lists = (HIGH: string, MEDIUM: string, LOW: string): TemplateLists => ({
  HIGH: [...HIGH],
  MEDIUM: [...MEDIUM],
  LOW: [...LOW],
})

// Each letter is a field. `x` is the field that receives a priority.
describe('where a field lands', () => {
  test.each([
    ['a new one, at the end of HIGH', lists('a', 'bc', ''), 'HIGH', lists('ax', 'bc', '')],
    ['a new one, at the start of MEDIUM', lists('ab', 'cd', 'e'), 'MEDIUM', lists('ab', 'xcd', 'e')],
    ['from MEDIUM, at the end of HIGH', lists('a', 'bxc', ''), 'HIGH', lists('ax', 'bc', '')],
    ['from LOW, at the end of HIGH', lists('a', 'b', 'xc'), 'HIGH', lists('ax', 'b', 'c')],
    ['from HIGH, at the start of MEDIUM', lists('xa', 'bc', ''), 'MEDIUM', lists('a', 'xbc', '')],
    ['from LOW, at the end of MEDIUM', lists('ab', 'cd', 'ex'), 'MEDIUM', lists('ab', 'cdx', 'e')],
    ['from HIGH, at the start of LOW', lists('ax', 'b', 'cd'), 'LOW', lists('a', 'b', 'xcd')],
    ['from MEDIUM, at the start of LOW', lists('a', 'bx', 'cd'), 'LOW', lists('a', 'b', 'xcd')],
    ['where it is, it stays', lists('a', 'bxc', 'd'), 'MEDIUM', lists('a', 'bxc', 'd')],
    ['a third HIGH demotes the lower of the two', lists('ab', 'cx', 'd'), 'HIGH', lists('ax', 'bc', 'd')],
    ['a third HIGH from LOW demotes as well', lists('ab', 'c', 'dx'), 'HIGH', lists('ax', 'bc', 'd')],
  ] as const)('%s', (_, before, priority, after) => expect(withPriority(before, 'x', priority)).toEqual(after))
})

test.each([
  ['within its list', lists('ab', 'cxde', ''), ['MEDIUM', 2], lists('ab', 'cdxe', '')],
  ['in another list, at that place', lists('ab', 'cd', 'x'), ['MEDIUM', 1], lists('ab', 'cxd', '')],
  ['within HIGH without a demotion', lists('xa', 'b', ''), ['HIGH', 1], lists('ax', 'b', '')],
  ['as a third HIGH at the first place', lists('ab', 'cx', ''), ['HIGH', 0], lists('xa', 'bc', '')],
  ['as a third HIGH behind both', lists('ab', 'cx', ''), ['HIGH', 2], lists('ax', 'bc', '')],
] as const)('a field that is dropped %s', (_, before, [priority, place], after) =>
  expect(droppedAt(before, 'x', priority, place)).toEqual(after),
)

test('a new field is HIGH while fewer than two are', () => {
  expect([lists('', '', ''), lists('a', '', ''), lists('ab', '', '')].map(priorityOfNew)).toEqual([
    'HIGH',
    'HIGH',
    'MEDIUM',
  ])
})

test('lists follow the order within each priority', () => {
  const at = (uuid: string, priority: 'HIGH' | 'LOW', order: number) => ({ uuid, priority, order })
  expect(listsOf([at('b', 'LOW', 4), at('a', 'HIGH', 0), at('c', 'LOW', 1)])).toEqual(lists('a', '', 'cb'))
})
