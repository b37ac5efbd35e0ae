import { describe, expect, test } from 'vitest'
import { assetSearch, kindsOf, pageOfPosition } from './item-address.ts'

const counts = { imagesCount: 0, audiosCount: 0, videosCount: 0, model3DsCount: 0 }
const has = { hasImage: false, hasAudio: false, hasVideo: false, has3D: false }

describe('the asset in the address', () => {
  test.each([
    [1, 0],
    [10, 0],
    [11, 1],
    [23, 2],
  ])('position %i is on page %i of the strip', (position, page) => {
    expect(pageOfPosition(position)).toBe(page)
  })

  test('the first image needs no query, any other image needs its position', () => {
    expect(assetSearch(1)).toEqual({})
    expect(assetSearch(12)).toEqual({ image: 12 })
  })

  test('the query of other assets contains their type too', () => {
    expect(assetSearch(1, 'videos')).toEqual({ media: 'videos' })
    expect(assetSearch(2, 'model3Ds')).toEqual({ media: 'model3Ds', image: 2 })
  })

  test('the types of an item are those of its assets', () => {
    expect(kindsOf({ mediaTypeInfo: { ...has, ...counts } })).toEqual([])
    expect(kindsOf({ mediaTypeInfo: { ...has, ...counts, audiosCount: 1, imagesCount: 2 } })).toEqual([
      'images',
      'audios',
    ])
  })
})
