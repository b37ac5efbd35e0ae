import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react'
import styles from './Graph.module.css'
import { pathOf } from './graph-layout.ts'
import type { TransitionEdgeType } from './TransitionGraph.tsx'

/** A transition: its way, and its name as the button that opens its actions. */
export const TransitionEdge = ({ id, data, markerEnd }: EdgeProps<TransitionEdgeType>) => {
  if (!data) return null
  const { name, says, at, points, lit, onLit, onOpen } = data
  return (
    <>
      <BaseEdge
        path={pathOf(points)}
        {...(markerEnd && { markerEnd })}
        style={{ stroke: lit ? 'var(--app-accent)' : 'var(--app-ctl)', strokeWidth: lit ? 2.2 : 1.3 }}
      />
      <EdgeLabelRenderer>
        <button
          type="button"
          className={`nodrag nopan ${styles.label}`}
          style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` }}
          data-lit={lit || undefined}
          aria-label={says}
          onPointerEnter={() => onLit(id)}
          onPointerLeave={() => onLit(undefined)}
          onFocus={() => onLit(id)}
          onBlur={() => onLit(undefined)}
          onClick={() => onOpen(id)}
        >
          {name}
        </button>
      </EdgeLabelRenderer>
    </>
  )
}
