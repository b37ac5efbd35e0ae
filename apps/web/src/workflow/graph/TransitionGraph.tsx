import '@xyflow/react/dist/base.css'
import { FALLBACK_STATE_COLOR } from '@pressmark/contract/platform/constants.ts'
import type { State } from '@pressmark/contract/workflow/states.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import {
  Background,
  MarkerType,
  ReactFlow,
  Panel,
  useReactFlow,
  useStore,
  getViewportForBounds,
  Handle,
  Position,
  BaseEdge,
  EdgeLabelRenderer,
  type Edge,
  type Node,
  type NodeProps,
  type EdgeProps,
} from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { Dot } from '@pressmark/ui/Dot.tsx'
import styles from './Graph.module.css'
import { boundsOf, layOut, pathOf, type Box, type GraphLayout } from './graph-layout.ts'

/** A transition: its line, and its name as the button that opens its actions. */
const TransitionEdge = ({ id, data, markerEnd }: EdgeProps<TransitionEdgeType>) => {
  if (!data) return null
  const { name, label, at, points, highlighted, onPoint, onFocus, onOpen } = data
  return (
    <>
      <BaseEdge
        path={pathOf(points)}
        {...(markerEnd && { markerEnd })}
        style={{ stroke: highlighted ? 'var(--app-accent)' : 'var(--app-ctl)', strokeWidth: highlighted ? 2.2 : 1.3 }}
      />
      <EdgeLabelRenderer>
        <button
          type="button"
          className={`nodrag nopan ${styles.label}`}
          style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` }}
          data-highlighted={highlighted || undefined}
          aria-label={label}
          onPointerEnter={() => onPoint(id)}
          onPointerLeave={() => onPoint(undefined)}
          onFocus={() => onFocus(id)}
          onBlur={() => onFocus(undefined)}
          onClick={() => onOpen(id)}
        >
          {name}
        </button>
      </EdgeLabelRenderer>
    </>
  )
}

/** A state. The library attaches edges to the handles, but the layout draws the lines. */
const StateNode = ({ data }: NodeProps<StateNodeType>) => (
  <div className={styles.node}>
    <Handle type="target" position={Position.Left} className={styles.handle} />
    <Dot color={data.color} outlined={false}>
      {data.name}
    </Dot>
    <Handle type="source" position={Position.Right} className={styles.handle} />
  </div>
)

export type StateNodeType = Node<{ name: string; color: string }, 'state'>
export type TransitionEdgeType = Edge<
  {
    name: string
    label: string
    at: { x: number; y: number }
    points: { x: number; y: number }[]
    highlighted: boolean
    onPoint: (uuid: string | undefined) => void
    onFocus: (uuid: string | undefined) => void
    onOpen: (uuid: string) => void
  },
  'transition'
>

type Props = {
  states: readonly State[]
  transitions: readonly Transition[]
  highlighted: string | undefined
  onPoint: (uuid: string | undefined) => void
  onFocus: (uuid: string | undefined) => void
  onOpen: (uuid: string) => void
}

const NODES = { state: StateNode }
const EDGES = { transition: TransitionEdge }
const MAX_FITTED_ZOOM = 1.1
/** Part of the frame that stays empty around the graph. */
const PADDING = 0.06
/** Shows a chain of 40 states as a whole. */
const MIN_ZOOM = 0.05
/** Width from which a graph is too long to read as a whole, and of its first part, px. */
const LONG = 2200
const FIRST_PART = 1500
/** Unused states that are named. */
const LISTED_STATES = 8

/** Draws the states that transitions connect. The list next to it has the same content. @source spec 002 §2 */
export const TransitionGraph = ({ states, transitions, highlighted, onPoint, onFocus, onOpen }: Props) => {
  const { t } = useTranslation('workflow')
  const placed = useMemo(() => layOut(transitions), [transitions])
  // Stable objects: the library measures new nodes again and redraws their edges under the pointer.
  const nodes = useMemo(() => nodesOf(placed, states), [placed, states])
  const edges: TransitionEdgeType[] = transitions.flatMap(({ uuid, name, itemFromState: from, itemToState: to }) => {
    const edge = placed.edges.get(uuid)
    if (!edge) return []
    const label = `${name}, ${t('transitions.leads', { from, to })}`
    const { x, y, points } = edge
    return {
      id: uuid,
      type: 'transition',
      source: from,
      target: to,
      zIndex: highlighted === uuid ? 1 : 0,
      markerEnd: {
        type: MarkerType.ArrowClosed,
        width: 16,
        height: 16,
        color: highlighted === uuid ? 'var(--app-accent)' : 'var(--app-ctl)',
      },
      data: { name, label, at: { x, y }, points, highlighted: highlighted === uuid, onPoint, onFocus, onOpen },
    }
  })
  return (
    <section className={styles.graph} aria-label={t('transitions.graph')}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODES}
        edgeTypes={EDGES}
        minZoom={MIN_ZOOM}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        preventScrolling={false}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={22} size={1} color="var(--app-line)" />
        <FitAfterChange placed={placed} />
        <GraphButtons placed={placed} />
        <UnusedStates states={states} placed={placed} />
      </ReactFlow>
    </section>
  )
}

const nodesOf = ({ nodes }: GraphLayout, states: readonly State[]): StateNodeType[] =>
  [...nodes].map(([name, { x, y, width, height }]) => ({
    id: name,
    type: 'state',
    position: { x: x - width / 2, y: y - height / 2 },
    width,
    height,
    data: { name, color: states.find((state) => state.name === name)?.color ?? FALLBACK_STATE_COLOR },
  }))

/** Returns a function that shows these boxes. The places come from the layout, because the library knows new ones only later. */
const useShow = () => {
  const { setViewport } = useReactFlow()
  const [width, height] = [useStore((store) => store.width), useStore((store) => store.height)]
  return useCallback(
    (boxes: readonly Box[]) => {
      const bounds = boundsOf(boxes)
      if (width > 0 && bounds)
        void setViewport(getViewportForBounds(bounds, width, height, MIN_ZOOM, MAX_FITTED_ZOOM, PADDING))
    },
    [setViewport, width, height],
  )
}

/** Shows the whole graph again after each change of states, transitions or the window. A long graph would be too small to read, so its first
 *  part is shown, and after a change the part with the new transitions. The buttons show the rest. */
const FitAfterChange = ({ placed }: { placed: GraphLayout }) => {
  const show = useShow()
  const before = useRef<GraphLayout>(undefined)
  useEffect(() => {
    const added = before.current ? addedStates(before.current, placed) : []
    before.current = placed
    show(shownPart(placed, added))
  }, [placed, show])
  return null
}

const shownPart = (placed: GraphLayout, added: readonly string[]): Box[] => {
  const states = [...placed.nodes.values()]
  if (!states.some(({ x }) => x > LONG)) return [...states, ...placed.edges.values()]
  if (added.length > 0) return added.flatMap((name) => placed.nodes.get(name) ?? [])
  return states.filter(({ x }) => x < FIRST_PART)
}

/* The states of transitions that were not there before. */
const addedStates = (before: GraphLayout, now: GraphLayout): string[] =>
  [...now.edges].filter(([uuid]) => !before.edges.has(uuid)).flatMap(([, { from, to }]) => [from, to])

/** The states that are not in the graph, so that a person finds a new one. */
const UnusedStates = ({ states, placed }: Pick<Props, 'states'> & { placed: GraphLayout }) => {
  const { t } = useTranslation('workflow')
  const names = states.filter(({ name }) => !placed.nodes.has(name)).map(({ name }) => name)
  if (names.length === 0) return null
  const listed = names.slice(0, LISTED_STATES).join(', ')
  return (
    <Panel position="top-left" className={styles.unused}>
      {t('transitions.unused', { count: names.length, names: names.length > LISTED_STATES ? `${listed} …` : listed })}
    </Panel>
  )
}

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

/** Buttons to zoom in, zoom out and show the whole graph. */
const GraphButtons = ({ placed }: { placed: GraphLayout }) => {
  const { t } = useTranslation('workflow')
  const { zoomIn, zoomOut } = useReactFlow()
  const show = useShow()
  const showAll = () => show([...placed.nodes.values(), ...placed.edges.values()])
  return (
    <Panel position="bottom-left" className={styles.buttons}>
      <ActionIcon variant="default" aria-label={t('transitions.zoomIn')} onClick={() => void zoomIn()}>
        <IconPlus {...ICON} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('transitions.zoomOut')} onClick={() => void zoomOut()}>
        <IconMinus {...ICON} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('transitions.fit')} onClick={showAll}>
        <IconMaximize {...ICON} />
      </ActionIcon>
    </Panel>
  )
}
