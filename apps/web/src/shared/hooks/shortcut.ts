import { useEffectEvent, useLayoutEffect } from 'react'

const WRITTEN_IN =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Calls `action` on a single key, unless a person is writing or a dialog is open. */
export const useShortcut = (key: string, action: () => void) => {
  const run = useEffectEvent(action)
  // As soon as what names the key stands: no press falls between its drawing and the effects after that.
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
