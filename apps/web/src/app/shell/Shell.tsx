import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApplyPreferences } from '#shared/api/preferences.ts'
import { Header } from './Header.tsx'
import { SideMenu } from './SideMenu.tsx'
import styles from './Shell.module.css'

/** What stands around every screen: the side menu, the header, and the way past both. */
export const Shell = () => {
  const { t } = useTranslation('app')
  useApplyPreferences()
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <SideMenu />
      <div className={styles.room}>
        <Header />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
