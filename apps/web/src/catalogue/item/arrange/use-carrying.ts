import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

type Carried = { from: number; to: number }

/** Which of the places lies nearest to a point of the screen. */
const nearest = (list: HTMLElement | null, x: number): number => {
  const middles = [...(list?.children ?? [])].map((place) => {
    const { left, width } = place.getBoundingClientRect()
    return Math.abs(left + width / 2 - x)
  })
  return middles.indexOf(Math.min(...middles))
}

/** Carries one of a row to another place: by its handle with a pointer, or by keys (Space takes and puts down, the arrows
 *  carry, Escape leaves it). Places are zero-based. */
export const useCarrying = (list: RefObject<HTMLElement | null>, count: number, onPut: (carried: Carried) => void) => {
  const [carried, setCarried] = useState<Carried>()
  const put = () => {
    setCarried(undefined)
    if (carried && carried.from !== carried.to) onPut(carried)
  }
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      if (carried) put()
      else setCarried({ from: index, to: index })
    } else if (event.key === 'Escape' && carried) setCarried(undefined)
    else if (step && carried) setCarried({ ...carried, to: Math.min(count - 1, Math.max(0, carried.to + step)) })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const handle = (index: number) => ({
    onKeyDown: onKeyDown(index),
    onBlur: () => setCarried(undefined),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setCarried({ from: index, to: index })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (carried && event.currentTarget.hasPointerCapture(event.pointerId))
        setCarried({ ...carried, to: nearest(list.current, event.clientX) })
    },
    onPointerUp: put,
    onPointerCancel: () => setCarried(undefined),
  })
  return { carried, handle }
}
