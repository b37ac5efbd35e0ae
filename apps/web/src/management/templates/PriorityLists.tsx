import { VisuallyHidden } from '@mantine/core'
import {
  MAX_HIGH_TEMPLATES,
  PRIORITIES,
  type Priority,
  type ResourceType,
} from '@pressmark/contract/platform/constants.ts'
import { droppedAt, withPriority } from '@pressmark/contract/metadata/template-lists.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { ofPriority } from '#metadata/template-order.ts'
import type { OpenDialog } from './TemplateDialog.tsx'
import { TemplateRow } from './TemplateRow.tsx'
import styles from './Templates.module.css'
import { useDragged } from './use-dragged.ts'
import { useTemplateOrder } from './use-template-order.ts'

type Props = { entity: ResourceType; templates: readonly Template[]; onDo: (doing: OpenDialog) => void }

/** High, Medium and Low: fields are dragged within and between them, or moved by keys and menus. @source spec 001 §2, §4 */
export const PriorityLists = ({ entity, templates, onDo }: Props) => {
  const { t } = useTranslation('management')
  const { lists, arrange, said } = useTemplateOrder(entity, templates)
  const drag = useDragged(lists, (uuid, priority, place) => arrange(droppedAt(lists, uuid, priority, place), uuid))

  const step = (uuid: string, priority: Priority, by: -1 | 1) => {
    const place = lists[priority].indexOf(uuid) + by
    if (place >= 0) arrange(droppedAt(lists, uuid, priority, place), uuid, { byKey: true })
  }
  const give = (uuid: string, priority: Priority | undefined) => {
    if (priority) arrange(withPriority(lists, uuid, priority), uuid, { byKey: true })
  }

  return (
    <div className={styles.lists}>
      <VisuallyHidden id="how-to-move">{t('templates.howToMove')}</VisuallyHidden>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      {PRIORITIES.map((priority, at) => (
        <section key={priority} className={styles.list} {...drag.list(priority)}>
          <h2>
            {t(`templates.priorities.${priority}`)}{' '}
            <span className={styles.many}>
              {priority === 'HIGH' ? `${lists.HIGH.length}/${MAX_HIGH_TEMPLATES}` : lists[priority].length}
            </span>
          </h2>
          {lists[priority].length === 0 && <p className={styles.none}>{t('templates.none')}</p>}
          <ul aria-label={t(`templates.priorities.${priority}`)}>
            {ofPriority(templates, priority).map((template, place) => (
              <TemplateRow
                key={template.uuid}
                template={template}
                first={place === 0}
                last={place === lists[priority].length - 1}
                dragging={drag.row(template.uuid, priority, place)}
                onStep={(by) => step(template.uuid, priority, by)}
                onAside={(by) => give(template.uuid, PRIORITIES[at + by])}
                onPriority={(chosen) => arrange(withPriority(lists, template.uuid, chosen), template.uuid)}
                onDo={onDo}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
