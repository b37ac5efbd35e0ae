import { Stack } from '@mantine/core'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { RefusalAlert } from '../Failed.tsx'
import { useDeleteTransition } from '../transitions.queries.ts'
import styles from '../Workflows.module.css'

/** Asks once more, and says what goes with it. */
export const DeleteTransition = ({ transition, onClose }: { transition: Transition; onClose: () => void }) => {
  const { t } = useTranslation('workflow')
  useReturnFocus()
  const remove = useDeleteTransition()
  const { name, itemFromState: from, itemToState: to, actionsCount } = transition
  const confirm = () =>
    remove.mutate(transition, {
      onSuccess: () => {
        toastSuccess(t('removed'))
        onClose()
      },
    })
  return (
    <Dialog title={t('transitions.titles.delete')} onClose={onClose}>
      <Stack gap="md">
        <p className={styles.name}>{t('transitions.deleteQuestion', { name, from, to })}</p>
        {actionsCount > 0 && <p className={styles.hint}>{t('transitions.deletesActions', { count: actionsCount })}</p>}
        {remove.error && <RefusalAlert>{refusalText(remove.error)}</RefusalAlert>}
      </Stack>
      <DialogButtons
        onCancel={onClose}
        action={t('delete')}
        onConfirm={confirm}
        pending={remove.isPending}
        destructive
      />
    </Dialog>
  )
}
