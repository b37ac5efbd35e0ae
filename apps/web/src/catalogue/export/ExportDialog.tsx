import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { sourcesOf, type Exportable } from './export-choice.ts'
import { ExportForm } from './ExportForm.tsx'
import { ExportProgress } from './ExportProgress.tsx'

/* Items, collections or both are given. */
type Props = Exportable & { onClose: () => void }

/** Exports entries of the catalogue: the kind, the format and the fields, then the progress. The job runs on if the dialog is closed. */
export const ExportDialog = ({ onClose, ...exportable }: Props) => {
  const { t } = useTranslation('exporting')
  const [started, setStarted] = useState<string>()
  // The list behind the dialog can change. The dialog keeps what it was opened with.
  const [sources] = useState(() => sourcesOf(exportable))
  const [source, setSource] = useState(sources[0]!) // not empty
  const { kind, count } = source
  const { data: templates } = useQuery(templatesQuery(kind))
  const title = kind === 'COLLECTION' ? t('title.COLLECTION') : t(`title.${kind}`, { count, shown: formatCount(count) })
  return (
    <Dialog title={title} onClose={onClose}>
      {started !== undefined ? (
        <ExportProgress uuid={started} onClose={onClose} />
      ) : templates ? (
        <ExportForm {...{ sources, source, templates, onClose }} onSource={setSource} onStarted={setStarted} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}
