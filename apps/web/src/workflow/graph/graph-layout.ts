import { Graph, layout } from '@dagrejs/dagre'

/** px */
export type Point = { x: number; y: number }
/** `x` and `y` are its centre. */
export type Box = Point & { width: number; height: number }
/** The box of an edge is that of its label. An edge also has the points of its line, in its direction, and its two states. */
export type GraphLayout = { nodes: Map<string, Box>; edges: Map<string, PlacedEdge> }
type PlacedEdge = Box & { points: Point[]; from: string; to: string }

type Edge = { uuid: string; name: string; itemFromState: string; itemToState: string }

/** Widths of characters in the font of a state, px. Text cannot be measured without a page, so each is the upper limit of its group. */
const WIDTHS = [
  { characters: /[ijl.,:;'’|!()[\] ]/u, width: 5 },
  { characters: /[mwMW@%—…]/u, width: 12.5 },
  { characters: /\p{Lu}/u, width: 10 },
  { characters: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u, width: 8.5 },
] as const
const WIDEST = 14
const NODE_HEIGHT = 34
const LABEL_HEIGHT = 26
/** A name has at most 100 characters. The style sheet has the same width. */
const MAX_LABEL_WIDTH = 420
const NODE_PADDING = 44
const LABEL_PADDING = 24

const widthOf = (text: string, padding: number) =>
  Math.min(
    MAX_LABEL_WIDTH,
    [...text].reduce((sum, one) => sum + widthOfCharacter(one), padding),
  )

const widthOfCharacter = (one: string): number => WIDTHS.find(({ characters }) => characters.test(one))?.width ?? WIDEST

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
    edges: new Map(
      graph.edges().map((edge) => {
        const placed = graph.edge(edge) as Box & { points: Point[] } // layout gave it its place
        return [edge.name!, { ...placed, from: edge.v, to: edge.w }] // all are named
      }),
    ),
  }
}

/** Returns the rectangle around boxes, by its corner at the top left. Without boxes it is undefined. */
export const boundsOf = (boxes: readonly Box[]): (Point & { width: number; height: number }) | undefined => {
  if (boxes.length === 0) return undefined
  const left = Math.min(...boxes.map(({ x, width }) => x - width / 2))
  const top = Math.min(...boxes.map(({ y, height }) => y - height / 2))
  const right = Math.max(...boxes.map(({ x, width }) => x + width / 2))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height / 2))
  return { x: left, y: top, width: right - left, height: bottom - top }
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
