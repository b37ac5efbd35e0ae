import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { readBulkOperation, undoBulkOperation, type BulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { NOTIFICATION_MS } from '@pressmark/contract/platform/constants.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import i18next, { type TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { bulkOperationKeys, collectionKeys, itemKeys, searchKeys } from '#shared/api/keys.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { CallRefused } from '#shared/api/refusal.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { recordMessage } from '#shared/ui/recent-messages.ts'
import { toastError } from '#shared/ui/toasts.tsx'
import { isWorking } from './bulk-operations.queries.ts'

const POLL_MS = 1000

type Following = { queries: QueryClient; t: TFunction<'bulk'>; show: (uuid: string) => void }

/** Shows a bulk operation in one notification on every screen: its progress, its result, and the undo button. */
export const useFollowBulkOperation = () => {
  const { t } = useTranslation('bulk')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const show = (uuid: string) => void navigate({ to: '/changes/$uuid', params: { uuid } })
  return (bulkOperation: BulkOperation) => void follow(bulkOperation, { queries, t, show })
}

const follow = async (started: BulkOperation, following: Following): Promise<void> => {
  const { uuid } = started
  const message = (bulkOperation: BulkOperation) => <Message bulkOperation={bulkOperation} following={following} />
  const frame = { id: uuid, withCloseButton: true, closeButtonProps: { 'aria-label': i18next.t('shared:close') } }
  notifications.show({ ...frame, loading: true, autoClose: false, message: message(started) })
  let bulkOperation = started
  while (isWorking(bulkOperation)) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const now = await read(uuid)
    if (now === 'refused') return void notifications.hide(uuid)
    bulkOperation = now ?? bulkOperation
    if (isWorking(bulkOperation))
      notifications.update({ ...frame, loading: true, autoClose: false, message: message(bulkOperation) })
  }
  const undo = () => undoAndFollow(bulkOperation, following)
  recordMessage({
    text: sentence(bulkOperation, following.t),
    kind: bulkOperation.failed ? 'error' : 'success',
    ...(bulkOperation.undoable && { undo }),
  })
  notifications.update({
    ...frame,
    loading: false,
    color: bulkOperation.failed ? 'red' : 'teal',
    // An error, and a result with an undo button or with skipped entries stays until it is closed.
    autoClose: bulkOperation.failed || bulkOperation.undoable || bulkOperation.skipped > 0 ? false : NOTIFICATION_MS,
    message: message(bulkOperation),
  })
  const stale = [collectionKeys.all, searchKeys.all, itemKeys.all, bulkOperationKeys.all]
  await Promise.all(stale.map((queryKey) => following.queries.invalidateQueries({ queryKey })))
}

const undoAndFollow = ({ uuid }: BulkOperation, following: Following) => {
  notifications.hide(uuid)
  call(undoBulkOperation, { params: { uuid } })
    .then((undoing) => follow(undoing, following))
    .catch((error: unknown) => toastError(refusalText(error)))
}

/* Returns undefined while the server cannot be reached, because the job runs anyway. After sign-out it returns 'refused'. */
const read = async (uuid: string): Promise<BulkOperation | 'refused' | undefined> => {
  try {
    return await call(readBulkOperation, { params: { uuid } })
  } catch (error) {
    return error instanceof CallRefused ? 'refused' : undefined
  }
}

const Message = ({ bulkOperation, following }: { bulkOperation: BulkOperation; following: Following }) => {
  const { t, show } = following
  const { uuid, skipped, undoable } = bulkOperation
  const details = () => {
    notifications.hide(uuid)
    show(uuid)
  }
  return (
    <Group justify="space-between" gap="sm">
      <span>{sentence(bulkOperation, t)}</span>
      <Group gap="xs">
        {skipped > 0 && (
          <Button variant="default" size="compact-sm" onClick={details}>
            {t('follow.details')}
          </Button>
        )}
        {undoable && (
          <Button variant="default" size="compact-sm" onClick={() => undoAndFollow(bulkOperation, following)}>
            {t('undo.open')}
          </Button>
        )}
      </Group>
    </Group>
  )
}

const sentence = ({ step, failed, changed, skipped, undone, total }: BulkOperation, t: TFunction<'bulk'>): string => {
  const counted = (count: number) => ({ count, shown: formatCount(count) })
  if (failed) return t('state.failed')
  if (step === 'RUNNING') return t('follow.running', { done: formatCount(changed), ...counted(total) })
  if (step === 'UNDOING') return t('follow.undoing', { done: formatCount(undone), ...counted(changed) })
  const outcome = step === 'DONE' ? t('follow.done', counted(changed)) : t('follow.undone', counted(undone))
  return skipped > 0 ? `${outcome} ${t('follow.skipped', counted(skipped))}` : outcome
}
