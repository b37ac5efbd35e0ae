import { expect, test } from 'vitest'
import { layOut, pathOf, type Point } from './graph-layout.ts'

const transition = (uuid: string, itemFromState: string, itemToState: string) => ({
  uuid,
  name: `Event ${uuid}`,
  itemFromState,
  itemToState,
})

const WAYS = [
  transition('start', 'Default', 'Draft'),
  transition('submit', 'Draft', 'In review'),
  transition('back', 'In review', 'Draft'),
  transition('approve', 'In review', 'Approved'),
  transition('publish', 'Approved', 'Published'),
  transition('fast', 'Approved', 'Published'),
  transition('withdraw', 'Published', 'Approved'),
  transition('reopen', 'Published', 'Default'),
  transition('reject', 'Draft', 'Rejected'),
]

type Box = { x: number; y: number; width: number; height: number }
const meet = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height

test('states and the labels of transitions do not overlap', () => {
  const { nodes, edges } = layOut(WAYS)
  const boxes: Box[] = [...nodes.values(), ...edges.values()]
  expect(boxes).toHaveLength(6 + WAYS.length)
  for (const [at, one] of boxes.entries()) for (const other of boxes.slice(at + 1)) expect(meet(one, other)).toBe(false)
})

test('transitions in both directions, and two in the same direction, have separate paths', () => {
  const { edges } = layOut(WAYS)
  const paths = [...edges.values()].map(({ points }) => pathOf(points))
  expect(new Set(paths).size).toBe(WAYS.length)
})

test('an edge starts at its source state, also if it points backwards', () => {
  const { nodes, edges } = layOut(WAYS)
  for (const { uuid, itemFromState, itemToState } of WAYS) {
    const { points } = edges.get(uuid)!
    const away = (name: string, end: { x: number; y: number }) =>
      Math.hypot(nodes.get(name)!.x - end.x, nodes.get(name)!.y - end.y)
    expect(away(itemFromState, points[0]!)).toBeLessThan(away(itemToState, points[0]!))
  }
})

test('states without transitions are not drawn', () => {
  expect([...layOut([transition('only', 'A', 'B')]).nodes.keys()]).toEqual(['A', 'B'])
})

test.each([
  [[], ''],
  [[{ x: 1, y: 2 }], ''],
  [
    [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
    ],
    'M0,0 L4,0',
  ],
  [
    [
      { x: 0, y: 0 },
      { x: 2, y: 2 },
      { x: 4, y: 0 },
    ],
    'M0,0 Q2,2 4,0',
  ],
])('the path through %j is rounded', (points, path) => expect(pathOf(points)).toBe(path))

const transitions = (...list: readonly (readonly [string, string, string])[]) =>
  list.map(([name, itemFromState, itemToState], at) => ({ uuid: `${at}`, name, itemFromState, itemToState }))

/* The default transitions of a new organisation, which the demo shows. */
const NEW_ORGANISATION = transitions(
  ['submit', 'Default', 'In review'],
  ['publish', 'In review', 'Published'],
  ['reject', 'In review', 'Rejected'],
  ['withdraw', 'Published', 'Default'],
  ['reopen', 'Rejected', 'Default'],
)
const FIVE_STATES = transitions(
  ['catalogue', 'Default', 'Catalogued'],
  ['check', 'Catalogued', 'Checked'],
  ['back to the desk', 'Checked', 'Catalogued'],
  ['approve', 'Checked', 'Approved'],
  ['put online', 'Approved', 'Online'],
  ['put online at once', 'Checked', 'Online'],
  ['withdraw', 'Online', 'Default'],
  ['withdraw for a while', 'Online', 'Approved'],
)
const PARALLEL_EDGES = transitions(
  ['one', 'A', 'B'],
  ['two', 'A', 'B'],
  ['three', 'A', 'B'],
  ['back', 'B', 'A'],
  ['and back', 'B', 'A'],
)
const STATES = ['Default', 'In review', 'Published', 'Rejected']
const ALL_EDGES = transitions(
  ...STATES.flatMap((from) => STATES.filter((to) => to !== from).map((to) => [`to ${to}`, from, to] as const)),
)

/* px. Closer points count as overlapping. Edges may overlap near a common state. */
const OVERLAP_PX = 1.5
const STEP = 2
const MAX_SHARED = 16

/* Points along the drawn line, with the corners that `pathOf` rounds. */
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
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/* How far one line runs along another at most, px. */
const sharedLength = (one: readonly Point[], other: readonly Point[]): number => {
  let [longest, length] = [0, 0]
  for (const point of one) {
    const isNear = other.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) < OVERLAP_PX)
    length = isNear ? length + STEP : 0
    longest = Math.max(longest, length)
  }
  return longest
}

test.each([
  ['a new organisation', NEW_ORGANISATION],
  ['five states', FIVE_STATES],
  ['several transitions between two states', PARALLEL_EDGES],
  ['all transitions between four states', ALL_EDGES],
])('no two transitions of %s overlap', (_, graph) => {
  const lines = [...layOut(graph).edges.values()].map(({ points }) => drawn(points))
  expect(lines).toHaveLength(graph.length)
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1)) expect(sharedLength(one, other)).toBeLessThanOrEqual(MAX_SHARED)
})

test.each([
  ['a new organisation', NEW_ORGANISATION],
  ['five states', FIVE_STATES],
  ['several transitions between two states', PARALLEL_EDGES],
  ['all transitions between four states', ALL_EDGES],
])('labels of transitions of %s overlap neither states nor each other', (_, graph) => {
  const { nodes, edges } = layOut(graph)
  const boxes = [...nodes.values(), ...edges.values()]
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const [dx, dy] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)]
      expect(dx * 2 < one.width + other.width && dy * 2 < one.height + other.height).toBe(false)
    }
})

test('overlapping lines are detected', () => {
  const line = drawn([
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 100, y: 0 },
  ])
  expect(sharedLength(line, line)).toBeGreaterThan(MAX_SHARED)
})
