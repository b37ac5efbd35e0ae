import { startEdit, type EditPreview } from '@pressmark/contract/catalogue/bulk.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { useFollowBulkOperation } from '../use-follow-bulk-operation.tsx'
import { PreviewReport } from './PreviewReport.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'

type Props = {
  body: BodyOf<typeof startEdit>
  preview: EditPreview
  template: Template
  onBack: () => void
  onDone: () => void
}

/** The preview of the changes, and the button that applies them. */
export const ConfirmStep = ({ body, preview, template, onBack, onDone }: Props) => {
  const { t } = useTranslation('bulk')
  const follow = useFollowBulkOperation()
  const { changes } = preview
  const starting = useMutation({
    mutationFn: () => call(startEdit, { body }),
    onSuccess: (bulkOperation) => {
      follow(bulkOperation)
      onDone()
    },
  })
  return (
    <>
      <PreviewReport preview={preview} template={template} />
      <RefusalAlert error={starting.error} />
      <DialogButtons
        onCancel={onBack}
        cancel={t('edit.back')}
        action={t('edit.confirm', { count: changes, shown: formatCount(changes) })}
        onConfirm={() => starting.mutateAsync()}
        disabled={changes === 0}
      />
    </>
  )
}
