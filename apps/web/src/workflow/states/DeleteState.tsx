import { Skeleton, Stack } from '@mantine/core'
import type { State } from '@pressmark/contract/workflow/states.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { RefusalAlert } from '../Failed.tsx'
import { useDeleteState } from '../states.queries.ts'
import { transitionsAtStateQuery } from '../transitions.queries.ts'
import styles from '../Workflows.module.css'

/** Asks once more; a state that transitions use stays, and they are named. @source spec 002 §4 */
export const DeleteState = ({ state, onClose }: { state: State; onClose: () => void }) => {
  const { t } = useTranslation(['workflow', 'shared'])
  useReturnFocus()
  const { data: users, error, refetch } = useQuery(transitionsAtStateQuery(state.name))
  const remove = useDeleteState()
  const confirm = () =>
    remove.mutate(state, {
      onSuccess: () => {
        toastSuccess(t('removed'))
        onClose()
      },
    })
  return (
    <Dialog title={t('states.titles.delete')} onClose={onClose}>
      <Stack gap="md">
        <p className={styles.name}>{t('states.deleteQuestion', { name: state.name })}</p>
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {!users && !error && <Skeleton height={60} />}
        {users && users.length > 0 && (
          <div>
            <p className={styles.hint}>{t('states.usedBy', { count: users.length })}</p>
            <ul className={styles.users}>
              {users.map(({ uuid, name, resourceType, itemFromState, itemToState }) => (
                <li key={uuid}>
                  {name} ({t(`entities.${resourceType}`)}: {itemFromState} → {itemToState})
                </li>
              ))}
            </ul>
          </div>
        )}
        {remove.error && <RefusalAlert>{refusalText(remove.error)}</RefusalAlert>}
      </Stack>
      <DialogButtons
        onCancel={onClose}
        action={t('delete')}
        onConfirm={confirm}
        pending={remove.isPending}
        disabled={users?.length !== 0}
        destructive
      />
    </Dialog>
  )
}
