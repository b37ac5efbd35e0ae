import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canRetry, canStop, pauseUpload, resumeUpload, retryUpload, stopUpload } from '../engine/run-upload.ts'
import type { UploadRecord } from '../engine/upload-status.ts'
import type { UploadsStore } from '../engine/uploads.store.ts'

type Props = { store: UploadsStore; record: UploadRecord }

/** Buttons to pause, resume, stop and retry an upload, shown on the page that sends it. */
export const UploadActions = ({ store, record }: Props) => {
  const { t } = useTranslation('uploads')
  const { itemUploadId, name, status, paused = false } = record
  if (status === 'IN_PROGRESS' && canStop(itemUploadId)) {
    return (
      <span>
        <Action
          // One button that changes its label keeps the focus.
          label={t(paused ? 'widget.resume' : 'widget.pause', { name })}
          icon={paused ? <IconPlayerPlay size={16} stroke={1.6} /> : <IconPlayerPause size={16} stroke={1.6} />}
          onClick={() => (paused ? resumeUpload : pauseUpload)(store, itemUploadId)}
        />
        <Action
          label={t('widget.stop', { name })}
          icon={<IconX size={16} stroke={1.6} />}
          onClick={() => stopUpload(store, itemUploadId)}
        />
      </span>
    )
  }
  if (!canRetry(record)) return null
  return (
    <Action
      label={t('widget.retry', { name })}
      icon={<IconRefresh size={16} stroke={1.6} />}
      onClick={() => void retryUpload(store, record)}
    />
  )
}

const Action = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <ActionIcon size={28} aria-label={label} title={label} onClick={onClick}>
    {icon}
  </ActionIcon>
)
