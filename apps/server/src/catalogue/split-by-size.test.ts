import { expect, test } from 'vitest'
import { splitBySize } from './split-by-size.ts'

test.each([
  [[], []],
  [[0, 0, 0], [[0, 0, 0]]],
  [
    [4, 6, 1],
    [[4, 6], [1]],
  ],
  [
    [3, 11, 3, 7, 1],
    [[3], [11], [3, 7], [1]],
  ],
])('entries of %j bytes have the parts %j', (sizes, parts) =>
  expect(
    splitBySize(
      sizes.map((bytes) => ({ bytes })),
      10,
    ).map((part) => part.map(({ bytes }) => bytes)),
  ).toEqual(parts),
)
