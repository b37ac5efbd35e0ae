import { Link } from '@tanstack/react-router'
import { Suspense, type ComponentProps } from 'react'
import { TenantCrest } from '#identity/TenantCrest.tsx'
import { late } from '#shared/late.ts'
import { useTenant } from '#shared/person.ts'
import styles from './TenantMark.module.css'

const TenantTooltip = late(() => import('./TenantTooltip.tsx'), 'TenantTooltip')

const Mark = ({ tenant }: { tenant: ComponentProps<typeof TenantCrest>['tenant'] }) => (
  <Link to="/catalog" className={styles['mark']}>
    <TenantCrest tenant={tenant} size={34} />
    <span className={styles['name']}>{tenant.displayName}</span>
  </Link>
)

/** Crest and name of the organisation; leads to the catalogue home. Its tooltip arrives after the first screen. */
export const TenantMark = () => {
  const tenant = useTenant()
  if (!tenant) return <span />
  const mark = (
    <div className={styles['place']}>
      <Mark tenant={tenant} />
    </div>
  )
  return (
    <Suspense fallback={mark}>
      <TenantTooltip organisation={tenant.displayName}>{mark}</TenantTooltip>
    </Suspense>
  )
}
