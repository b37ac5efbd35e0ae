import { Suspense } from 'react'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import styles from './Header.module.css'
import { Search } from './search/Search.tsx'
import { TenantLink } from './TenantLink.tsx'

// Menus and what places them come right after the first screen: nobody opens one before there is something to see.
const HeaderTools = lazyComponent(() => import('./HeaderTools.tsx'), 'HeaderTools')

/** The organisation, the search, the uploads, and how the screen is shown. */
export const Header = () => (
  <header className={styles.header}>
    <TenantLink />
    <Search />
    <div className={styles.tools}>
      <Suspense fallback={null}>
        <HeaderTools />
      </Suspense>
    </div>
  </header>
)
