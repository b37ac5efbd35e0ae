import { Skeleton } from '@mantine/core'
import type { ItemSelection } from '@pressmark/contract/catalogue/bulk.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { ExportForm } from './ExportForm.tsx'
import { ExportProgress } from './ExportProgress.tsx'

type Props = {
  selection: ItemSelection
  /** The number of selected items. */
  count: number
  onClose: () => void
}

/** Exports items as a spreadsheet: the format and the fields, then the progress. The job runs on if the dialog is closed. */
export const ExportDialog = ({ selection, count, onClose }: Props) => {
  const { t } = useTranslation('exporting')
  const [started, setStarted] = useState<string>()
  const { data: templates } = useQuery(templatesQuery('ITEM'))
  return (
    <Dialog title={t('title', { count, shown: formatCount(count) })} onClose={onClose}>
      {started !== undefined ? (
        <ExportProgress uuid={started} onClose={onClose} />
      ) : templates ? (
        <ExportForm {...{ selection, count, templates, onClose }} onStarted={setStarted} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}
