import { useSyncExternalStore, type RefObject } from 'react'

const listen = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Returns the full-screen state of one element, including changes made with keys of the browser. */
export const useFullScreen = (element: RefObject<HTMLElement | null>) => {
  const isOn = useSyncExternalStore(
    listen,
    () => document.fullscreenElement !== null && document.fullscreenElement === element.current,
  )
  const toggle = () => {
    if (!document.fullscreenEnabled) return
    // A browser may refuse, for example inside a frame without the permission. The image then stays unchanged.
    const change = isOn ? document.exitFullscreen() : element.current?.requestFullscreen()
    change?.catch((refused: unknown) => reportError(refused))
  }
  return { isOn, toggle }
}
