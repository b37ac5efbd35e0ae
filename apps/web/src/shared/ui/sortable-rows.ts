import type { ClientRect, UniqueIdentifier } from '@dnd-kit/core'
import {
  horizontalListSortingStrategy,
  rectSortingStrategy,
  verticalListSortingStrategy,
  type SortingStrategy,
} from '@dnd-kit/sortable'

/** The uuids of the rows of each list, in order. */
export type Rows<List extends string = string> = Readonly<Record<List, readonly string[]>>

/** A list, and a zero-based index in it. */
export type Position<List extends string = string> = { list: List; index: number }

export const listsOf = <List extends string>(rows: Rows<List>): List[] => Object.keys(rows) as List[] // its own keys

export const positionOf = <List extends string>(rows: Rows<List>, uuid: string): Position<List> | undefined => {
  const list = listsOf(rows).find((name) => rows[name].includes(uuid))
  return list === undefined ? undefined : { list, index: rows[list].indexOf(uuid) }
}

/** Moves a row to a position, which is counted without the row. */
export const withMoved = <List extends string>(rows: Rows<List>, uuid: string, to: Position<List>): Rows<List> => {
  const moved: Record<List, readonly string[]> = { ...rows }
  for (const list of listsOf(rows)) {
    const others = rows[list].filter((other) => other !== uuid)
    moved[list] = list === to.list ? others.toSpliced(to.index, 0, uuid) : others
  }
  return moved
}

export const isSameOrder = (a: Rows, b: Rows): boolean =>
  listsOf(a).every((list) => a[list]?.join() === b[list]?.join())

const BACK = new Set(['ArrowUp', 'ArrowLeft'])
const FORTH = new Set(['ArrowDown', 'ArrowRight'])

/** Returns the position to which an arrow key moves a row. All four keys move it in a single list. With several lists, left and
 *  right move it to the list beside, up and down within its list. */
export const nextPosition = <List extends string>(
  rows: Rows<List>,
  { list, index }: Position<List>,
  key: string,
): Position<List> | undefined => {
  const step = BACK.has(key) ? -1 : FORTH.has(key) ? 1 : 0
  if (step === 0) return undefined
  const lists = listsOf(rows)
  if (lists.length > 1 && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    const beside = lists[lists.indexOf(list) + step]
    return beside === undefined ? undefined : { list: beside, index: Math.min(index, rows[beside].length) }
  }
  const next = index + step
  return next < 0 || next >= rows[list].length ? undefined : { list, index: next }
}

/** Whether rows are side by side. The steps of a story are below each other, and side by side on narrow screens. */
export const isHorizontal = ([first, second]: readonly (ClientRect | undefined)[]): boolean =>
  first !== undefined && second !== undefined && second.left >= first.right

/** Whether rows are side by side in several lines, as cards of a grid. */
export const isGrid = (rects: readonly (ClientRect | undefined)[]): boolean => {
  const [first] = rects
  return (
    isHorizontal(rects) && first !== undefined && rects.some((rect) => rect !== undefined && rect.top >= first.bottom)
  )
}

/** Shifts rows of any size as if the dragged row were already at its new position. */
export const sortingStrategy: SortingStrategy = (shift) =>
  (isGrid(shift.rects)
    ? rectSortingStrategy
    : isHorizontal(shift.rects)
      ? horizontalListSortingStrategy
      : verticalListSortingStrategy)(shift)

/** Returns the identifier of the area of a list. Other identifiers are those of rows. */
export const areaOf = (list: string): string => `area ${list}`

type Measured = { collisionRect: ClientRect | null; droppableRects: ReadonlyMap<UniqueIdentifier, ClientRect> }

/** Returns the point at which a row is drawn while keys have moved it to a position. px of the window */
export const pointOf = <List extends string>(
  { collisionRect, droppableRects }: Measured,
  rows: Rows<List>,
  uuid: string,
  to: Position<List>,
): { x: number; y: number } | undefined => {
  const list = rows[to.list]
  const rects = list.map((row) => droppableRects.get(row))
  const rect = rects[to.index] ?? rects.at(-1) ?? droppableRects.get(areaOf(to.list))
  if (!rect || !collisionRect) return undefined
  const from = list.indexOf(uuid)
  if (from === -1 || from > to.index) return { x: rect.left, y: rect.top }
  return isHorizontal(rects)
    ? { x: rect.right - collisionRect.width, y: rect.top }
    : { x: rect.left, y: rect.bottom - collisionRect.height }
}
