import type { SearchQuery } from '@pressmark/contract/catalogue/saved-searches.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { backFromResults } from '../back-navigation.ts'
import styles from './ResultsHeading.module.css'
import { SavedMenu } from './saved/SavedMenu.tsx'

type Props = { title: string; asked: SearchQuery; children: ReactNode }

/** What was searched, the way back, and the searches that were saved. */
export const ResultsHeading = ({ title, asked, children }: Props) => {
  const { t } = useTranslation('search')
  const { pathname, search } = backFromResults()
  return (
    <header className={styles.heading}>
      <Link
        to={pathname as '/catalog'} // or one of its collections, with the same query
        search={search}
        className={styles.back}
        aria-label={t('back')}
        title={t('back')}
      >
        <IconArrowLeft size={20} stroke={1.6} aria-hidden />
      </Link>
      <ScreenHeading className={styles.title}>{title}</ScreenHeading>
      <div className={styles.tools}>
        {children}
        <SavedMenu asked={asked} title={title} />
      </div>
    </header>
  )
}
