import { useEffect, useRef } from 'react'

/** Leads the focus to a part of the screen whose content changed and took the focused button away: a reader goes on there,
 *  and keys do not begin at the top. The part needs a tabIndex of -1. */
export const useFocusFallback = (content: string) => {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef(content)
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body
    if (before.current !== content && lost) part.current?.focus({ preventScroll: true })
    before.current = content
  }, [content])
  return part
}
