import {
  closestCenter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragOverEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  type KeyboardSensorProps,
} from '@dnd-kit/core'
import { LONG_PRESS_MS } from '@pressmark/contract/platform/constants.ts'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import {
  areaOf,
  isSameOrder,
  listsOf,
  nextPosition,
  pointOf,
  positionOf,
  withMoved,
  type Position,
  type Rows,
} from './sortable-rows.ts'

export type Sorting<List extends string> = {
  lists: Rows<List>
  titleOf: (uuid: string) => string
  /** Named in announcements if there are several lists. */
  listTitle?: (list: List) => string
  /** Position of the first row, one-based, if the list is one page of more. */
  start?: number
  /** Number of all rows, if the list is one page of more. */
  total?: number
  /** Called with the new position. Returns whether the lists change: then the row stays there until they have changed. */
  onMove: (uuid: string, to: Position<List>) => boolean
}

/* The row that is being dragged, and the position where it would be dropped. */
type Drag<List extends string> = { uuid: string; at: Position<List>; byKey: boolean }
/* The order that is shown instead of that of `base`. */
type Preview<List extends string> = { base: Rows<List>; rows: Rows<List>; isDropped: boolean }

const MOUSE = { activationConstraint: { distance: 4 } }
const TOUCH = { activationConstraint: { delay: LONG_PRESS_MS, tolerance: 8 } }

/** Follows a drag: the order that is shown, the announcement, and the props of the drag context. */
export const useSorting = <List extends string>(sorting: Sorting<List>) => {
  const { lists, onMove } = sorting
  const [drag, setDrag] = useState<Drag<List>>()
  const [preview, setPreview] = useState<Preview<List>>()
  const { message, announce } = useAnnouncement(sorting)
  const isOutdated = preview?.isDropped === true && !isSameOrder(lists, preview.base)
  if (isOutdated) setPreview(undefined)
  const shown = preview && !isOutdated ? preview.rows : lists

  const moveTo = (uuid: string, to: Position<List>, { byKey }: { byKey: boolean }) => {
    setDrag({ uuid, at: to, byKey })
    if (positionOf(shown, uuid)?.list !== to.list)
      setPreview({ base: lists, rows: withMoved(shown, uuid, to), isDropped: false })
    announce('moved', { uuid, at: to, rows: shown })
  }
  const onKey: KeyboardCoordinateGetter = (event, { context }) => {
    if (!event.code.startsWith('Arrow')) return undefined
    event.preventDefault()
    const to = drag && nextPosition(shown, drag.at, event.code)
    if (!to) return undefined
    moveTo(drag.uuid, to, { byKey: true })
    return pointOf(context, shown, drag.uuid, to)
  }
  const collisionDetection: CollisionDetection = (collisions) => {
    const uuid = drag?.byKey && shown[drag.at.list][drag.at.index]
    return uuid ? [{ id: uuid }] : closestRow(shown, collisions)
  }
  const onDragStart = ({ active, activatorEvent }: DragStartEvent) => {
    const uuid = String(active.id)
    const at = positionOf(shown, uuid)
    if (!at) return
    setDrag({ uuid, at, byKey: activatorEvent instanceof KeyboardEvent })
    announce('picked', { uuid, at, rows: shown })
  }
  const onDragOver = (event: DragOverEvent) => {
    const to = drag && !drag.byKey && positionUnder(shown, event)
    if (to && (to.list !== drag.at.list || to.index !== drag.at.index)) moveTo(drag.uuid, to, { byKey: false })
  }
  const end = (isDropped: boolean) => {
    if (!drag) return
    const { uuid, at } = drag
    const from = positionOf(lists, uuid)
    const isMoved = isDropped && (from?.list !== at.list || from.index !== at.index) && onMove(uuid, at)
    setPreview(isMoved ? { base: lists, rows: withMoved(shown, uuid, at), isDropped: true } : undefined)
    setDrag(undefined)
    announce(isDropped ? 'dropped' : 'cancelled', { uuid, at: isDropped ? at : (from ?? at), rows: shown })
  }
  const sensors = useSortingSensors(onKey)
  const context = {
    sensors,
    collisionDetection,
    onDragStart,
    onDragOver,
    onDragEnd: () => end(true),
    onDragCancel: () => end(false),
  }
  return { shown, message, context }
}

