import { VisuallyHidden } from '@mantine/core'
import {
  MAX_HIGH_TEMPLATES,
  PRIORITIES,
  type Priority,
  type ResourceType,
} from '@pressmark/contract/platform/constants.ts'
import { droppedAt, withPriority } from '@pressmark/contract/metadata/template-lists.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SortableLists, SortableRows, useSortableArea } from '#shared/ui/SortableList.tsx'
import type { OpenDialog } from './template-draft.ts'
import { TemplateRow } from './TemplateRow.tsx'
import { containsText } from '#shared/text/contains-text.ts'
import styles from './Templates.module.css'
import { fieldCountsQuery } from './templates.queries.ts'
import { useTemplateOrder } from './use-template-order.ts'

type Props = {
  entity: ResourceType
  templates: readonly Template[]
  /** Only fields with this text in their ID, a label or the heading are shown. Their order cannot be changed then. */
  filter: string
  /** UUIDs of the selected fields. */
  selected: ReadonlySet<string>
  onSelect: (uuid: string, isSelected: boolean) => void
  onRename: (heading: string) => void
  onDialog: (dialog: OpenDialog) => void
}

/** High, Medium and Low. Fields are moved within and between them by dragging, by keyboard or in menus. spec 001 §2, §4 */
export const PriorityLists = ({ entity, templates, filter, selected, ...handlers }: Props) => {
  const { t } = useTranslation('management')
  const { onSelect, onRename, onDialog } = handlers
  const { lists, nameOf, drop, arrange, announcement } = useTemplateOrder(entity, templates)
  const { data: counts } = useQuery(fieldCountsQuery(entity))
  const isFiltered = filter.trim() !== ''
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
                  template &&
                  isFound(template, filter) && (
                    <TemplateRow
                      key={uuid}
                      template={template}
                      entities={counts ? (counts.get(uuid) ?? 0) : undefined}
                      fixed={isFiltered}
                      isSelected={selected.has(uuid)}
                      onSelect={(isSelected) => onSelect(uuid, isSelected)}
                      onRename={onRename}
                      first={isFiltered || index === 0}
                      last={isFiltered || index === shown[priority].length - 1}
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

/** Returns whether the ID, a label or the heading of a field has this text. */
const isFound = ({ name, labels, heading }: Pick<Template, 'name' | 'labels' | 'heading'>, filter: string): boolean =>
  [name, ...Object.values(labels), ...Object.values(heading)].some((one) => containsText(one, filter))

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
