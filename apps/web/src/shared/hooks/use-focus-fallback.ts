import { useEffect, useRef } from 'react'

/** Moves the focus to a part of the screen if the focused button has been removed. Screen readers and the Tab key
 *  then continue there instead of at the top. The part needs a tabIndex of -1. */
export const useFocusFallback = (content: string) => {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef(content)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (before.current !== content && isLost) part.current?.focus({ preventScroll: true })
    before.current = content
  }, [content])
  return part
}
