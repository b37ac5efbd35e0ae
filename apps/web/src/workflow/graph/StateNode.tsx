import { Dot } from '@pressmark/ui/Dot.tsx'
import { Handle, Position, type NodeProps } from '@xyflow/react'
import styles from './Graph.module.css'
import type { StateNodeType } from './TransitionGraph.tsx'

/** A state; the handles are where edges are fastened, which the layout draws by itself. */
export const StateNode = ({ data }: NodeProps<StateNodeType>) => (
  <div className={styles.node}>
    <Handle type="target" position={Position.Left} className={styles.handle} />
    <Dot color={data.color} outlined={false}>
      {data.name}
    </Dot>
    <Handle type="source" position={Position.Right} className={styles.handle} />
  </div>
)
