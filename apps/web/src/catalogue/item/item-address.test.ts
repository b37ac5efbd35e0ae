import { describe, expect, test } from 'vitest'
import { imageSearch, pageOfPosition } from './item-address.ts'

describe('the image in the address', () => {
  test.each([
    [1, 0],
    [10, 0],
    [11, 1],
    [23, 2],
  ])('position %i stands on page %i of the strip', (position, page) => {
    expect(pageOfPosition(position)).toBe(page)
  })

  test('the first image needs no query, any other is named by its position', () => {
    expect(imageSearch(1)).toEqual({})
    expect(imageSearch(12)).toEqual({ image: 12 })
  })
})
