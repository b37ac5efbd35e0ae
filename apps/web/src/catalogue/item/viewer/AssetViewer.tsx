import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdvancedViewer } from './AdvancedViewer.tsx'
import { EmbeddedViewer } from './EmbeddedViewer.tsx'
import { ImageViewer } from './ImageViewer.tsx'
import type { ItemAsset } from '../page/item.queries.ts'
import type { ViewerMode } from '../page/ItemActions.tsx'
import { useLogUnshown } from './use-log-unshown.ts'
import { useViewerMessages } from './use-viewer-messages.ts'
import type { View } from './view.ts'
import { ViewerFrame } from './ViewerFrame.tsx'

type Props = {
  item: Item
  collectionUuid: string
  kind: AssetType
  asset: ItemAsset
  total: number
  mode: ViewerMode
  onView: (view: View) => void
  onShare: () => void
}

const VIEWERS = { audios: 'audio', videos: 'video', model3Ds: '3d' } as const

/** The frame with the chosen asset: images in place or by Mirador, everything else by the page that others embed too. */
export const AssetViewer = ({ item, collectionUuid, kind, asset, total, mode, onView, onShare }: Props) => {
  const { t } = useTranslation('item')
  const inner = useRef<HTMLIFrameElement>(null)
  const [wanted, setWanted] = useState<View>()
  useLogUnshown(asset)
  useViewerMessages({ item, collectionUuid, inner, onView, onWanted: setWanted })
  const at = wanted?.asset === asset.uuid ? wanted : undefined
  const title = asset.sgtt || item.sgtt

  if (mode === 'advanced') {
    return (
      <ViewerFrame onShare={onShare} title={title}>
        <AdvancedViewer ref={inner} item={item} asset={asset.uuid} at={at} title={t('advancedViewer', { title })} />
      </ViewerFrame>
    )
  }
  if (kind === 'images' || !asset.ready) {
    return (
      <ViewerFrame onShare={onShare}>
        <ImageViewer image={asset} total={total} at={at} onView={(xywh) => onView({ asset: asset.uuid, xywh })} />
      </ViewerFrame>
    )
  }
  return (
    <ViewerFrame onShare={onShare} title={title}>
      <EmbeddedViewer
        viewer={VIEWERS[kind]}
        shown={{ asset: asset.uuid }}
        title={t('mediaViewer', { kind: t(`asset.${kind}`), title })}
      />
    </ViewerFrame>
  )
}
