import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownValue } from '#metadata/use-shown-value.ts'
import { formatCount, formatDate } from '#shared/text/format-date.ts'
import { SelectBox } from '../card/SelectBox.tsx'
import { StateLabel } from '../StateLabel.tsx'
import { useLock } from '../states.queries.ts'
import { CellEditor, type Step } from './CellEditor.tsx'
import type { Column, Fact } from './columns.ts'
import styles from './ItemTable.module.css'
import { shownIn, type Unsaved } from './use-cell-edits.ts'

/** The cell of a row that is being edited. `draft` is a value that was not saved, with the reason. */
export type Editing = { uuid: string; field: string; before: string; draft?: string; refusal?: string }

type Props = {
  item: Item
  index: number
  columns: readonly Column[]
  collectionUuid: string
  shown: (text: string) => ReactNode
  /** The focusable cell of the row; 0 is the image. Undefined if the focusable cell is in another row. */
  activeColumn: number | undefined
  editing: Editing | undefined
  unsaved: Unsaved
  mayEdit: boolean
  selected: boolean
  onSelect: ((item: Item, how: { range: boolean }) => void) | undefined
  onTap: (event: MouseEvent, item: Item) => void
  onFocus: (row: number, column: number) => void
  onEdit: (item: Item, column: Column) => void
  onSave: (item: Item, column: Column, value: string, step: Step) => void
  onCancel: () => void
}

/** An item as a row. */
export const TableRow = memo(({ item, index, columns, activeColumn, selected, onSelect, onTap, ...props }: Props) => {
  const { t } = useTranslation('catalogue')
  const isLocked = useLock(item.state) !== undefined
  const to = {
    to: '/catalog/$collectionUuid/cultural-item/$uuid',
    params: { collectionUuid: props.collectionUuid, uuid: item.uuid },
    onClick: (event: MouseEvent) => onTap(event, item),
  } as const
  const titleLink = (text: ReactNode) => (
    <Link {...to} tabIndex={-1} className={styles.title}>
      {text}
    </Link>
  )
  return (
    <tr data-uuid={item.uuid} data-row={index} data-selected={selected || undefined} aria-selected={selected}>
      {onSelect && (
        <td className={styles.select} data-view="table">
          <SelectBox item={item} selected={selected} onSelect={onSelect} />
        </td>
      )}
      <td className={styles.picture}>
        <Link
          {...to}
          data-column={0}
          tabIndex={activeColumn === 0 ? 0 : -1}
          aria-label={t('table.open', { title: item.sgtt })}
          onFocus={() => props.onFocus(index, 0)}
        >
          {item.thumbnail ? (
            <img src={item.thumbnail} alt="" loading="lazy" decoding="async" />
          ) : (
            <IconPhoto size={18} stroke={1.4} aria-hidden />
          )}
        </Link>
      </td>
      {columns.map((column, at) => (
        <Cell
          key={column.name}
          {...props}
          {...{ item, column, isEditable: props.mayEdit && !isLocked }}
          link={column.name === 'sgtt' ? titleLink : undefined}
          place={{ row: index, column: at + 1, active: activeColumn === at + 1 }}
          editing={props.editing?.field === column.name ? props.editing : undefined}
          value={shownIn(props.unsaved, item, column.name)}
        />
      ))}
    </tr>
  )
})

type CellProps = Pick<Props, 'item' | 'editing' | 'shown' | 'onFocus' | 'onEdit' | 'onSave' | 'onCancel'> & {
  column: Column
  isEditable: boolean
  /** Renders a text as the link to the item. */
  link: ((text: ReactNode) => ReactNode) | undefined
  place: { row: number; column: number; active: boolean }
  value: string
}

const Cell = ({ item, column, isEditable, link, place, editing, value, ...props }: CellProps) => {
  const { t } = useTranslation('catalogue')
  const shownValue = useShownValue()
  const { template } = column
  if (!template)
    return (
      <td {...focusable(place, props.onFocus)} className={column.name === 'imagesCount' ? styles.number : undefined}>
        {factOf(item, column.name as Fact)}
      </td>
    )
  const further = Math.max(0, item.customMetadataList.filter(({ name }) => name === column.name).length - 1)
  // A cell shows one value. The others are edited in the form of the item.
  const mayEdit = isEditable && further === 0
  const text = shownValue(template.type, value)
  const edit = mayEdit ? () => props.onEdit(item, column) : undefined
  return (
    <td
      {...focusable(place, props.onFocus)}
      className={column.name === 'pressmark' ? styles.pressmark : undefined}
      title={text}
      data-editable={mayEdit || undefined}
      aria-readonly={!mayEdit}
      onDoubleClick={edit}
      onClick={(event) => {
        const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
        if (isTouch && !event.defaultPrevented && !link) edit?.()
      }}
    >
      {editing ? (
        <CellEditor
          template={template}
          label={t('table.edit', { field: column.label, title: item.sgtt })}
          value={editing.draft ?? editing.before}
          refusal={editing.refusal}
          onSave={(after, step) => props.onSave(item, column, after, step)}
          onCancel={props.onCancel}
        />
      ) : (
        (link ?? asIs)(props.shown(text))
      )}
      {further > 0 && <span className={styles.further}>{t('table.further', { count: further })}</span>}
    </td>
  )
}

const asIs = (text: ReactNode) => text

const focusable = ({ row, column, active }: CellProps['place'], onFocus: Props['onFocus']) => ({
  'data-column': column,
  tabIndex: active ? 0 : -1,
  onFocus: () => onFocus(row, column),
})

const shownImages = ({ imagesCount, failed }: Item['mediaTypeInfo']): number => imagesCount - (failed?.images ?? 0)

const factOf = (item: Item, fact: Fact): ReactNode => {
  if (fact === 'state') return <StateLabel state={item.state} />
  if (fact === 'imagesCount') return formatCount(shownImages(item.mediaTypeInfo))
  return formatDate(item[fact])
}
