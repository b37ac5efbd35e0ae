import { VisuallyHidden } from '@mantine/core'
import type { Task, TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import styles from '../Workflows.module.css'
import type { OpenDialog } from './ActionDialogs.tsx'
import { nameOf, summaryOf } from './action-form.ts'
import { ActionRow } from './ActionRow.tsx'
import { useOrderTasks } from './tasks.queries.ts'
import { useDraggedRow } from './use-dragged-row.ts'

type Props = {
  transition: Transition
  tasks: readonly Task[]
  templates: readonly TaskTemplate[]
  onDo: (doing: OpenDialog) => void
}

/** Actions in order: dragged, or moved by keys. */
export const ActionList = ({ transition, tasks, templates, onDo }: Props) => {
  const { t, i18n } = useTranslation('workflow')
  const order = useOrderTasks(transition.uuid)
  const [said, setSaid] = useState('')
  const uuids = tasks.map(({ uuid }) => uuid)
  const put = (uuid: string, place: number) => {
    const task = tasks.find((one) => one.uuid === uuid)
    if (!task || place < 0 || place >= uuids.length || uuids.indexOf(uuid) === place) return
    const name = nameOf(task, templates, i18n.language)
    setSaid(t('actions.moved', { name, place: place + 1, of: uuids.length }))
    const others = uuids.filter((one) => one !== uuid)
    order.mutate(others.toSpliced(place, 0, uuid), {
      onSuccess: () => toastSuccess(t('actions.ordered')),
      onError: () => toastError(t('actions.notOrdered')),
    })
  }
  const row = useDraggedRow(uuids, put)
  return (
    <>
      <VisuallyHidden id="how-to-move-action">{t('actions.howToMove')}</VisuallyHidden>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      <ol className={styles.rows} aria-label={t('actions.title')}>
        {tasks.map((task, place) => (
          <ActionRow
            key={task.uuid}
            name={nameOf(task, templates, i18n.language)}
            summary={summaryOf(task, templates)}
            first={place === 0}
            last={place === tasks.length - 1}
            dragging={row(task.uuid, place)}
            onStep={(by) => put(task.uuid, place + by)}
            onEdit={() => onDo({ kind: 'edit', task })}
            onDelete={() => onDo({ kind: 'delete', task })}
          />
        ))}
      </ol>
    </>
  )
}
