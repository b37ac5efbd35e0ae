import type { Task, TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from './ActionDialog.tsx'
import { nameOf } from './action-form.ts'
import { DeleteAction } from './DeleteAction.tsx'

/** The purpose of the open dialog. */
export type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; task: Task }

type Props = { dialog: OpenDialog; transition: Transition; templates: readonly TaskTemplate[]; onClose: () => void }

/** The one dialog that is open over the actions. */
export const ActionDialogs = ({ dialog, ...props }: Props) => {
  const { i18n } = useTranslation()
  switch (dialog.kind) {
    case 'create':
      return <ActionDialog {...props} />
    case 'edit':
      return <ActionDialog {...props} task={dialog.task} />
    case 'delete':
      return (
        <DeleteAction
          task={dialog.task}
          name={nameOf(dialog.task, props.templates, i18n.language)}
          onClose={props.onClose}
        />
      )
  }
}
