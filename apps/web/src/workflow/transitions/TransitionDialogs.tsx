import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { DeleteTransition } from './DeleteTransition.tsx'
import { TransitionDialog } from './TransitionDialog.tsx'

/** The purpose of the open dialog. */
export type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; transition: Transition }

type Props = { dialog: OpenDialog; entity: ResourceType; onClose: () => void }

/** The one dialog that is open over the transitions. */
export const TransitionDialogs = ({ dialog, entity, onClose }: Props) => {
  switch (dialog.kind) {
    case 'create':
      return <TransitionDialog entity={entity} onClose={onClose} />
    case 'edit':
      return <TransitionDialog entity={entity} transition={dialog.transition} onClose={onClose} />
    case 'delete':
      return <DeleteTransition transition={dialog.transition} onClose={onClose} />
  }
}
