import { IconPhotoPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import styles from '../page/ItemPage.module.css'

/** In the place of viewer and strip while the item has no media. */
export const NoMedia = ({ action }: { action: ReactNode }) => {
  const { t } = useTranslation('item')
  return (
    <div className={styles.noMedia}>
      <EmptyState
        icon={<IconPhotoPlus size={44} stroke={1.2} aria-hidden="true" />}
        text={t('noMedia')}
        hint={t('noMediaHint')}
        action={action}
      />
    </div>
  )
}
