import type { Point } from './svg.ts'

/** Heights on a grid of `columns` × `rows` corners, row by row. */
export type Terrain = { columns: number; rows: number; heights: Float32Array }

export const terrain = (columns: number, rows: number, heightAt: (u: number, v: number) => number): Terrain => {
  const heights = new Float32Array(columns * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) heights[y * columns + x] = heightAt(x / (columns - 1), y / (rows - 1))
  return { columns, rows, heights }
}

export const heightOf = ({ columns, rows, heights }: Terrain, u: number, v: number) =>
  heights[
    Math.min(rows - 1, Math.max(0, Math.round(v * (rows - 1)))) * columns +
      Math.min(columns - 1, Math.max(0, Math.round(u * (columns - 1))))
  ]!

/** Closed contour lines at height 0 (marching squares), in 0..1 of the sheet. The outermost corners must lie below 0. */
export const coastlines = ({ columns, rows, heights }: Terrain): Point[][] => {
  const next = new Map<number, number>()
  const place = new Map<number, Point>()
  // An edge of the grid is named by its upper or left corner: even for edges that run right, odd for edges that run down.
  const cross = (a: number, b: number) => {
    const name = Math.min(a, b) * 2 + (Math.abs(a - b) === 1 ? 0 : 1)
    if (!place.has(name)) {
      const t = heights[a]! / (heights[a]! - heights[b]!)
      const [ax, ay, bx, by] = [a % columns, Math.floor(a / columns), b % columns, Math.floor(b / columns)]
      place.set(name, [(ax + (bx - ax) * t) / (columns - 1), (ay + (by - ay) * t) / (rows - 1)])
    }
    return name
  }
  for (let y = 0; y < rows - 1; y++)
    for (let x = 0; x < columns - 1; x++) {
      const corners = [y * columns + x, y * columns + x + 1, (y + 1) * columns + x + 1, (y + 1) * columns + x]
      // Walk around the cell; land lies on the right of every piece of coast.
      for (let i = 0; i < 4; i++) {
        if (heights[corners[i]!]! > 0 || heights[corners[(i + 1) % 4]!]! <= 0) continue
        let j = i + 1
        while (heights[corners[(j + 1) % 4]!]! > 0) j++
        next.set(cross(corners[j % 4]!, corners[(j + 1) % 4]!), cross(corners[i]!, corners[(i + 1) % 4]!))
      }
    }
  const rings: Point[][] = []
  while (next.size) {
    const ring: Point[] = []
    let at = next.keys().next().value
    while (at !== undefined && next.has(at)) {
      ring.push(place.get(at)!)
      const onward: number = next.get(at)!
      next.delete(at)
      at = onward
    }
    if (ring.length > 8) rings.push(ring)
  }
  return rings
}
