import { DEFAULT_STATE } from '@pressmark/contract/platform/constants.ts'
import { VisuallyHidden } from '@mantine/core'
import { Dot } from '@pressmark/ui/Dot.tsx'
import { useStateColor } from './states.queries.ts'

/** A workflow state: its dot and its name. The colour is never the only sign. */
export const StateLabel = ({ state, badge }: { state: string | undefined; badge?: true }) => {
  const name = state || DEFAULT_STATE
  return (
    <Dot color={useStateColor(name)} outlined={badge ?? false}>
      {name}
    </Dot>
  )
}

/** Only the dot, where there is no room for the name. The name is in the tooltip and is read by screen readers. */
export const StateDot = ({ state }: { state: string | undefined }) => {
  const name = state || DEFAULT_STATE
  return (
    <span title={name}>
      <Dot color={useStateColor(name)} outlined={false}>
        <VisuallyHidden>{name}</VisuallyHidden>
      </Dot>
    </span>
  )
}
