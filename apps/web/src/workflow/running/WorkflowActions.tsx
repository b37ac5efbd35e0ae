import { Skeleton } from '@mantine/core'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { TransitionRun } from '@pressmark/contract/workflow/transition-runs.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { workflowKeys } from '#shared/api/keys.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import styles from '../Workflows.module.css'
import { ChooseAction, type ChosenAction } from './ChooseAction.tsx'
import { fire, groupsQuery, type FireInput } from './running.queries.ts'
import { RunProgress } from './RunProgress.tsx'
import { RunResult } from './RunResult.tsx'

type Props = {
  resourceType: ResourceType
  uuids: readonly string[]
  /** Refetches the entries that may have moved. */
  onMoved: () => Promise<void>
  onClose: () => void
  /** Called after an action, so that the selection can be cleared. */
  onDone: () => void
}

/** Offers the workflow actions of the selected entities by state, then shows progress and result.
 *  @source spec 000 §2, spec 002 §2 */
export const WorkflowActions = ({ onMoved, onDone, onClose, ...chosen }: Props) => {
  const { t } = useTranslation('workflow')
  const { firing, progress } = useFire(onMoved)
  const [comment, setComment] = useState('')
  const run = firing.data
  const go = (input: ChosenAction) =>
    firing.mutateAsync(
      { resourceType: chosen.resourceType, ...input },
      { onSuccess: (finished) => isComplete(finished) && onDone() },
    )
  return (
    <UnsavedDialog
      title={t('run.title')}
      size={600}
      isDirty={() => comment !== '' && firing.isIdle}
      onClose={run ? onDone : onClose}
    >
      {(leave) =>
        run ? (
          <RunResult run={run} onClose={onDone} />
        ) : firing.isPending && progress ? (
          <RunProgress run={progress} />
        ) : (
          <Choices
            {...chosen}
            comment={comment}
            onComment={setComment}
            error={firing.error}
            onGo={go}
            onClose={leave}
          />
        )
      }
    </UnsavedDialog>
  )
}

const isComplete = (run: TransitionRun | undefined): boolean =>
  run === undefined || (run.state === 'DONE' && run.skipped === 0)

/* Runs a workflow action to its end and shows the result, also after the dialog was closed. `onMoved` refetches what may have moved. */
const useFire = (onMoved: () => Promise<void>) => {
  const { t } = useTranslation('workflow')
  const queries = useQueryClient()
  const [progress, setProgress] = useState<TransitionRun>()
  const firing = useMutation({
    mutationFn: (input: Omit<FireInput, 'onProgress'>) => fire({ ...input, onProgress: setProgress }),
    onSuccess: (run) => {
      if (isComplete(run)) toastSuccess(t('run.done'))
      else if (run?.state === 'FAILED') toastError(t('run.failed'))
      else if (run) toastError(t('run.skipped', { count: run.skipped, shown: formatCount(run.skipped) }))
    },
    onError: () => toastError(t('run.failed')),
    onSettled: async () => {
      const stale = [workflowKeys.inbox, workflowKeys.runs, workflowKeys.groups, workflowKeys.logs]
      await Promise.all([onMoved(), ...stale.map((queryKey) => queries.invalidateQueries({ queryKey }))])
    },
  })
  return { firing, progress }
}

type ChoicesProps = Pick<Props, 'resourceType' | 'uuids'> &
  Omit<ComponentProps<typeof ChooseAction>, 'groups' | 'missing'>

const Choices = ({ resourceType, uuids, ...choosing }: ChoicesProps) => {
  const { t } = useTranslation('workflow')
  const { data, error } = useQuery(groupsQuery(resourceType, uuids))
  // The selected entries may no longer exist.
  if (uuids.length === 0 || isRefused(error, 'notFound')) return <p className={styles.hint}>{t('run.noItems')}</p>
  if (error) {
    return (
      <p role="alert" className={styles.hint}>
        {t('run.unknown')}
      </p>
    )
  }
  return data ? <ChooseAction {...data} {...choosing} /> : <Skeleton height={160} />
}
