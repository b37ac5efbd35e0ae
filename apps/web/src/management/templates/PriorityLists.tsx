import { VisuallyHidden } from '@mantine/core'
import {
  MAX_HIGH_TEMPLATES,
  PRIORITIES,
  type Priority,
  type ResourceType,
} from '@pressmark/contract/platform/constants.ts'
import { droppedAt, withPriority } from '@pressmark/contract/metadata/template-lists.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SortableLists, SortableRows, useSortableArea } from '#shared/ui/SortableList.tsx'
import type { OpenDialog } from './template-draft.ts'
import { TemplateRow } from './TemplateRow.tsx'
import styles from './Templates.module.css'
import { useTemplateOrder } from './use-template-order.ts'

type Props = { entity: ResourceType; templates: readonly Template[]; onDialog: (dialog: OpenDialog) => void }

/** High, Medium and Low. Fields are moved within and between them by dragging, by keyboard or in menus. spec 001 §2, §4 */
export const PriorityLists = ({ entity, templates, onDialog }: Props) => {
  const { t } = useTranslation('management')
  const { lists, nameOf, drop, arrange, announcement } = useTemplateOrder(entity, templates)
  const byUuid = new Map(templates.map((template) => [template.uuid, template]))

  const step = (uuid: string, priority: Priority, by: -1 | 1) => {
    const index = lists[priority].indexOf(uuid) + by
    if (index >= 0) arrange(droppedAt(lists, uuid, priority, index), uuid)
  }

  return (
    <div className={styles.lists}>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
      <SortableLists
        lists={lists}
        titleOf={nameOf}
        listTitle={(priority) => t(`templates.priorities.${priority}`)}
        onMove={(uuid, { list, index }) => drop(droppedAt(lists, uuid, list, index), uuid)}
      >
        {(shown) =>
          PRIORITIES.map((priority) => (
            <PriorityList key={priority} priority={priority} saved={lists[priority].length} rows={shown[priority]}>
              {shown[priority].map((uuid, index) => {
                const template = byUuid.get(uuid)
                return (
                  template && (
                    <TemplateRow
                      key={uuid}
                      template={template}
                      first={index === 0}
                      last={index === shown[priority].length - 1}
                      onStep={(by) => step(uuid, priority, by)}
                      onPriority={(chosen) => arrange(withPriority(lists, uuid, chosen), uuid)}
                      onDialog={onDialog}
                    />
                  )
                )
              })}
            </PriorityList>
          ))
        }
      </SortableLists>
    </div>
  )
}

type ListProps = { priority: Priority; saved: number; rows: readonly string[]; children: ReactNode }

const PriorityList = ({ priority, saved, rows, children }: ListProps) => {
  const { t } = useTranslation('management')
  const area = useSortableArea(priority)
  return (
    <section ref={area} className={styles.list}>
      <h2>
        {t(`templates.priorities.${priority}`)}{' '}
        <span className={styles.many}>{priority === 'HIGH' ? `${saved}/${MAX_HIGH_TEMPLATES}` : saved}</span>
      </h2>
      {rows.length === 0 && <p className={styles.none}>{t('templates.none')}</p>}
      <SortableRows list={priority} rows={rows}>
        <ul aria-label={t(`templates.priorities.${priority}`)}>{children}</ul>
      </SortableRows>
    </section>
  )
}
