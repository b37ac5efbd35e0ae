import { useTimeout } from '@mantine/hooks'
import { TEMPLATE_DIALOG_CLOSE_MS } from '@pressmark/contract/platform/constants.ts'
import { useState } from 'react'
import { DeleteTemplate } from './DeleteTemplate.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import type { OpenDialog } from './template-draft.ts'

type Props = { dialog: OpenDialog; onDialog: (dialog: OpenDialog) => void; onClose: () => void }

/** Creates, changes or deletes a field. Shows a confirmation and closes 800 ms later (spec 001 §2 and §4). */
export const TemplateDialog = ({ dialog, onDialog, onClose }: Props) => {
  const [done, setDone] = useState(false)
  const { start } = useTimeout(onClose, TEMPLATE_DIALOG_CLOSE_MS)
  const finish = () => {
    setDone(true)
    start()
  }
  if (dialog.kind === 'delete')
    return <DeleteTemplate template={dialog.template} done={done} onDone={finish} onClose={onClose} />
  return (
    <TemplateForm key={dialog.kind} dialog={dialog} done={done} onDialog={onDialog} onDone={finish} onClose={onClose} />
  )
}
