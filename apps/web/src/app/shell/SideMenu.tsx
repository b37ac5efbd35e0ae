import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCollapse } from './collapse.ts'
import { useManagement } from './management.queries.ts'
import { MENU_ENTRIES } from './menuEntries.ts'
import styles from './SideMenu.module.css'

const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }))

/** The dark rail at the left; on a phone the bar at the bottom. */
export const SideMenu = () => {
  const { t } = useTranslation('app')
  const { open, handlers, afterAction } = useCollapse()
  const mayManage = useManagement()
  return (
    <nav aria-label={t('menu.label')} className={styles['rail']} data-open={open || undefined} {...handlers}>
      <div className={styles['account']}>
        <Suspense fallback={null}>
          <AccountMenu />
        </Suspense>
      </div>
      <ul className={styles['entries']}>
        {MENU_ENTRIES.filter((entry) => !entry.management || mayManage).map(({ name, to, icon: Icon }) => (
          <li key={name}>
            <Link
              to={to}
              className={styles['entry']}
              onClick={(event) => afterAction(event.nativeEvent as globalThis.PointerEvent)}
            >
              <Icon size={21} stroke={1.6} aria-hidden />
              <span className={styles['label']}>{t(`menu.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
