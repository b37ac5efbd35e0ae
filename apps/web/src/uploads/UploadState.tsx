import { IconAlertTriangle, IconCircleCheck, IconLoader2, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './ImportedItems.module.css'
import type { UploadStatus } from './upload-status.ts'

const ICONS = {
  IN_PROGRESS: IconUpload,
  PROCESSING: IconLoader2,
  COMPLETED: IconCircleCheck,
  ERROR: IconAlertTriangle,
} as const satisfies Record<UploadStatus, unknown>

/** A status as icon and word, with how far it is while it is under way. */
export const UploadState = ({ status, percent }: { status: UploadStatus; percent: number }) => {
  const { t } = useTranslation('uploads')
  const Icon = ICONS[status]
  const underWay = status === 'IN_PROGRESS' || status === 'PROCESSING'
  return (
    <span className={classes['state']} data-status={status}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {t(`states.${status}`)}
      {underWay && <span className={classes['percent']}>{t('percent', { percent })}</span>}
    </span>
  )
}
