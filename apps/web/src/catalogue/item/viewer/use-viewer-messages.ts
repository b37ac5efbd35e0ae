import { readImage } from '@pressmark/contract/catalogue/assets.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { isRegionMessage, shownBy, type Shown } from '@pressmark/contract/media/viewers.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { call } from '#shared/api/call.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastError } from '#shared/ui/toasts.tsx'
import { assetSearch } from '../page/item-address.ts'
import { viewOf, type View } from './view.ts'

type Input = {
  item: Item
  collectionUuid: string
  /** The frame of the viewer. Its messages report the visible region. Messages of other senders of this origin are navigation requests. */
  inner: RefObject<HTMLIFrameElement | null>
  onView: (view: View) => void
  onWanted: (view: View) => void
}

/** Handles messages of this origin that contain a viewer address with a region, and the event that selects an image.
 *  @source spec 000 §2 */
export const useViewerMessages = ({ item, collectionUuid, inner, onView, onWanted }: Input) => {
  const navigate = useNavigate()

  const goTo = async ({ asset }: Shown, view: View | undefined) => {
    if (asset === undefined) return
    try {
      const { position } = await call(readImage, { params: { uuid: asset } })
      if (view) onWanted(view)
      await navigate({
        to: '/catalog/$collectionUuid/cultural-item/$uuid',
        params: { collectionUuid, uuid: item.uuid },
        search: assetSearch(position),
        resetScroll: false,
      })
    } catch (error) {
      toastError(refusalText(error))
    }
  }

  const onNotice = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || !isRegionMessage(data)) return
    const shown = shownBy(data.url, location.href)
    if (!shown) return
    const view = viewOf(shown)
    if (source !== null && source === inner.current?.contentWindow) return view && onView(view)
    if (shown.item === undefined || shown.item === item.uuid) void goTo(shown, view)
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => void onNotice(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])

  const select = useEffectEvent(({ detail }: CustomEvent<string>) => goTo({ asset: detail }, undefined))
  useEffect(() => {
    const listener = (event: CustomEvent<string>) => void select(event)
    addEventListener('pressmark:select-image', listener)
    return () => removeEventListener('pressmark:select-image', listener)
  }, [])
}
