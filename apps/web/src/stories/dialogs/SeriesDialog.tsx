import { findSeriesByUuid } from '@pressmark/contract/stories/series.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
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
      readNow={() => call(findSeriesByUuid, { query: { uuid } })}
      save={update.mutateAsync}
      onClose={onClose}
    />
  )
}
