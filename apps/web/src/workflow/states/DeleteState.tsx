import { Skeleton } from '@mantine/core'
import type { State } from '@pressmark/contract/workflow/states.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useDeleteState } from '../states.queries.ts'
import { transitionsAtStateQuery } from '../transitions.queries.ts'
import styles from '../Workflows.module.css'

/** Asks before a state is deleted. If transitions use it, the server refuses and the dialog lists them. @source spec 002 §4 */
export const DeleteState = ({ state, onClose }: { state: State; onClose: () => void }) => {
  const { t } = useTranslation(['workflow', 'shared'])
  const { data: users, error, refetch } = useQuery(transitionsAtStateQuery(state.name))
  const remove = useDeleteState()
  const confirm = () =>
    remove.mutateAsync(state, {
      onSuccess: () => {
        toastSuccess(t('removed'))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t('states.deleteQuestion', { name: state.name })}
      action={t('delete')}
      size={560}
      destructive
      disabled={users?.length !== 0}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
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
    </ConfirmDialog>
  )
}
