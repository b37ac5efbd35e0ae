import { IconLock, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { sharingQuery } from './sharing.queries.ts'
import styles from './Sharing.module.css'

/** Explains the audience of shared links. */
export const SharingNotice = ({ itemUuid }: { itemUuid: string }) => {
  const { t } = useTranslation('sharing')
  const { data: sharing, error, refetch } = useQuery(sharingQuery(itemUuid))
  if (error && !sharing) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  const Icon = sharing?.everyone ? IconWorld : IconLock
  return (
    <output className={styles.who} data-open={sharing?.everyone}>
      {sharing && (
        <>
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          <span>
            <strong>{t(sharing.everyone ? 'everyone' : 'membersOnly')}</strong>{' '}
            {t(`reason.${sharing.reason}`, { state: sharing.state })}
            {sharing.watermarked && ` ${t('watermarked')}`}
          </span>
        </>
      )}
    </output>
  )
}
