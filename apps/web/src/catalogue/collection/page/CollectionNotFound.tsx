import { IconFolderQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import styles from './CollectionPage.module.css'

/** The address names a collection that is not there, or not in this organisation. */
export const CollectionNotFound = () => {
  const { t } = useTranslation('catalogue')
  return (
    <div className={styles.page}>
      <ScreenTitle of={t('notFound.title')} />
      <ScreenHeading>{t('notFound.title')}</ScreenHeading>
      <EmptyState
        icon={<IconFolderQuestion size={40} stroke={1.2} aria-hidden />}
        text={t('notFound.text')}
        action={<Link to="/catalog">{t('notFound.home')}</Link>}
      />
    </div>
  )
}
