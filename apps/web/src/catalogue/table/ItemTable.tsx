import { LONG_PRESS_MS } from '@pressmark/contract/platform/constants.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useCallbackRef } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useMay } from '#shared/api/person.ts'
import { isKeyOf } from '#shared/commands/keys.ts'
import { useLongPress } from '#shared/hooks/long-press.ts'
import { toastError } from '#shared/ui/toasts.tsx'
import { useChoosing } from '../card/use-card-selection.ts'
import type { Selection } from '../selection/use-selection.ts'
import { placeAfter, type Place } from './cell-place.ts'
import type { Step } from './CellEditor.tsx'
import { nextSort, type Column } from './columns.ts'
import styles from './ItemTable.module.css'
import { TableRow, type Editing } from './TableRow.tsx'
import { shownIn, useCellEdits } from './use-cell-edits.ts'

export type ItemTableProps = {
  items: readonly Item[]
  columns: readonly Column[]
  label: string
  /** Returns the collection under which an item opens. */
  collectionOf: (item: Item) => string
  /** Renders the texts of a row. Without it they are shown unchanged. */
  shown?: (text: string) => ReactNode
  /** The order, such as `sgtt,asc`. */
  sort: string
  /** Whether the list can be sorted by this field. */
  sortsBy: (field: string) => boolean
  onSort: (sort: string) => void
  /** Undefined for users who have no action for selected items. */
  selection?: Selection | undefined
  /** Called when an item is opened, with its index in `items`. */
  onOpen?: (item: Item, index: number) => void
}

const asIs = (text: string) => text
const STEPS: Record<Exclude<Step, 'none'>, string> = {
  down: 'ArrowDown',
  right: 'ArrowRight',
  left: 'ArrowLeft',
}

