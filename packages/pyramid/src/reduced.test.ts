import { expect, test } from 'vitest'
import { openPyramid } from './open-pyramid.ts'
import { picture, pyramidOf } from './picture.testing.ts'
import { reducedTo } from './reduced.ts'
import { tileRange } from './tile.ts'

const open = async () => {
  const file = await pyramidOf(picture(1101, 700))
  return openPyramid((offset, length) => file.subarray(offset, offset + length))
}

test.each([
  [2048, 0, 1101, 700],
  [1101, 0, 1101, 700],
  [1100, 1, 550, 350],
  [551, 1, 550, 350],
  [300, 2, 275, 175],
  [1, 3, 137, 87],
])('at most %i px is level %i, %i × %i', async (side, level, width, height) => {
  const pyramid = await open()
  const reduced = reducedTo(pyramid, side)
  expect(reduced).toMatchObject({ width, height })
  expect(reduced.levels[0]).toBe(pyramid.levels[level])
  expect(tileRange(reduced, 0, 0, 0)).toEqual(tileRange(pyramid, level, 0, 0))
})
