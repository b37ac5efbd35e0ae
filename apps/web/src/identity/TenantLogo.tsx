import type { Tenant } from '@pressmark/contract/identity/identity.ts'
import styles from './TenantLogo.module.css'

type Props = { tenant: Pick<Tenant, 'displayName' | 'logoUrl'>; size: number }

/* The logo is on this site, also if the person came by another address of the organisation than the one in the answer. */
const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, location.origin)
  return pathname + search
}

/** The logo of the tenant of this site, or its initial on a shield. It has no text alternative, because the name is next to it. */
export const TenantLogo = ({ tenant, size }: Props) =>
  tenant.logoUrl ? (
    <img src={pathOf(tenant.logoUrl)} alt="" width={size} height={size} className={styles.logo} />
  ) : (
    <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden className={styles.logo}>
      <rect width="34" height="34" rx="7" className={styles.shield} />
      <text x="17" y="24" textAnchor="middle" className={styles.initial}>
        {[...tenant.displayName][0]?.toUpperCase()}
      </text>
    </svg>
  )
