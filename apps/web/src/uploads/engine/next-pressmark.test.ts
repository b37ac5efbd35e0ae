import { expect, test } from 'vitest'
import { nextFreePressmark, nextPressmark } from './next-pressmark.ts'

test.each([
  ['Ms. 118', 'Ms. 119'],
  ['B 009', 'B 010'],
  ['99', '100'],
  ['2024/7 recto', '2024/8 recto'],
  ['12345678901234567899', '12345678901234567900'],
  ['Codex', undefined],
  ['', undefined],
])('after %s comes %s', (pressmark, next) => {
  expect(nextPressmark(pressmark)).toBe(next)
})

test('the next pressmark that is free is proposed, and none if many are taken', async () => {
  const taken = new Set(['Ms. 119', 'Ms. 120'])
  expect(await nextFreePressmark('Ms. 118', async (one) => !taken.has(one))).toBe('Ms. 121')
  let calls = 0
  expect(await nextFreePressmark('Ms. 118', async () => ++calls > 100)).toBeUndefined()
  expect(calls).toBe(20)
})
