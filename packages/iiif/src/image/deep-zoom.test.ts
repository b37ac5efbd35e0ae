import { describe, expect, test } from 'vitest'
import { deepZoomDocument, deepZoomTile } from './deep-zoom.ts'
import { scaleFactors, storedSize } from './levels.ts'
import { storedTile } from './stored-tile.ts'

const image = { width: 1457, height: 2083 }

test('the document states the size, the tile size and that tiles do not overlap', () => {
  expect(deepZoomDocument(image, 256)).toContain(
    '<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="jpg" Overlap="0" TileSize="256"><Size Width="1457" Height="2083"/></Image>',
  )
})

describe('tiles', () => {
  const tile = (level: number, column: number, row: number) => {
    const resolved = deepZoomTile({ level, column, row }, image, 256)
    if (resolved === undefined) return 'none'
    const { region, width, height } = resolved
    return `${region.x},${region.y},${region.width},${region.height} at ${width}x${height}`
  }
  test.each([
    [12, 0, 0, '0,0,256,256 at 256x256'],
    [12, 5, 8, '1280,2048,177,35 at 177x35'],
    [12, 6, 0, 'none'],
    [12, 0, 9, 'none'],
    [13, 0, 0, 'none'],
    [11, 2, 4, '1024,2048,433,35 at 217x18'],
    [8, 0, 0, '0,0,1457,2083 at 92x131'],
    [8, 1, 0, 'none'],
    [4, 0, 0, '0,0,1457,2083 at 6x9'],
    [0, 0, 0, '0,0,1457,2083 at 1x1'],
  ])('%i/%i_%i is %s', (level, column, row, expected) => {
    expect(tile(level, column, row)).toBe(expected)
  })

  test('tiles of levels in the pyramid are stored tiles', () => {
    const stored = storedSize(image, 256)
    const levels = scaleFactors(image, 256).map((by) => ({ width: stored.width / by, height: stored.height / by }))
    for (const [level, { width, height }] of levels.entries()) {
      const [column, row] = [Math.ceil(width / 256) - 1, Math.ceil(height / 256) - 1]
      const last = deepZoomTile({ level: 12 - level, column, row }, image, 256)
      expect(last && storedTile(last, levels, { width: 256, height: 256 })).toMatchObject({ level, column, row })
    }
  })
})
