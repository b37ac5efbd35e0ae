import { Skeleton } from '@mantine/core'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { isRefused } from '#shared/api/refusal.ts'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import styles from '../Workflows.module.css'
import { ChooseAction } from './ChooseAction.tsx'
import { groupsQuery } from './running.queries.ts'
import { RunProgress } from './RunProgress.tsx'
import { RunResult } from './RunResult.tsx'
import { isWhole, useFire } from './use-fire.ts'

type Props = {
  resourceType: ResourceType
  uuids: readonly string[]
  /** Reads again what may have moved. */
  onMoved: () => Promise<void>
  onClose: () => void
  /** Something was done: what was chosen need not stay so. */
  onDone: () => void
}

/** What can be done with chosen entities, by the state that they are in; then how far it is, and what came of it.
 *  @source spec 000 §2, spec 002 §2 */
export const WorkflowActions = ({ onMoved, onDone, onClose, ...chosen }: Props) => {
  const { t } = useTranslation('workflow')
  useReturnFocus()
  const { firing, progress } = useFire(onMoved)
  const run = firing.data
  const go = (wanted: Wanted) =>
    firing.mutate(
      { resourceType: chosen.resourceType, ...wanted },
      { onSuccess: (ended) => isWhole(ended) && onDone() },
    )
  return (
    <Dialog title={t('run.title')} onClose={run ? onDone : onClose} size={600}>
      {run ? (
        <RunResult run={run} onClose={onDone} />
      ) : firing.isPending && progress ? (
        <RunProgress run={progress} />
      ) : (
        <Choices {...chosen} pending={firing.isPending} error={firing.error} onGo={go} onClose={onClose} />
      )}
    </Dialog>
  )
}

type Wanted = { transitionUuid: string; uuids: string[]; comment: string }
type ChoicesProps = Pick<Props, 'resourceType' | 'uuids' | 'onClose'> & {
  pending: boolean
  error: Error | null
  onGo: (wanted: Wanted) => void
}

const Choices = ({ resourceType, uuids, ...choosing }: ChoicesProps) => {
  const { t } = useTranslation('workflow')
  const { data, error } = useQuery(groupsQuery(resourceType, uuids))
  // Whatever was chosen may be gone by now.
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
