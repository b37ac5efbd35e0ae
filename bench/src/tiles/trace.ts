import { randomNumbers } from '../../../tools/harness/random.ts'

/** Returns the requests of a person who zooms: info.json, then from the whole image down, a screen of tiles per level.
 *  Only whole tiles, which every server answers alike. Paths are relative to the image. */
export const zoomTrace = (side: number, tile: number, visits: number): { paths: string[]; tiles: Tile[] } => {
  const paths: string[] = []
  const tiles: Tile[] = []
  const random = randomNumbers(7)
  for (let pass = 0; pass < visits; pass += 1) {
    paths.push('info.json')
    const centre = { x: random() * side, y: random() * side }
    for (let scale = 16; scale >= 1; scale /= 2) {
      const whole = Math.floor(side / (tile * scale))
      const first = (at: number) => Math.max(0, Math.min(whole - ACROSS, Math.floor(at / (tile * scale)) - 2))
      for (let row = 0; row < Math.min(whole, DOWN); row += 1) {
        for (let column = 0; column < Math.min(whole, ACROSS); column += 1) {
          const shown = { scale, column: first(centre.x) + column, row: Math.min(whole - 1, first(centre.y) + row) }
          tiles.push(shown)
          paths.push(tilePath(shown, tile))
        }
      }
    }
  }
  return { paths, tiles }
}

export type Tile = { scale: number; column: number; row: number }

// For a screen of 1280 by 768 px.
const ACROSS = 5
const DOWN = 3

/** The path that OpenSeadragon requests from an image service of level 2, version 2 or 3. */
export const tilePath = ({ scale, column, row }: Tile, tile: number): string => {
  const edge = tile * scale
  return `${column * edge},${row * edge},${edge},${edge}/${tile},${tile}/0/default.jpg`
}

/** Random regions and sizes: anywhere, of any shape, shown at 200 to 1,000 px. */
export const randomRegions = (side: number, count: number): string[] => {
  const random = randomNumbers(11)
  return Array.from({ length: count }, () => {
    const width = Math.round(300 + random() * 5000)
    const height = Math.round(width * (0.5 + random()))
    const x = Math.floor(random() * (side - width))
    const y = Math.floor(random() * (side - height))
    const shown = Math.round(Math.min(width, 200 + random() * 800))
    return `${x},${y},${width},${height}/${shown},${Math.round((height * shown) / width)}/0/default.jpg`
  })
}
