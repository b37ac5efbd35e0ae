import { viewerAddress, type RegionMessage } from '@pressmark/contract/media/viewers.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { EmbeddedViewer } from './EmbeddedViewer.tsx'
import type { View } from './view.ts'

type Props = {
  ref: RefObject<HTMLIFrameElement | null>
  item: Item
  asset: string
  at: View | undefined
  title: string
}

/** Mirador with the whole item. It is loaded once; whatever is chosen later is told to it. */
export const AdvancedViewer = ({ ref, item, asset, at, title }: Props) => {
  const [first] = useState({ item: item.uuid, asset, ...(at && { xywh: at.xywh }) })
  const go = useEffectEvent(() => {
    const url = viewerAddress('iiif', { item: item.uuid, asset, ...(at && { xywh: at.xywh }) })
    ref.current?.contentWindow?.postMessage({ url } satisfies RegionMessage, location.origin)
  })
  // What was chosen while it was being loaded could not be heard: it speaks first when it is there.
  const [heard, setHeard] = useState(false)
  useEffect(() => {
    const onNotice = ({ source }: MessageEvent) => source === ref.current?.contentWindow && setHeard(true)
    addEventListener('message', onNotice)
    return () => removeEventListener('message', onNotice)
  }, [ref])
  useEffect(() => {
    if (heard && (asset !== first.asset || at)) go()
  }, [heard, asset, at, first])

  return <EmbeddedViewer ref={ref} viewer="iiif" shown={first} title={title} />
}
