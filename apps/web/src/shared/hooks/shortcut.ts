import { useEffectEvent, useLayoutEffect } from 'react'

const WRITTEN_IN =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Calls `action` on a single key, unless the person is typing or a dialog is open. */
export const useShortcut = (key: string, action: () => void) => {
  const run = useEffectEvent(action)
  // A layout effect, so that no key press is lost between the rendering of the hint and later effects.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as Element).closest(WRITTEN_IN) || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key])
}
