import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useCollapse } from './collapse.ts'
import { useMenuEntries } from './menu-entries.ts'
import styles from './SideMenu.module.css'

const InboxCount = lazyComponent(() => import('#workflow/inbox/InboxCount.tsx'), 'InboxCount')
const AccountMenu = lazyComponent(() => import('./AccountMenu.tsx'), 'AccountMenu')

/** The dark rail at the left; on a phone the bar at the bottom. */
export const SideMenu = () => {
  const { t } = useTranslation('app')
  const { open, handlers, afterAction } = useCollapse()
  const entries = useMenuEntries()
  return (
    <nav aria-label={t('menu.label')} className={styles.rail} data-open={open || undefined} {...handlers}>
      <div className={styles.account}>
        <Suspense fallback={null}>
          <AccountMenu />
        </Suspense>
      </div>
      <ul className={styles.entries}>
        {entries.map(({ name, to, icon: Icon, wide }) => (
          <li key={name} className={wide && styles.wide}>
            <Link
              to={to}
              // The personal profile lies below its address and is no part of it.
              activeOptions={{ exact: to === '/management', includeSearch: false }}
              className={styles.entry}
              onClick={(event) => afterAction(event.nativeEvent as globalThis.PointerEvent)}
            >
              <Icon size={21} stroke={1.6} aria-hidden />
              <span className={styles.label}>{t(`menu.${name}`)}</span>
              {name === 'inbox' && (
                <Suspense fallback={null}>
                  <InboxCount />
                </Suspense>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
