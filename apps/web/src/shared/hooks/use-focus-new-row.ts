import { useEffect, useRef } from 'react'

/** Moves the focus to the first new row after *Show more*, because that button is disabled or gone by then. `rows` selects the rows
 *  inside of the list, `count` is their number. */
export const useFocusNewRow = <List extends HTMLElement>(rows: string, count: number) => {
  const list = useRef<List>(null)
  const before = useRef(count)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (before.current > 0 && count > before.current && isLost) {
      const row = list.current?.querySelectorAll(rows)[before.current]
      row?.querySelector<HTMLElement>('a, button, input')?.focus()
    }
    before.current = count
  }, [rows, count])
  return list
}
