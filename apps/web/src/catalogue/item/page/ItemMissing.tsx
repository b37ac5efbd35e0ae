import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { isRefused } from '#shared/api/refusal.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import styles from './ItemPage.module.css'

/** The screen of an item that cannot be had: unknown, or not now. */
export const ItemMissing = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation(['item', 'shared'])
  const unknown = isRefused(error, 'notFound') || isRefused(error, 'badRequest')
  const says = unknown ? t('notFound') : t('shared:couldNotLoad')
  return (
    <div className={styles.missing}>
      <ScreenTitle of={says} />
      <ScreenHeading className={styles.missingTitle}>{says}</ScreenHeading>
      {unknown ? (
        <>
          <p>{t('notFoundHint')}</p>
          <Button component={Link} to="/catalog" variant="light">
            {t('toCatalogue')}
          </Button>
        </>
      ) : (
        <ErrorAlert error={error} onRetry={onRetry} />
      )}
    </div>
  )
}
