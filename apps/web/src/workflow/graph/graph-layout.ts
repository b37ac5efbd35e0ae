import { Graph, layout } from '@dagrejs/dagre'

/** px */
export type Point = { x: number; y: number }
type Box = Point & { width: number; height: number }
/** Boxes by their centres. An edge also has the points of its line, in its direction. */
export type GraphLayout = { nodes: Map<string, Box>; edges: Map<string, Box & { points: Point[] }> }

type Edge = { uuid: string; name: string; itemFromState: string; itemToState: string }

const CHARACTER_WIDTH = 7
const NODE_HEIGHT = 34
const LABEL_HEIGHT = 26
/** A name has at most 100 characters. The style sheet has the same width. */
const MAX_LABEL_WIDTH = 420
const NODE_PADDING = 44
const LABEL_PADDING = 24

const widthOf = (text: string, padding: number) => Math.min(MAX_LABEL_WIDTH, text.length * CHARACTER_WIDTH + padding)

/** Places states and the labels of their transitions. Labels reserve room, so that transitions in both directions, or several
 *  between the same states, have separate lines. States without transitions are left out. */
export const layOut = (edges: readonly Edge[]): GraphLayout => {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: 36, edgesep: 22, ranksep: 44, marginx: 12, marginy: 12 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const name of new Set(edges.flatMap(({ itemFromState, itemToState }) => [itemFromState, itemToState])))
    graph.setNode(name, { width: widthOf(name, NODE_PADDING), height: NODE_HEIGHT })
  for (const { uuid, name, itemFromState, itemToState } of edges) {
    const label = { width: widthOf(name, LABEL_PADDING), height: LABEL_HEIGHT, labelpos: 'c' as const }
    graph.setEdge(itemFromState, itemToState, label, uuid)
  }
  layout(graph)
  return {
    nodes: new Map(graph.nodes().map((name) => [name, graph.node(name) as Box])), // layout gave them their places
    edges: new Map(graph.edges().map((edge) => [edge.name!, graph.edge(edge) as Box & { points: Point[] }])), // all are named
  }
}

/** Returns an SVG path through the points, with rounded corners. */
export const pathOf = (points: readonly Point[]): string => {
  const [first, ...rest] = points
  const last = rest.pop()
  if (!first || !last) return ''
  const bends = rest.map((point, at) => {
    const next = rest[at + 1]
    const end = next ? { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } : last
    return `Q${point.x},${point.y} ${end.x},${end.y}`
  })
  return `M${first.x},${first.y} ${rest.length > 0 ? bends.join(' ') : `L${last.x},${last.y}`}`
}
