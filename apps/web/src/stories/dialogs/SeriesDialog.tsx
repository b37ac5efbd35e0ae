import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { seriesQuery, useUpdateSeries } from '../stories.queries.ts'
import { DescribedDialog } from './DescribedDialog.tsx'

export const SeriesDialog = ({ uuid, onClose }: { uuid: string; onClose: () => void }) => {
  const { t } = useTranslation('stories')
  const { data, error, refetch } = useQuery(seriesQuery(uuid))
  const update = useUpdateSeries(uuid)
  return (
    <DescribedDialog
      kind="SERIES"
      title={data?.sgtt || t('series.one')}
      entity={data}
      error={error}
      onRead={() => void refetch()}
      save={update.mutateAsync}
      onClose={onClose}
    />
  )
}
