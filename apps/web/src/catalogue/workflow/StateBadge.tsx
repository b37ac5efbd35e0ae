import { Suspense, type ComponentProps } from 'react'
import { late } from '#shared/late.ts'
import { useMay } from '#shared/person.ts'
import { StateMark } from '../StateMark.tsx'
import type { StateButton as Button } from './StateButton.tsx'

const StateButton = late(() => import('./StateButton.tsx'), 'StateButton')

/** The state of the item or collection on screen, to be pressed by those who may change it. */
export const StateBadge = (props: ComponentProps<typeof Button>) => {
  const mayFire = useMay('workflow.fire')
  const mark = <StateMark state={props.state} badge />
  if (!mayFire) return mark
  return (
    <Suspense fallback={mark}>
      <StateButton {...props} />
    </Suspense>
  )
}
