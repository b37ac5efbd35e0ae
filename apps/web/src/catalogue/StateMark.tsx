import { DEFAULT_STATE } from '@pressmark/contract/constants.ts'
import { Dot } from '@pressmark/ui/Dot.tsx'
import { useStateColor } from './states.queries.ts'

/** A workflow state: its dot and its name, never the colour alone. */
export const StateMark = ({ state, badge }: { state: string | undefined; badge?: true }) => {
  const name = state || DEFAULT_STATE
  return (
    <Dot color={useStateColor(name)} outlined={badge ?? false}>
      {name}
    </Dot>
  )
}
