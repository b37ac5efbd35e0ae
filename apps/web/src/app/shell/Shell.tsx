import { Outlet, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, type ComponentProps } from 'react'
import { useKeys } from '#shared/commands/use-command.ts'
import { useApplyPreferences } from '#shared/api/preferences.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { TenantLogo } from '#identity/TenantLogo.tsx'
import { useConnection } from '#shared/api/connection.ts'
import { useSelf, useTenant } from '#shared/api/person.ts'
import { useMenuPin } from './menu-pin.ts'
import { SideMenu } from './SideMenu.tsx'
import styles from './Shell.module.css'
import headerStyles from './Header.module.css'
import { Search } from './search/Search.tsx'
import tenantLinkStyles from './TenantLink.module.css'

/** The frame of all screens: the side menu, the header and the skip link. */
export const Shell = () => {
  const { t } = useTranslation('app')
  useApplyPreferences()
  useKeys()
  const [isPinned] = useMenuPin()
  const self = useSelf()
  return (
    <div className={styles.shell} data-pinned={isPinned || undefined}>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <SideMenu />
      <div className={styles.room}>
        <ConnectionLine />
        <Header />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </div>
      <Suspense fallback={null}>
        <SignInAgain />
        {self?.viewedBy && <ViewAsLine self={self} />}
      </Suspense>
    </div>
  )
}

/** Says that the server does not answer. When it does again, everything on the screen is read again. */
const ConnectionLine = () => {
  const { t } = useTranslation('app')
  const queries = useQueryClient()
  const isConnected = useConnection()
  const wasLost = useRef(false)
  useEffect(() => {
    if (isConnected && wasLost.current) void queries.invalidateQueries()
    wasLost.current = !isConnected
  }, [isConnected, queries])
  return (
    <output className={styles.connection} data-lost={!isConnected || undefined}>
      {isConnected ? '' : t('noConnection')}
    </output>
  )
}

// Needed only after the session has ended, but loaded while the server still answers.
const SignInAgain = lazyComponent(() => import('#identity/SignInAgain.tsx'), 'SignInAgain')

const ViewAsLine = lazyComponent(() => import('#management/people/ViewAsLine.tsx'), 'ViewAsLine')

// Menus and their positioning load right after the first screen, because no one opens a menu before that.
const HeaderTools = lazyComponent(() => import('./HeaderTools.tsx'), 'HeaderTools')

/** The tenant, the search, the uploads and the display settings. */
const Header = () => (
  <header className={headerStyles.header}>
    <TenantLink />
    <Search />
    <div className={headerStyles.tools}>
      <Suspense fallback={null}>
        <HeaderTools />
      </Suspense>
    </div>
  </header>
)

const TenantTooltip = lazyComponent(() => import('./TenantTooltip.tsx'), 'TenantTooltip')

const ShellLogo = ({ tenant }: { tenant: ComponentProps<typeof TenantLogo>['tenant'] }) => (
  <Link to="/catalog" className={tenantLinkStyles.logo}>
    <TenantLogo tenant={tenant} size={34} />
    <span className={tenantLinkStyles.name}>{tenant.displayName}</span>
  </Link>
)

/** Logo and name of the tenant, as a link to the catalogue home. Its tooltip loads after the first screen. */
const TenantLink = () => {
  const tenant = useTenant()
  if (!tenant) return <span />
  const logo = (
    <div className={tenantLinkStyles.place}>
      <ShellLogo tenant={tenant} />
    </div>
  )
  return (
    <Suspense fallback={logo}>
      <TenantTooltip organisation={tenant.displayName}>{logo}</TenantTooltip>
    </Suspense>
  )
}
