import { useMemo, useState, type KeyboardEvent, type RefObject } from 'react'

const STOPS = '[data-stop]'

/** Returns the element above or below in a wrapping grid: in the nearest row, the one with the closest left edge. */
const beside = (stops: HTMLElement[], at: number, rows: 1 | -1): HTMLElement | undefined => {
  const { top, left } = stops[at]!.getBoundingClientRect()
  const boxes = stops.map((stop) => ({ stop, box: stop.getBoundingClientRect() }))
  const beyond = boxes.filter(({ box }) => (box.top - top) * rows > 4)
  const row = Math.min(...beyond.map(({ box }) => Math.abs(box.top - top)))
  return beyond
    .filter(({ box }) => Math.abs(Math.abs(box.top - top) - row) < 4)
    .toSorted((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.stop
}

const target = (key: string, stops: HTMLElement[], at: number): HTMLElement | undefined => {
  switch (key) {
    case 'ArrowRight':
      return stops[at + 1]
    case 'ArrowLeft':
      return stops[at - 1]
    case 'ArrowDown':
      return beside(stops, at, 1)
    case 'ArrowUp':
      return beside(stops, at, -1)
    case 'Home':
      return stops[0]
    case 'End':
      return stops.at(-1)
    default:
      return undefined
  }
}

/** Makes a grid a single Tab stop with arrow keys inside it. Spread `stop(n)` on the focusable elements and `keys` on the grid.
 *  `onExtend` is called for steps with Shift, with the stops before and after. */
export const useRoving = (
  grid: RefObject<HTMLElement | null>,
  count: number,
  onExtend?: (from: number, to: number) => void,
) => {
  const [active, setActive] = useState(0)
  const current = active < count ? active : 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && !onExtend)) return
    const stops = [...(grid.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const next = at < 0 ? undefined : target(event.key, stops, at)
    if (!next) return
    event.preventDefault()
    next.focus()
    if (event.shiftKey) onExtend?.(at, stops.indexOf(next))
  }
  // The same objects each time, so that only the elements before and after a step are rendered again.
  const stops = useMemo(() => {
    const stopsOf = (tabIndex: number) =>
      Array.from({ length: count }, (_, index) => ({ 'data-stop': index, tabIndex, onFocus: () => setActive(index) }))
    return { current: stopsOf(0), others: stopsOf(-1) }
  }, [count])
  const stop = (index: number) => stops[index === current ? 'current' : 'others'][index]! // one for each element
  return { stop, keys: { onKeyDown } }
}
