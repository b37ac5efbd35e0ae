import type { Tenant } from '@pressmark/contract/identity/identity.ts'
import styles from './TenantLogo.module.css'

type Props = { tenant: Pick<Tenant, 'displayName' | 'logoUrl'>; size: number }

/** The tenant's logo, or its initial on a shield. It has no text alternative, because the name is next to it. */
export const TenantLogo = ({ tenant, size }: Props) =>
  tenant.logoUrl ? (
    <img src={tenant.logoUrl} alt="" width={size} height={size} className={styles.logo} />
  ) : (
    <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden className={styles.logo}>
      <rect width="34" height="34" rx="7" className={styles.shield} />
      <text x="17" y="24" textAnchor="middle" className={styles.initial}>
        {[...tenant.displayName][0]?.toUpperCase()}
      </text>
    </svg>
  )
