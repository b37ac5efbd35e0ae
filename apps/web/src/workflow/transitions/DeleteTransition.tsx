import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useDeleteTransition } from '../transitions.queries.ts'

/** Asks before a transition is deleted, and names the consequence. */
export const DeleteTransition = ({ transition, onClose }: { transition: Transition; onClose: () => void }) => {
  const { t } = useTranslation('workflow')
  const remove = useDeleteTransition()
  const { name, itemFromState: from, itemToState: to, actionsCount } = transition
  const confirm = () =>
    remove.mutateAsync(transition, {
      onSuccess: () => {
        toastSuccess(t('removed'))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t('transitions.deleteQuestion', { name, from, to })}
      {...(actionsCount > 0 && { text: t('transitions.deletesActions', { count: actionsCount }) })}
      action={t('delete')}
      destructive
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
