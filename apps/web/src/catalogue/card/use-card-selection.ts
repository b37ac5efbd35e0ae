import { useCallbackRef } from '@mantine/hooks'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { isKeyOf } from '#shared/commands/keys.ts'
import type { Selectable } from '../selection/selection.ts'
import type { Selection } from '../selection/use-selection.ts'

/** Handles taps, clicks and keys on the cards of a grid. Without a selection they open the card, on touch after a highlight. */
export const useChoosing = <Entity extends Selectable>(
  items: readonly Entity[],
  selection: Selection<Entity> | undefined,
) => {
  const [highlighted, setHighlighted] = useState<string>()
  const choosing = (selection?.chosen.size ?? 0) > 0

  // Each handler is the same function on every call, so that only the cards that change are rendered again.
  const onSelect = useCallbackRef((item: Entity, { range }: { range: boolean }) =>
    range ? selection?.extend(items, item) : selection?.toggle(item),
  )

  const onTap = useCallbackRef((event: MouseEvent, item: Entity) => {
    if (event.ctrlKey || event.metaKey) return
    // A click without a pointer comes from the Enter key, which always opens the card.
    const byPointer = event.detail > 0
    if (selection && byPointer && (event.shiftKey || choosing)) {
      event.preventDefault()
      onSelect(item, { range: event.shiftKey })
      return
    }
    // React types a click as a mouse event, but browsers send a PointerEvent.
    const byFinger = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    if (!byFinger || highlighted === item.uuid) return
    event.preventDefault()
    setHighlighted(item.uuid)
  })

  const onExtend = (from: number, to: number) => {
    if (!choosing) selection?.toggle(items[from]!) // both are stops of the grid
    selection?.extend(items, items[to]!)
  }

  const onKey = (event: KeyboardEvent) => {
    if (!selection || event.defaultPrevented || event.altKey) return
    const select = keyAction(event, items, selection)
    if (!select) return
    event.preventDefault()
    select()
  }

  return { highlighted, onTap, onSelect, onExtend, onKey }
}

/* X selects the focused card, Ctrl A selects the page, Escape clears the selection. */
const keyAction = <Entity extends Selectable>(
  event: KeyboardEvent,
  items: readonly Entity[],
  selection: Selection<Entity>,
): (() => void) | undefined => {
  if (isKeyOf('list.page', event)) return () => selection.add(items)
  if (isKeyOf('list.clear', event) && selection.chosen.size > 0) return selection.clear
  const uuid = (event.target as Element).closest<HTMLElement>('[data-uuid]')?.dataset['uuid'] // targets of key events are elements
  const item = items.find((one) => one.uuid === uuid)
  return isKeyOf('list.select', event) && item ? () => selection.toggle(item) : undefined
}
