import { useSyncExternalStore } from 'react'

/** What parts of the page tell each other through the window, and other programs on it may tell as well. @source spec 000 §2 */
declare global {
  interface WindowEventMap {
    /** An image of the item on screen is to be shown: its uuid. */
    'pressmark:select-image': CustomEvent<string>
    /** Something of the header opened above the screen, or closed. */
    'pressmark:widget-open': CustomEvent<boolean>
  }
}

export const dispatchWidgetOpen = ({ open }: { open: boolean }): void =>
  void dispatchEvent(new CustomEvent('pressmark:widget-open', { detail: open }))

let isOpen = false
const subscribe = (changed: () => void) => {
  const onNotice = ({ detail }: CustomEvent<boolean>) => {
    isOpen = detail
    changed()
  }
  addEventListener('pressmark:widget-open', onNotice)
  return () => removeEventListener('pressmark:widget-open', onNotice)
}

export const useWidgetOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
