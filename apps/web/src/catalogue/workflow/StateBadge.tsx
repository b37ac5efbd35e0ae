import { Suspense, type ComponentProps } from 'react'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'
import { StateLabel } from '../StateLabel.tsx'
import type { StateButton as Button } from './StateButton.tsx'

const StateButton = lazyComponent(() => import('./StateButton.tsx'), 'StateButton')

/** The state of the current item or collection, as a button for people who may change it. */
export const StateBadge = (props: ComponentProps<typeof Button>) => {
  const mayFire = useMay('workflow.fire')
  const label = <StateLabel state={props.state} badge />
  if (!mayFire) return label
  return (
    <Suspense fallback={label}>
      <StateButton {...props} />
    </Suspense>
  )
}
