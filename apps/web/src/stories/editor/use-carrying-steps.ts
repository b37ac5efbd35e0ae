import { LONG_PRESS_MS } from '@pressmark/contract/platform/constants.ts'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { roomFor, type Room, type Row } from './room.ts'

type Taken = { from: number; to: number }

/* Rows stand below each other, on narrow screens beside. */
type Axis = 'X' | 'Y'

/* The rows as they are laid out: where they are seen while they make room counts for nothing. */
const rowsOf = (list: HTMLElement): { axis: Axis; rows: Row[] } => {
  const axis = getComputedStyle(list).flexDirection === 'row' ? 'X' : 'Y'
  const rows = ([...list.children] as HTMLElement[]).map((row) =>
    axis === 'X' ? { start: row.offsetLeft, size: row.offsetWidth } : { start: row.offsetTop, size: row.offsetHeight },
  )
  return { axis, rows }
}

/* Which of the places lies nearest to a point of the screen. */
const nearest = (list: HTMLElement, { clientX, clientY }: PointerEvent): number => {
  const { axis, rows } = rowsOf(list)
  const { left, top } = list.getBoundingClientRect()
  const point = axis === 'X' ? clientX - left + list.scrollLeft : clientY - top + list.scrollTop
  const apart = rows.map(({ start, size }) => Math.abs(start + size / 2 - point))
  return apart.indexOf(Math.min(...apart))
}

const BACK = new Set(['ArrowUp', 'ArrowLeft'])
const FORTH = new Set(['ArrowDown', 'ArrowRight'])

/* The step whose handle was meant; undefined where something else of the list was. */
const handleOf = ({ target }: { target: EventTarget }): { element: HTMLElement; index: number } | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null
  return element ? { element, index: Number(element.dataset['handle']) } : undefined
}

/** Carries a step to another place by its handle, which says by `data-handle` whose it is: with the mouse at once, with a finger
 *  after it has rested for 500 ms, by keys (Space takes and puts down, the arrows carry, Escape leaves it). Places are
 *  zero-based. The list hears for all of its handles: a card has nothing that is new each time. `shift` is the `transform` by
 *  which a row makes room. @source spec 002 §4, §9 */
export const useCarryingSteps = (list: RefObject<HTMLElement | null>, count: number, onPut: (taken: Taken) => void) => {
  const [taken, setTaken] = useState<Taken>()
  const [room, setRoom] = useState<Room & { axis: Axis }>()
  const waiting = useRef<number>(undefined)
  const carry = (to: number) => {
    if (!taken || taken.to === to || !list.current) return
    const { axis, rows } = rowsOf(list.current)
    setTaken({ ...taken, to })
    setRoom({ ...roomFor(rows, taken.from, to), axis })
  }
  const leave = () => {
    window.clearTimeout(waiting.current)
    setTaken(undefined)
    setRoom(undefined)
  }
  const put = () => {
    leave()
    if (taken && taken.from !== taken.to) onPut(taken)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const handle = handleOf(event)
    if (!handle) return
    const step = BACK.has(event.key) ? -1 : FORTH.has(event.key) ? 1 : 0
    if (event.key === ' ' || event.key === 'Enter') {
      if (taken) put()
      else setTaken({ from: handle.index, to: handle.index })
    } else if (event.key === 'Escape' && taken) leave()
    else if (step !== 0 && taken) carry(Math.min(count - 1, Math.max(0, taken.to + step)))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const handle = handleOf(event)
    if (event.button !== 0 || !handle) return
    handle.element.setPointerCapture(event.pointerId)
    const take = () => setTaken({ from: handle.index, to: handle.index })
    if (event.pointerType === 'touch') waiting.current = window.setTimeout(take, LONG_PRESS_MS)
    else take()
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (taken && list.current && handleOf(event)?.element.hasPointerCapture(event.pointerId))
      carry(nearest(list.current, event))
  }
  const shift = (index: number): string | undefined => {
    if (!taken || !room) return undefined
    const passed =
      taken.from < taken.to ? index > taken.from && index <= taken.to : index < taken.from && index >= taken.to
    const by = index === taken.from ? room.carried : passed ? room.passed : 0
    return by === 0 ? undefined : `translate${room.axis}(${by}px)`
  }
  return {
    taken,
    shift,
    carrying: { onKeyDown, onBlur: leave, onPointerDown, onPointerMove, onPointerUp: put, onPointerCancel: leave },
  }
}