/** Items as rows of at most 32 px. Arrow keys move between cells; Enter or F2 edits one in place; Ctrl Z undoes the last change. */
export const ItemTable = ({
  items,
  columns,
  label,
  collectionOf,
  shown = asIs,
  selection,
  onOpen,
  ...order
}: ItemTableProps) => {
  const { onTap, onSelect, onExtend, onKey } = useChoosing(items, selection)
  const { table, active, note, move, focus } = useCells(
    { rows: items.length, columns: columns.length + 1 },
    selection && onExtend,
  )
  const edit = useEditing(items, focus)
  const mayEdit = useMay('catalogue.edit')
  const open = useCallbackRef((event: MouseEvent, item: Item) => {
    onTap(event, item)
    if (!event.defaultPrevented) onOpen?.(item, items.indexOf(item))
  })
  const press = useLongPress(LONG_PRESS_MS, (target) => {
    const uuid = target.closest<HTMLElement>('[data-uuid]')?.dataset['uuid']
    const item = items.find((one) => one.uuid === uuid)
    if (item) selection?.toggle(item)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('td[data-column]') // targets of key events are elements
    if (isKeyOf('table.undo', event)) {
      event.preventDefault()
      edit.undo()
    } else if (isKeyOf('table.edit', event) && cell) {
      event.preventDefault()
      const column = columns[Number(cell.dataset['column']) - 1]
      const item = items[active.row]
      if (cell.dataset['editable'] && item && column) edit.start(item, column)
      else cell.querySelector('a')?.click()
    } else if (!move(event)) onKey(event)
  }
  return (
    <div className={styles.scroll} {...(selection && press)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- https://www.w3.org/WAI/ARIA/apg/patterns/grid/ */}
      <table ref={table} role="grid" aria-label={label} className={styles.table} onKeyDown={onKeyDown}>
        <TableHead columns={columns} hasBoxes={selection !== undefined} {...order} />
        <tbody>
          {items.map((item, index) => (
            <TableRow
              key={item.uuid}
              {...{ item, index, columns, shown, mayEdit }}
              collectionUuid={collectionOf(item)}
              activeColumn={active.row === index ? active.column : undefined}
              editing={edit.editing?.uuid === item.uuid ? edit.editing : undefined}
              unsaved={edit.unsaved}
              selected={selection?.chosen.has(item.uuid) ?? false}
              onSelect={selection && onSelect}
              onTap={open}
              onFocus={note}
              onEdit={edit.start}
              onSave={edit.save}
              onCancel={edit.cancel}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/* One cell is in the order of the Tab key. It is kept by its numbers, because a page may get other items. Steps with Shift to other
   rows select them. */
const useCells = (
  size: { rows: number; columns: number },
  onExtend: ((from: number, to: number) => void) | undefined,
) => {
  const table = useRef<HTMLTableElement>(null)
  const [noted, setNoted] = useState<Place>({ row: 0, column: 0 })
  const active = { row: Math.min(noted.row, size.rows - 1), column: Math.min(noted.column, size.columns - 1) }
  const note = useCallback((row: number, column: number) => setNoted({ row, column }), [])
  const focus = ({ row, column }: Place) => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const move = (event: KeyboardEvent): boolean => {
    const isCell = (event.target as HTMLElement).dataset['column'] !== undefined // as above
    const to = isCell && !event.altKey ? placeAfter(active, event, size) : undefined
    if (!to) return false
    event.preventDefault()
    focus(to)
    if (event.shiftKey && to.row !== active.row) onExtend?.(active.row, to.row)
    return true
  }
  const step = (key: string) => placeAfter(active, { key, ctrlKey: false, metaKey: false }, size) ?? active
  return { table, active, note, move, focus: (by: Step) => focus(by === 'none' ? active : step(STEPS[by])) }
}

const useEditing = (items: readonly Item[], focus: (step: Step) => void) => {
  const [editing, setEditing] = useState<Editing>()
  // A refusal arrives later, when another cell may be open.
  const open = useRef(editing)
  useLayoutEffect(() => {
    open.current = editing
  }, [editing])
  const edits = useCellEdits(({ item, template, before, after, text }) => {
    // Without an open editor, the value that was not saved is shown again with the reason.
    const isShown = items.some(({ uuid }) => uuid === item.uuid)
    if (!isShown || open.current) toastError(text)
    else setEditing({ uuid: item.uuid, field: template.name, before, draft: after, refusal: text })
  })
  const start = (item: Item, { name }: Column) =>
    setEditing({ uuid: item.uuid, field: name, before: shownIn(edits.unsaved, item, name) })
  // The control is removed and the focus set before the next key arrives.
  const close = (step: Step) => {
    flushSync(() => setEditing(undefined))
    focus(step)
  }
  const leave = (step: Step) => {
    // After a click elsewhere the focus stays there.
    if (step === 'none') setEditing(undefined)
    else close(step)
  }
  const save = (item: Item, { template }: Column, after: string, step: Step) => {
    if (template && editing && after !== editing.before) edits.save({ item, template, before: editing.before, after })
    leave(step)
  }
  return {
    editing,
    // Rows are rendered again only if their values change.
    start: useCallbackRef(start),
    save: useCallbackRef(save),
    cancel: useCallbackRef(() => close('none')),
    undo: edits.undo,
    unsaved: edits.unsaved,
  }
}

type HeadProps = Pick<ItemTableProps, 'columns' | 'sort' | 'sortsBy' | 'onSort'> & { hasBoxes: boolean }

/** The labels of the columns. A click sorts the list. */
const TableHead = ({ columns, sort, sortsBy, onSort, hasBoxes }: HeadProps) => {
  const { t } = useTranslation('catalogue')
  const [by, direction] = sort.split(',')
  const Arrow = direction === 'desc' ? IconChevronDown : IconChevronUp
  return (
    <thead>
      <tr>
        {hasBoxes && (
          <th scope="col" className={styles.select}>
            <span className={styles.spoken}>{t('table.selection')}</span>
          </th>
        )}
        <th scope="col" className={styles.picture}>
          <span className={styles.spoken}>{t('table.picture')}</span>
        </th>
        {columns.map(({ name, label, sort: field }) => {
          const isBy = field !== undefined && field === by
          return (
            <th
              key={name}
              scope="col"
              className={name === 'imagesCount' ? styles.number : undefined}
              aria-sort={isBy ? (direction === 'desc' ? 'descending' : 'ascending') : undefined}
            >
              {field !== undefined && sortsBy(field) ? (
                <button type="button" onClick={() => onSort(nextSort(sort, field))}>
                  {label}
                  {isBy && <Arrow size={14} stroke={1.8} aria-hidden />}
                </button>
              ) : (
                label
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
