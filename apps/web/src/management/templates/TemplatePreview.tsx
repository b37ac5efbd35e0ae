import { Button } from '@mantine/core'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { MetadataFields } from '#metadata/MetadataForm.tsx'
import { inOrder } from '#metadata/template-order.ts'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogFooter } from '#shared/ui/DialogButtons.tsx'

type Props = { entity: ResourceType; templates: readonly Template[]; onClose: () => void }

/** The form of a new entity with its fields, sections and default values. Nothing is saved. */
export const TemplatePreview = ({ entity, templates, onClose }: Props) => {
  const { t } = useTranslation(['management', 'shared'])
  const metadata = useMetadataForm(inOrder(templates))
  return (
    <Dialog
      title={t('templates.previewOf', { entity: t(`templates.entities.${entity}`) })}
      size={600}
      onClose={onClose}
    >
      <MetadataFields metadata={metadata} />
      <DialogFooter notice={t('templates.previewHint')}>
        <Button onClick={onClose}>{t('shared:close')}</Button>
      </DialogFooter>
    </Dialog>
  )
}
