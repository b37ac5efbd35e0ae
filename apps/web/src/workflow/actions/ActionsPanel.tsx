import { ActionIcon, Button, Group, Skeleton } from '@mantine/core'
import type { Task, TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { OwnKindsButton } from '../custom-actions/CustomActionsButton.tsx'
import { RunLogButton } from '../log/RunLogButton.tsx'
import styles from '../Workflows.module.css'
import { ActionDialogs, type OpenDialog } from './ActionDialogs.tsx'
import { ActionList } from './ActionList.tsx'
import { taskTemplatesQuery, tasksQuery } from './tasks.queries.ts'

/** The actions that run when a transition fires. @source spec 002 §2, §4 */
export const ActionsPanel = ({ transition, onBack }: { transition: Transition; onBack: () => void }) => {
  const { t } = useTranslation('workflow')
  const { data: tasks, error, refetch } = useQuery(tasksQuery(transition.uuid))
  const { data: templates, error: failed, refetch: retry } = useQuery(taskTemplatesQuery(transition.resourceType))
  return (
    <section aria-label={t('transitions.actionsOf', { name: transition.name })} className={styles.panel}>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon variant="default" aria-label={t('back')} title={t('back')} onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <div className={styles.words}>
          <h3 className={styles.name}>{transition.name}</h3>
          <p className={styles.facts}>
            {transition.itemFromState} → {transition.itemToState}
          </p>
        </div>
      </Group>
      <p className={styles.hint}>{t(tasks?.length === 0 ? 'actions.none' : 'actions.hint')}</p>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {failed && <ErrorAlert error={failed} onRetry={() => void retry()} />}
      {tasks && templates ? (
        <Actions transition={transition} tasks={tasks} templates={templates} />
      ) : (
        !(error ?? failed) && <Skeleton height={120} radius="md" />
      )}
    </section>
  )
}

type Props = { transition: Transition; tasks: readonly Task[]; templates: readonly TaskTemplate[] }

/** The list of actions and its buttons. They appear together, so that no button moves under the pointer. */
const Actions = ({ transition, tasks, templates }: Props) => {
  const { t } = useTranslation('workflow')
  const [dialog, setDialog] = useState<OpenDialog>()
  return (
    <>
      {tasks.length > 0 && (
        <ActionList transition={transition} tasks={tasks} templates={templates} onDialog={setDialog} />
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
        onClick={() => setDialog({ kind: 'create' })}
      >
        {t('actions.add')}
      </Button>
      <RunLogButton transition={transition} />
      <OwnKindsButton templates={templates} />
      {dialog && (
        <ActionDialogs
          dialog={dialog}
          transition={transition}
          templates={templates}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
