import { ActionIcon, Anchor, Badge, Checkbox, NativeSelect, VisuallyHidden } from '@mantine/core'
import { PRIORITIES, type Priority } from '@pressmark/contract/platform/constants.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { IconGripVertical, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { headingOf, labelOf } from '#metadata/template-order.ts'
import { useShownValue } from '#metadata/use-shown-value.ts'
import { EntityHistoryButton } from '#shared/history/SettingsHistoryButton.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { useSortableRow } from '#shared/ui/SortableList.tsx'
import type { OpenDialog } from './template-draft.ts'
import { TemplateMenu } from './TemplateMenu.tsx'
import styles from './Templates.module.css'

type Props = {
  template: Template
  /** How many entries have a value. Undefined until it is read. */
  entities: number | undefined
  /** Whether the field cannot be dragged, because the list is filtered. */
  fixed: boolean
  isSelected: boolean
  first: boolean
  last: boolean
  /** Moves the field one position up or down within its list. */
  onStep: (by: -1 | 1) => void
  onPriority: (priority: Priority) => void
  onSelect: (isSelected: boolean) => void
  /** Renames the heading of this field, and of all others with it. */
  onRename: (heading: string) => void
  onDialog: (dialog: OpenDialog) => void
}

/** A field: id, label, type, heading, default value and priority. */
export const TemplateRow = ({ template, entities, fixed, isSelected, first, last, ...handlers }: Props) => {
  const { t, i18n } = useTranslation('management')
  const shown = useShownValue()
  const label = labelOf(template, i18n.language)
  const heading = headingOf(template, i18n.language)
  const { onStep, onPriority, onSelect, onRename, onDialog } = handlers
  const { row, handle } = useSortableRow(template.uuid)
  return (
    <li className={styles.row} {...row}>
      {!fixed && (
        <ActionIcon className={styles.mover} aria-label={t('templates.move', { label })} {...handle}>
          <IconGripVertical size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <Checkbox
        aria-label={t('templates.select', { label })}
        checked={isSelected}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
      />
      <div className={styles.words}>
        <span className={styles.label}>
          {label}
          {template.locked && (
            <>
              <IconLock size={14} stroke={1.8} aria-hidden />
              <VisuallyHidden>{t('templates.locked')}</VisuallyHidden>
            </>
          )}
        </span>
        <span className={styles.id}>{template.name}</span>
        <span className={styles.kind}>
          <Badge variant="default" size="sm" tt="none" fw={500}>
            {template.changingTo === null
              ? t(`templates.types.${template.type}`)
              : t('typeChange.changing', { type: t(`templates.types.${template.changingTo}`) })}
          </Badge>
          {template.defaultValue !== null && (
            <span>{t('templates.defaultIs', { value: shown(template.type, template.defaultValue) })}</span>
          )}
          {entities !== undefined && (
            <span>{t('templates.usedBy', { count: entities, shown: formatCount(entities) })}</span>
          )}
          {heading && (
            <Anchor
              component="button"
              size="xs"
              ta="start"
              title={t('templates.rename')}
              onClick={() => onRename(heading)}
            >
              {t('templates.headingIs', { heading })}
            </Anchor>
          )}
        </span>
      </div>
      <NativeSelect
        size="xs"
        className={styles.priority}
        aria-label={t('templates.priorityOf', { label })}
        value={template.priority}
        onChange={({ currentTarget }) => onPriority(currentTarget.value as Priority)} // its values are those below
        data={PRIORITIES.map((value) => ({ value, label: t(`templates.priorities.${value}`) }))}
      />
      <EntityHistoryButton area="FIELDS" of={{ uuid: template.uuid, name: label }} />
      <TemplateMenu template={template} label={label} first={first} last={last} onStep={onStep} onDialog={onDialog} />
    </li>
  )
}
