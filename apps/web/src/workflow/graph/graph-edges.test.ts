import { expect, test } from 'vitest'
import { layOut, type Point } from './graph-layout.ts'

const ways = (...list: readonly (readonly [string, string, string])[]) =>
  list.map(([name, itemFromState, itemToState], at) => ({ uuid: `${at}`, name, itemFromState, itemToState }))

/* What every organisation begins with, and the demo shows. */
const NEW_ORGANISATION = ways(
  ['submit', 'Default', 'In review'],
  ['publish', 'In review', 'Published'],
  ['reject', 'In review', 'Rejected'],
  ['withdraw', 'Published', 'Default'],
  ['reopen', 'Rejected', 'Default'],
)
const FIVE_STATES = ways(
  ['catalogue', 'Default', 'Catalogued'],
  ['check', 'Catalogued', 'Checked'],
  ['back to the desk', 'Checked', 'Catalogued'],
  ['approve', 'Checked', 'Approved'],
  ['put online', 'Approved', 'Online'],
  ['put online at once', 'Checked', 'Online'],
  ['withdraw', 'Online', 'Default'],
  ['withdraw for a while', 'Online', 'Approved'],
)
const SAME_WAY = ways(
  ['one', 'A', 'B'],
  ['two', 'A', 'B'],
  ['three', 'A', 'B'],
  ['back', 'B', 'A'],
  ['and back', 'B', 'A'],
)
const STATES = ['Default', 'In review', 'Published', 'Rejected']
const EVERY_WAY = ways(
  ...STATES.flatMap((from) => STATES.filter((to) => to !== from).map((to) => [`to ${to}`, from, to] as const)),
)

/* px: two that come so near to each other lie upon each other, and edges may do so where they meet at a state. */
const NEAR = 1.5
const STEP = 2
const MOST_TOGETHER = 16

/* The drawn line, point by point: as `pathOf` rounds it. */
const drawn = (points: readonly Point[]): Point[] => {
  const line: Point[] = []
  const bends = points.slice(1, -1)
  let from = points[0]!
  const straight = (to: Point) => curve(from, between(from, to), to)
  const curve = (start: Point, bend: Point, end: Point) => {
    const steps = Math.max(1, Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / STEP))
    for (let step = 0; step <= steps; step += 1) {
      const t = step / steps
      const along = (axis: 'x' | 'y') => (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * bend[axis] + t ** 2 * end[axis]
      line.push({ x: along('x'), y: along('y') })
    }
    from = end
  }
  if (bends.length === 0) straight(points.at(-1)!)
  bends.forEach((bend, at) => {
    const next = bends[at + 1]
    curve(from, bend, next ? between(bend, next) : points.at(-1)!)
  })
  return line
}
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/* How far one line runs along another at most, px. */
const together = (one: readonly Point[], other: readonly Point[]): number => {
  let [longest, length] = [0, 0]
  for (const point of one) {
    const isNear = other.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) < NEAR)
    length = isNear ? length + STEP : 0
    longest = Math.max(longest, length)
  }
  return longest
}

test.each([
  ['a new organisation', NEW_ORGANISATION],
  ['five states', FIVE_STATES],
  ['several ways between two states', SAME_WAY],
  ['every way between four states', EVERY_WAY],
])('no two transitions of %s run upon each other', (_, graph) => {
  const lines = [...layOut(graph).edges.values()].map(({ points }) => drawn(points))
  expect(lines).toHaveLength(graph.length)
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1)) expect(together(one, other)).toBeLessThanOrEqual(MOST_TOGETHER)
})

test.each([
  ['a new organisation', NEW_ORGANISATION],
  ['five states', FIVE_STATES],
  ['several ways between two states', SAME_WAY],
  ['every way between four states', EVERY_WAY],
])('names of transitions of %s lie apart from states and from each other', (_, graph) => {
  const { nodes, edges } = layOut(graph)
  const boxes = [...nodes.values(), ...edges.values()]
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const [dx, dy] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)]
      expect(dx * 2 < one.width + other.width && dy * 2 < one.height + other.height).toBe(false)
    }
})

test('two that run upon each other are seen to', () => {
  const line = drawn([
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 100, y: 0 },
  ])
  expect(together(line, line)).toBeGreaterThan(MOST_TOGETHER)
})
