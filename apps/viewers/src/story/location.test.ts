import { expect, test } from 'vitest'
import { stepOf, withStep } from './location.ts'

test.each([
  ['?storyID=a&step=3', 2],
  ['?storyID=a', 0],
  ['?step=8', 0],
  ['?step=0', 0],
  ['?step=1.5', 0],
  ['?step=two', 0],
])('%s of seven steps starts at %d', (search, at) => {
  expect(stepOf(search, 7)).toBe(at)
})

test('the address of a step leads back to it', () => {
  const address = withStep('https://example.org/images/viewers/story/?storyID=a&lang=it&step=1', 4)
  expect(address).toBe('https://example.org/images/viewers/story/?storyID=a&lang=it&step=5')
  expect(stepOf(new URL(address).search, 7)).toBe(4)
})
