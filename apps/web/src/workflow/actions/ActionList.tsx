import { VisuallyHidden } from '@mantine/core'
import type { Task, TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SortableList } from '#shared/ui/SortableList.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import styles from '../Workflows.module.css'
import type { OpenDialog } from './ActionDialogs.tsx'
import { nameOf, summaryOf } from './action-form.ts'
import { ActionRow } from './ActionRow.tsx'
import { useOrderTasks } from './tasks.queries.ts'

type Props = {
  transition: Transition
  tasks: readonly Task[]
  templates: readonly TaskTemplate[]
  onDialog: (dialog: OpenDialog) => void
}

/** The actions of a transition in order. They are moved by dragging, by keyboard or with buttons. */
export const ActionList = ({ transition, tasks, templates, onDialog }: Props) => {
  const { t, i18n } = useTranslation('workflow')
  const order = useOrderTasks(transition.uuid)
  const [announcement, setAnnouncement] = useState('')
  const uuids = tasks.map(({ uuid }) => uuid)
  const byUuid = new Map(tasks.map((task) => [task.uuid, task]))
  const titleOf = (uuid: string) => {
    const task = byUuid.get(uuid)
    return task ? nameOf(task, templates, i18n.language) : ''
  }
  const move = (uuid: string, index: number) => {
    const others = uuids.filter((other) => other !== uuid)
    const change = { before: uuids, own: others.toSpliced(index, 0, uuid) }
    order.mutate(change, {
      onSuccess: () => toastSuccess(t('actions.ordered')),
      onError: () => toastError(t('actions.notOrdered')),
    })
    return true
  }
  const step = (uuid: string, index: number) => {
    move(uuid, index)
    setAnnouncement(t('actions.moved', { name: titleOf(uuid), position: index + 1, of: uuids.length }))
  }
  return (
    <>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
      <SortableList rows={uuids} titleOf={titleOf} onMove={move}>
        {(shown) => (
          <ol className={styles.rows} aria-label={t('actions.title')}>
            {shown.map((uuid, index) => {
              const task = byUuid.get(uuid)
              return (
                task && (
                  <ActionRow
                    key={uuid}
                    uuid={uuid}
                    name={titleOf(uuid)}
                    summary={summaryOf(task, templates)}
                    first={index === 0}
                    last={index === shown.length - 1}
                    onStep={(by) => step(uuid, index + by)}
                    onEdit={() => onDialog({ kind: 'edit', task })}
                    onDelete={() => onDialog({ kind: 'delete', task })}
                  />
                )
              )
            })}
          </ol>
        )}
      </SortableList>
    </>
  )
}
