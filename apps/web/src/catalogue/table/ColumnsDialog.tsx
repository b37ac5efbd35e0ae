import { ActionIcon, Checkbox, Group } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { SortableList, useSortableRow } from '#shared/ui/SortableList.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { movedTo, type Column } from './columns.ts'
import styles from './ColumnsDialog.module.css'

type Props = {
  all: readonly Column[]
  /** The columns of the table, in their order. */
  columns: readonly Column[]
  /** Called with the names of the columns, or undefined for the default. */
  onChange: (names: string[] | undefined) => void
  onClose: () => void
}

/** Chooses the columns of a table and their order. Each change is visible at once. */
export const ColumnsDialog = ({ all, columns, onChange, onClose }: Props) => {
  const { t } = useTranslation('catalogue')
  const names = columns.map(({ name }) => name)
  const labelOf = (name: string) => all.find((column) => column.name === name)?.label ?? name
  const others = all.filter(({ name }) => !names.includes(name))
  const move = (name: string, index: number) => {
    onChange(movedTo(names, name, index))
    return true
  }
  return (
    <Dialog title={t('columns.title')} size={420} onClose={onClose}>
      <SortableList rows={names} start={1} total={names.length} titleOf={labelOf} onMove={move}>
        {(shown) => (
          <ul className={styles.columns} aria-label={t('columns.shown')}>
            {shown.map((name) => (
              <ShownColumn
                key={name}
                name={name}
                label={labelOf(name)}
                isLast={names.length === 1}
                onHide={() => onChange(names.filter((one) => one !== name))}
              />
            ))}
          </ul>
        )}
      </SortableList>
      {others.length > 0 && (
        <ul className={styles.columns} aria-label={t('columns.others')}>
          {others.map(({ name, label }) => (
            <li key={name} className={styles.column}>
              <Checkbox checked={false} label={label} onChange={() => onChange([...names, name])} />
            </li>
          ))}
        </ul>
      )}
      <DialogButtons
        onCancel={() => onChange(undefined)}
        cancel={t('columns.default')}
        action={t('columns.done')}
        onConfirm={onClose}
      />
    </Dialog>
  )
}

type ShownProps = { name: string; label: string; isLast: boolean; onHide: () => void }

const ShownColumn = ({ name, label, isLast, onHide }: ShownProps) => {
  const { t } = useTranslation('catalogue')
  const { row, handle } = useSortableRow(name)
  return (
    <li className={styles.column} {...row}>
      <Group justify="space-between" wrap="nowrap">
        {/* A table has at least one column. */}
        <Checkbox checked label={label} disabled={isLast} onChange={onHide} />
        <ActionIcon variant="subtle" color="gray" aria-label={t('columns.move', { label })} {...handle}>
          <IconGripVertical size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}
