import { IconAlertTriangle, IconCircleCheck, IconLoader2, IconPlayerPause, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../wizard/ImportedItems.module.css'
import type { UploadStatus } from '../engine/upload-status.ts'

const ICONS = {
  IN_PROGRESS: IconUpload,
  PROCESSING: IconLoader2,
  COMPLETED: IconCircleCheck,
  ERROR: IconAlertTriangle,
  PAUSED: IconPlayerPause,
} as const satisfies Record<UploadStatus | 'PAUSED', unknown>

type Props = { status: UploadStatus; percent: number; paused: boolean | undefined }

/** A status as icon and word, with how far it is while it is under way. */
export const UploadState = ({ status, percent, paused }: Props) => {
  const { t } = useTranslation('uploads')
  const shown = paused && status === 'IN_PROGRESS' ? 'PAUSED' : status
  const Icon = ICONS[shown]
  const underWay = status === 'IN_PROGRESS' || status === 'PROCESSING'
  return (
    <span className={classes.state} data-status={status}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {t(`states.${shown}`)}
      {underWay && <span className={classes.percent}>{t('percent', { percent })}</span>}
    </span>
  )
}
