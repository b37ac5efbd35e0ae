import { useSyncExternalStore } from 'react'

/** Events that parts of the page exchange through the window. Other scripts of the page may send them too. @source spec 000 §2 */
declare global {
  interface WindowEventMap {
    /** Requests that an image of the current item is shown. The detail is its uuid. */
    'pressmark:select-image': CustomEvent<string>
    /** Reports that a widget of the header has opened above the screen, or closed. */
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
