import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { tenantQuery } from '#shared/api/person.ts'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import styles from './LoginPage.module.css'
import { TenantLogo } from './TenantLogo.tsx'

type Props = { title: string; heading: string; wide?: boolean; children: ReactNode }

/** The frame of screens before sign-in: one card with the tenant's logo, without header and side menu. */
export const EntryCard = ({ title, heading, wide = false, children }: Props) => {
  const { data: tenant } = useQuery(tenantQuery)
  return (
    <main className={styles.screen}>
      <ScreenTitle of={title} />
      <div className={styles.card} data-wide={wide || undefined}>
        <div className={styles.organisation}>
          {tenant && <TenantLogo tenant={tenant} size={56} />}
          <p>{tenant?.displayName ?? ' '}</p>
        </div>
        <h1>{heading}</h1>
        {children}
      </div>
    </main>
  )
}
