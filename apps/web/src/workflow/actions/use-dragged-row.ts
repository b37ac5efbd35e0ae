import { useState, type DragEvent } from 'react'

export type DraggedRow = ReturnType<ReturnType<typeof useDraggedRow>>

/** Dragging the rows of one list by pointer: spread what it gives for each row.
 *  @param onDrop told the new place among the others (zero-based) */
export const useDraggedRow = (uuids: readonly string[], onDrop: (uuid: string, place: number) => void) => {
  const [dragged, setDragged] = useState<string>()
  const [before, setBefore] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setBefore(undefined)
  }
  return (uuid: string, place: number) => ({
    draggable: true,
    'data-dragged': dragged === uuid || undefined,
    'data-drop': before === place ? 'before' : before === uuids.length && place === before - 1 ? 'after' : undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', uuid) // Firefox drags nothing that carries nothing
      setDragged(uuid)
    },
    onDragEnd: end,
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      setBefore(event.clientY < top + height / 2 ? place : place + 1)
    },
    onDrop: (event: DragEvent) => {
      if (dragged === undefined || before === undefined) return
      event.preventDefault()
      onDrop(dragged, uuids.indexOf(dragged) < before ? before - 1 : before)
      end()
    },
  })
}
