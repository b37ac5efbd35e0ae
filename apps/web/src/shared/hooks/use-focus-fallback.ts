import { useEffect, useRef } from 'react'

/** Moves the focus into a part of the screen if the focused button has been removed. The element with `data-autofocus` gets it,
 *  otherwise the part. Screen readers and the Tab key then continue there instead of at the top. The part needs a
 *  tabIndex of -1.
 *  @param content changes with the buttons. undefined: nothing is shown yet, so no button can have been removed */
export const useFocusFallback = (content: string | undefined) => {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef(content)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (before.current !== undefined && before.current !== content && isLost) {
      const chosen = part.current?.querySelector<HTMLElement>('[data-autofocus]')
      ;(chosen ?? part.current)?.focus({ preventScroll: !chosen })
    }
    before.current = content
  }, [content])
  return part
}
