import { useSyncExternalStore, type RefObject } from 'react'

const listen = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Full screen of one element, whoever started or ended it. */
export const useFullScreen = (element: RefObject<HTMLElement | null>) => {
  const isOn = useSyncExternalStore(
    listen,
    () => document.fullscreenElement !== null && document.fullscreenElement === element.current,
  )
  const toggle = () => {
    if (!document.fullscreenEnabled) return
    // A browser may refuse, for example inside a frame without the permission: then the picture stays as it is.
    const asked = isOn ? document.exitFullscreen() : element.current?.requestFullscreen()
    asked?.catch((refused: unknown) => reportError(refused))
  }
  return { isOn, toggle }
}
