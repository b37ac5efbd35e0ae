import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#metadata/template-order.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { Saved } from './Saved.tsx'
import { TemplateUse } from './TemplateUse.tsx'
import { useDeleteTemplate } from './templates.queries.ts'

type Props = { template: Template; done: boolean; onDone: () => void; onClose: () => void }

/** Asks before a field is deleted, and names the consequence for its values. */
export const DeleteTemplate = ({ template, done, onDone, onClose }: Props) => {
  const { t, i18n } = useTranslation('management')
  const remove = useDeleteTemplate()
  return (
    <ConfirmDialog
      title={t('templates.deleteQuestion', { label: labelOf(template, i18n.language), id: template.name })}
      size={600}
      action={t('templates.deleteField')}
      destructive
      disabled={done}
      error={remove.error}
      onConfirm={() => remove.mutateAsync(template, { onSuccess: onDone })}
      onClose={onClose}
    >
      <TemplateUse template={template} deleting />
      {done && <Saved text={t('templates.deleted')} />}
    </ConfirmDialog>
  )
}
