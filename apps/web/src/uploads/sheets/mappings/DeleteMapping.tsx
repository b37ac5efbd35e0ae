import type { MappingSummary } from '@pressmark/contract/ingest/mappings.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useDeleteMapping } from './mappings.queries.ts'

/** Asks before a saved mapping is deleted for all users. */
export const DeleteMapping = ({
  mapping: { uuid, name },
  onClose,
}: {
  mapping: MappingSummary
  onClose: () => void
}) => {
  const { t } = useTranslation('sheets')
  const { mutateAsync, error } = useDeleteMapping()
  const onSuccess = () => {
    toastSuccess(t('saved.deleted', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('saved.deleteTitle', { name })}
      text={t('saved.deleteText')}
      action={t('saved.delete')}
      destructive
      error={error}
      onConfirm={() => mutateAsync(uuid, { onSuccess })}
      onClose={onClose}
    />
  )
}
