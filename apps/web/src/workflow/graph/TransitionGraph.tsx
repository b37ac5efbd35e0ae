import '@xyflow/react/dist/base.css'
import { FALLBACK_STATE_COLOR } from '@pressmark/contract/platform/constants.ts'
import type { State } from '@pressmark/contract/workflow/states.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import {
  Background,
  MarkerType,
  ReactFlow,
  Panel,
  useNodesInitialized,
  useReactFlow,
  Handle,
  Position,
  BaseEdge,
  EdgeLabelRenderer,
  type Edge,
  type Node,
  type NodeProps,
  type EdgeProps,
} from '@xyflow/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { Dot } from '@pressmark/ui/Dot.tsx'
import styles from './Graph.module.css'
import { layOut, pathOf, type GraphLayout } from './graph-layout.ts'

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
const FIT = { padding: 0.06, maxZoom: 1.1 }
/** Shows a chain of 40 states as a whole. */
const MIN_ZOOM = 0.05
/** Width from which a graph is too long to read as a whole, and of its first part, px. */
const LONG = 2200
const FIRST_PART = 1500

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
        fitView
        fitViewOptions={fitOf(placed)}
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
        <GraphButtons />
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

const fitOf = ({ nodes }: GraphLayout) => {
  if (![...nodes.values()].some(({ x }) => x > LONG)) return FIT
  return { ...FIT, nodes: [...nodes].filter(([, { x }]) => x < FIRST_PART).map(([id]) => ({ id })) }
}

/** Shows the whole graph again after each change of states or transitions. A long graph would be too small to read, so its first part
 *  is shown. The buttons show the rest. */
const FitAfterChange = ({ placed }: { placed: GraphLayout }) => {
  const { fitView } = useReactFlow()
  const isReady = useNodesInitialized()
  useEffect(() => {
    if (isReady) void fitView(fitOf(placed))
  }, [placed, isReady, fitView])
  return null
}

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

/** Buttons to zoom in, zoom out and show the whole graph. */
const GraphButtons = () => {
  const { t } = useTranslation('workflow')
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  return (
    <Panel position="bottom-left" className={styles.buttons}>
      <ActionIcon variant="default" aria-label={t('transitions.zoomIn')} onClick={() => void zoomIn()}>
        <IconPlus {...ICON} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('transitions.zoomOut')} onClick={() => void zoomOut()}>
        <IconMinus {...ICON} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('transitions.fit')} onClick={() => void fitView(FIT)}>
        <IconMaximize {...ICON} />
      </ActionIcon>
    </Panel>
  )
}
