import { Link } from '@tanstack/react-router'
import { Suspense, type ComponentProps } from 'react'
import { TenantLogo } from '#identity/TenantLogo.tsx'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useTenant } from '#shared/api/person.ts'
import styles from './TenantLink.module.css'

const TenantTooltip = lazyComponent(() => import('./TenantTooltip.tsx'), 'TenantTooltip')

const Mark = ({ tenant }: { tenant: ComponentProps<typeof TenantLogo>['tenant'] }) => (
  <Link to="/catalog" className={styles.mark}>
    <TenantLogo tenant={tenant} size={34} />
    <span className={styles.name}>{tenant.displayName}</span>
  </Link>
)

/** Crest and name of the organisation; leads to the catalogue home. Its tooltip arrives after the first screen. */
export const TenantLink = () => {
  const tenant = useTenant()
  if (!tenant) return <span />
  const mark = (
    <div className={styles.place}>
      <Mark tenant={tenant} />
    </div>
  )
  return (
    <Suspense fallback={mark}>
      <TenantTooltip organisation={tenant.displayName}>{mark}</TenantTooltip>
    </Suspense>
  )
}
