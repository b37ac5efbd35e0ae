import { VisuallyHidden } from '@mantine/core'
import { DndContext, MeasuringStrategy, useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable } from '@dnd-kit/sortable'
import { useCallback, useMemo, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { areaOf, sortingStrategy, type Rows } from './sortable-rows.ts'
import { useSorting, type Sorting } from './use-sorting.ts'

type ListsProps<List extends string> = Sorting<List> & { children: (shown: Rows<List>) => ReactNode }

/* A row that leaves a list moves the lists below it, so positions are measured on every move. A single list does not need it,
 * and may have a thousand rows. */
const SEVERAL = { droppable: { strategy: MeasuringStrategy.Always } }
const SINGLE = {}

const nothing = (): undefined => undefined
/* The library announces identifiers in English. useSorting announces titles and positions. */
const SILENT = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }

/** Lists between which rows are dragged by their handle: with the mouse, by touch after 500 ms, or with keys. Space picks a row
 *  up and drops it, the arrow keys move it, Escape cancels. `children` renders the lists in the order that it receives. */
export const SortableLists = <List extends string>({ children, ...sorting }: ListsProps<List>) => {
  const { t } = useTranslation('commands')
  const { shown, message, context } = useSorting(sorting)
  const accessibility = useMemo(
    () => ({ announcements: SILENT, screenReaderInstructions: { draggable: t('arrange.hint') } }),
    [t],
  )
  return (
    <DndContext {...context} accessibility={accessibility} measuring={Object.keys(shown).length > 1 ? SEVERAL : SINGLE}>
      {children(shown)}
      <VisuallyHidden component="output" aria-live="assertive">
        {message}
      </VisuallyHidden>
    </DndContext>
  )
}

type RowsProps = { list: string; rows: readonly string[]; children: ReactNode }

/** The rows of one of the lists. */
export const SortableRows = ({ list, rows, children }: RowsProps) => (
  // The library only reads the rows.
  <SortableContext id={list} items={rows as string[]} strategy={sortingStrategy}>
    {children}
  </SortableContext>
)

type ListProps = Omit<Sorting<'rows'>, 'lists' | 'listTitle' | 'onMove'> & {
  rows: readonly string[]
  /** Called with the new zero-based index. Returns whether the order changes. */
  onMove: (uuid: string, index: number) => boolean
  children: (shown: readonly string[]) => ReactNode
}

/** A single list of rows that are dragged by their handle, as in `SortableLists`. */
export const SortableList = ({ rows, onMove, children, ...sorting }: ListProps) => (
  <SortableLists lists={{ rows }} onMove={(uuid, { index }) => onMove(uuid, index)} {...sorting}>
    {(shown) => (
      <SortableRows list="rows" rows={shown.rows}>
        {children(shown.rows)}
      </SortableRows>
    )}
  </SortableLists>
)

/** Returns the ref of the element onto which rows of a list are dropped, also if the list is empty. */
export const useSortableArea = (list: string) => useDroppable({ id: areaOf(list) }).setNodeRef

const HANDLE_STYLE: CSSProperties = { touchAction: 'none' }

/** Returns the props of a row and of the button by which it is dragged. */
export const useSortableRow = (uuid: string) => {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id: uuid,
  })
  // A row that moves to another list is rendered again there, and would lose the focus.
  const handleRef = useCallback(
    (button: HTMLButtonElement | null) => {
      setActivatorNodeRef(button)
      if (isDragging) button?.focus({ preventScroll: true })
    },
    [setActivatorNodeRef, isDragging],
  )
  const describedBy = attributes['aria-describedby']
  const handle = useMemo(
    () => ({
      ref: handleRef,
      style: HANDLE_STYLE,
      'aria-describedby': describedBy,
      'aria-pressed': isDragging,
      'data-handle': true,
      ...listeners,
    }),
    [handleRef, describedBy, isDragging, listeners],
  )
  const row = {
    ref: setNodeRef,
    style: { transform: shiftOf(transform), transition },
    'data-dragged': isDragging || undefined,
  }
  return { row, handle }
}

/* A shift by nothing would start a transition in every row of the list. */
const shiftOf = (shift: { x: number; y: number } | null): string | undefined =>
  shift && (shift.x !== 0 || shift.y !== 0) ? `translate3d(${shift.x}px, ${shift.y}px, 0)` : undefined

export type SortableHandle = ReturnType<typeof useSortableRow>['handle']
