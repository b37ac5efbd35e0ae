import { Modal } from '@mantine/core'
import { useMediaQuery, useTimeout } from '@mantine/hooks'
import { TEMPLATE_DIALOG_CLOSE_MS, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteTemplate } from './DeleteTemplate.tsx'
import { TemplateForm } from './TemplateForm.tsx'

/** What the dialog is open for. A new field may begin as the copy of another. */
export type OpenDialog =
  | { kind: 'create'; resourceType: ResourceType; copyOf?: Template }
  | { kind: 'edit'; template: Template }
  | { kind: 'delete'; template: Template }

type Props = { doing: OpenDialog; onDo: (doing: OpenDialog) => void; onClose: () => void }

/** Makes, changes or deletes a field. When that is done it says so and closes 800 ms later. @source spec 001 §2, §4 */
export const TemplateDialog = ({ doing, onDo, onClose }: Props) => {
  const { t } = useTranslation(['management', 'shared'])
  const narrow = useMediaQuery('(max-width: 47.99em)')
  const [done, setDone] = useState(false)
  const { start } = useTimeout(onClose, TEMPLATE_DIALOG_CLOSE_MS)
  const finish = () => {
    setDone(true)
    start()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`templates.titles.${doing.kind}`)}
      size={600}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      {doing.kind === 'delete' ? (
        <DeleteTemplate template={doing.template} done={done} onDone={finish} onClose={onClose} />
      ) : (
        <TemplateForm key={doing.kind} doing={doing} done={done} onDo={onDo} onDone={finish} onClose={onClose} />
      )}
    </Modal>
  )
}
