import { expect, test } from 'vitest'
import { layOut, pathOf } from './graph-layout.ts'

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
