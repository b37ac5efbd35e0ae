import {
  isRegionMessage,
  shownBy,
  type RegionMessage,
  type Shown,
  type Viewer,
} from '@pressmark/contract/media/viewers.ts'

/** Hears the addresses of viewers that pages of this same origin ask for. @source spec 000 §2 */
export const onLinks = (follow: (shown: Shown & { viewer: Viewer }, url: string) => void): void =>
  addEventListener('message', ({ origin, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || !isRegionMessage(data)) return
    const shown = shownBy(data.url, location.href)
    if (shown) follow(shown, data.url)
  })

/** Tells the page around this one, where it is of the same origin, what is in sight. */
export const postRegion = (url: string): void => {
  if (window.parent !== window) window.parent.postMessage({ url } satisfies RegionMessage, location.origin)
}