/* A keyboard drag keeps the options with which it began, so the current function is read through a ref. */
const useSortingSensors = (onKey: KeyboardCoordinateGetter) => {
  const latest = useRef(onKey)
  useLayoutEffect(() => {
    latest.current = onKey
  })
  const keyboard = useMemo(
    () => ({
      coordinateGetter: (...key: Parameters<KeyboardCoordinateGetter>) => latest.current(...key),
      scrollBehavior: 'auto' as const,
    }),
    [],
  )
  return useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(PromptKeyboardSensor, keyboard),
  )
}

/* The library listens for keys only after a timer, which a busy page runs later than the next keys: those would be lost. */
class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props)
    // The key that picks the row up would drop it.
    props.event.stopPropagation()
    const listeners = this['listeners']
    listeners.add('keydown', this['handleKeyDown'])
    // The timer would listen again, also after the drag has ended.
    listeners.add = () => undefined
  }
}

type Announced<List extends string> = { uuid: string; at: Position<List>; rows: Rows<List> }

const useAnnouncement = <List extends string>({ titleOf, listTitle, start = 1, total }: Sorting<List>) => {
  const { t } = useTranslation('commands')
  const [message, setMessage] = useState('')
  const announce = (what: 'picked' | 'moved' | 'dropped' | 'cancelled', { uuid, at, rows }: Announced<List>) => {
    const others = rows[at.list].filter((other) => other !== uuid)
    const values = {
      title: titleOf(uuid),
      position: formatCount(at.index + start),
      total: formatCount(total ?? others.length + 1),
    }
    setMessage(
      listTitle ? t(`arrange.${what}In`, { ...values, list: listTitle(at.list) }) : t(`arrange.${what}`, values),
    )
  }
  return { message, announce }
}

type Collisions = Parameters<CollisionDetection>[0]

/* The row nearest to the dragged one, of the list below the pointer; the list itself if it is empty. */
const closestRow = (shown: Rows, collisions: Collisions): ReturnType<CollisionDetection> => {
  const lists = listsOf(shown)
  if (lists.length === 1) return closestCenter(collisions)
  const areas = {
    ...collisions,
    droppableContainers: collisions.droppableContainers.filter(({ id }) => isArea(shown, id)),
  }
  const area = pointerWithin(areas)[0] ?? closestCenter(areas)[0]
  const list = lists.find((name) => areaOf(name) === area?.id)
  if (!area || list === undefined) return []
  const rows = collisions.droppableContainers.filter(({ id }) => shown[list]?.includes(String(id)))
  return rows.length > 0 ? closestCenter({ ...collisions, droppableContainers: rows }) : [area]
}

const isArea = (shown: Rows, id: string | number): boolean => listsOf(shown).some((list) => areaOf(list) === id)

/* Where the dragged row would be dropped. In another list it comes after the row under it if most of it is below that row. */
const positionUnder = <List extends string>(
  shown: Rows<List>,
  { active, over }: DragOverEvent,
): Position<List> | undefined => {
  if (!over) return undefined
  const area = listsOf(shown).find((list) => areaOf(list) === over.id)
  if (area !== undefined) return { list: area, index: shown[area].length }
  const at = positionOf(shown, String(over.id))
  if (!at || at.list === positionOf(shown, String(active.id))?.list) return at
  const { translated } = active.rect.current
  const isBelow = translated !== null && translated.top + translated.height / 2 > over.rect.top + over.rect.height / 2
  return isBelow ? { ...at, index: at.index + 1 } : at
}
