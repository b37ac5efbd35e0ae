import {
  isRegionMessage,
  shownBy,
  type RegionMessage,
  type Shown,
  type Viewer,
} from '@pressmark/contract/media/viewers.ts'

/** Listens to viewer addresses sent by pages of the same origin. @source spec 000 §2 */
export const onLinks = (follow: (shown: Shown & { viewer: Viewer }, url: string) => void): void =>
  addEventListener('message', ({ origin, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || !isRegionMessage(data)) return
    const shown = shownBy(data.url, location.href)
    if (shown) follow(shown, data.url)
  })

/** Sends the visible region to the embedding page, if it has the same origin. */
export const postRegion = (url: string): void => {
  if (window.parent !== window) window.parent.postMessage({ url } satisfies RegionMessage, location.origin)
}
