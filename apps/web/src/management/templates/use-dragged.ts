import type { Priority } from '@pressmark/contract/platform/constants.ts'
import type { TemplateLists } from '@pressmark/contract/metadata/template-lists.ts'
import { useState, type DragEvent } from 'react'

/** Where a field would go: `before` is its place (zero-based) among those that are in the list now. */
type Target = { priority: Priority; before: number }

export type Dragging = ReturnType<ReturnType<typeof useDragged>['row']>

/** Dragging by pointer. Spread `row(…)` on what is dragged and `list(…)` on what it can be dropped on.
 *  @param onDrop told the place among the others, without the dragged one */
export const useDragged = (lists: TemplateLists, onDrop: (uuid: string, priority: Priority, place: number) => void) => {
  const [dragged, setDragged] = useState<string>()
  const [target, setTarget] = useState<Target>()
  const end = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  const over = (event: DragEvent, at: Target) => {
    if (dragged === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (at.priority !== target?.priority || at.before !== target.before) setTarget(at)
  }
  const drop = (event: DragEvent) => {
    if (dragged === undefined || target === undefined) return
    event.preventDefault()
    const from = lists[target.priority].indexOf(dragged)
    const place = from >= 0 && from < target.before ? target.before - 1 : target.before
    onDrop(dragged, target.priority, place)
    end()
  }

  return {
    list: (priority: Priority) => ({
      'data-target': target?.priority === priority || undefined,
      onDragOver: (event: DragEvent) => over(event, { priority, before: lists[priority].length }),
      onDrop: drop,
    }),
    row: (uuid: string, priority: Priority, place: number) => ({
      draggable: true,
      'data-dragged': dragged === uuid || undefined,
      'data-drop': dropMark(target, priority, place, lists[priority].length),
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', uuid) // Firefox drags nothing that carries nothing
        setDragged(uuid)
      },
      onDragEnd: end,
      onDragOver: (event: DragEvent) => {
        const { top, height } = event.currentTarget.getBoundingClientRect()
        over(event, { priority, before: event.clientY < top + height / 2 ? place : place + 1 })
      },
    }),
  }
}

const dropMark = (target: Target | undefined, priority: Priority, place: number, many: number) => {
  if (target?.priority !== priority) return undefined
  if (target.before === place) return 'before'
  return place === many - 1 && target.before === many ? 'after' : undefined
}
