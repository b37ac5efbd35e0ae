import type { Series } from '@pressmark/contract/stories/series.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUndoDeletion } from '#shared/api/undo-deletion.ts'
import { useDeleteSeries } from '../stories.queries.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'

/** Moves a series to the bin. Its stories stay in the lab. */
export const DeleteSeries = ({ series, onClose }: { series: Series; onClose: () => void }) => {
  const { t } = useTranslation('stories')
  const navigate = useNavigate()
  const undoDeletion = useUndoDeletion()
  const remove = useDeleteSeries(() => {
    undoDeletion(t('deleteSeries.done'), [series.uuid])
    return navigate({ to: '/story' })
  })
  return (
    <ConfirmDialog
      title={t('deleteSeries.title', { title: series.sgtt || series.label })}
      text={t('deleteSeries.text')}
      action={t('series.delete')}
      destructive
      error={remove.error}
      onConfirm={() => remove.mutateAsync(series.uuid)}
      onClose={onClose}
    />
  )
}
