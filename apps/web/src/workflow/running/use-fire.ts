import type { TransitionRun } from '@pressmark/contract/workflow/transition-runs.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workflowKeys } from '#shared/api/keys.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { fire, type Wanted } from './running.queries.ts'

export const isWhole = (run: TransitionRun | undefined): boolean =>
  run === undefined || (run.state === 'DONE' && run.skipped === 0)

/** Runs a workflow action to its end and says what came of it, also after the dialog was closed.
 *  @param onMoved reads again what may have moved */
export const useFire = (onMoved: () => Promise<void>) => {
  const { t } = useTranslation('workflow')
  const queries = useQueryClient()
  const [progress, setProgress] = useState<TransitionRun>()
  const firing = useMutation({
    mutationFn: (wanted: Omit<Wanted, 'onProgress'>) => fire({ ...wanted, onProgress: setProgress }),
    onSuccess: (run) => {
      if (isWhole(run)) toastSuccess(t('run.done'))
      else if (run?.state === 'FAILED') toastError(t('run.failed'))
      else if (run) toastError(t('run.left', { count: run.skipped, shown: formatCount(run.skipped) }))
    },
    onError: () => toastError(t('run.failed')),
    onSettled: async () => {
      const stale = [workflowKeys.inbox, workflowKeys.runs, workflowKeys.groups, workflowKeys.logs]
      await Promise.all([onMoved(), ...stale.map((queryKey) => queries.invalidateQueries({ queryKey }))])
    },
  })
  return { firing, progress }
}
