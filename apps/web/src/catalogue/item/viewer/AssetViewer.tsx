import { ASSET_TYPES, type AssetType } from '@pressmark/contract/platform/constants.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { Suspense, useRef, useState, useEffect, useEffectEvent, type RefObject, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from '@tanstack/react-router'
import { viewerAddress, type RegionMessage, type Shown, type Viewer } from '@pressmark/contract/media/viewers.ts'
import { useMay } from '#shared/api/person.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { currentLanguage } from '#shared/text/language.ts'
import { ImageViewer } from './ImageViewer.tsx'
import type { ItemAsset } from '../page/item.queries.ts'
import { useImagePaging } from '../page/use-chosen-asset.ts'
import type { ViewerMode } from '../page/ItemActions.tsx'
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

const VIEWERS = { audios: 'audio', videos: 'video' } as const

const ModelViewActions = lazyComponent(() => import('./ModelViewActions.tsx'), 'ModelViewActions')

/** The frame with the current asset: images inline or in Mirador, all other types through their embeddable page. */
export const AssetViewer = ({ item, collectionUuid, kind, asset, total, mode, onView, onShare }: Props) => {
  const { t } = useTranslation('item')
  const inner = useRef<HTMLIFrameElement>(null)
  const [requested, setRequested] = useState<View>()
  const paging = useImagePaging(item, collectionUuid)
  useLogUnshown(asset)
  useViewerMessages({ item, collectionUuid, inner, onView, onWanted: setRequested })
  const at = requested?.asset === asset.uuid ? requested : undefined
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
        <ImageViewer
          image={asset}
          total={total}
          paging={total > 1 ? paging : undefined}
          at={at}
          onView={(xywh) => onView({ asset: asset.uuid, xywh })}
        />
      </ViewerFrame>
    )
  }
  const name = t('mediaViewer', { kind: t(`asset.${kind}`), title })
  if (kind === 'model3Ds') return <ModelViewer key={asset.uuid} {...{ item, asset, title, name, onShare }} />
  return (
    <ViewerFrame onShare={onShare} title={title}>
      <EmbeddedViewer viewer={VIEWERS[kind]} shown={{ asset: asset.uuid }} title={name} />
    </ViewerFrame>
  )
}

type ModelViewerProps = Pick<Props, 'item' | 'asset' | 'onShare'> & { title: string; name: string }

/** A 3D model. Editors store its present view as the one with which it begins. */
const ModelViewer = ({ item, asset, title, name, onShare }: ModelViewerProps) => {
  const mayEdit = useMay('catalogue.edit')
  const inner = useRef<HTMLIFrameElement>(null)
  // The viewer begins again after its stored view was removed.
  const [opened, setOpened] = useState(0)
  const actions = mayEdit && (
    <Suspense fallback={null}>
      <ModelViewActions item={item} model={asset} inner={inner} onReset={() => setOpened((count) => count + 1)} />
    </Suspense>
  )
  return (
    <ViewerFrame onShare={onShare} title={title} actions={actions}>
      <EmbeddedViewer key={opened} ref={inner} viewer="3d" shown={{ asset: asset.uuid }} title={name} />
    </ViewerFrame>
  )
}

/** Logs to the console if the address contains an unknown asset type, or if a ready asset has no viewer address.
 *  @source spec 000 §8 */
const useLogUnshown = ({ uuid, assetType, ready, _links }: ItemAsset) => {
  const { media }: Record<string, unknown> = useLocation().search
  const unsupported = media !== undefined && !ASSET_TYPES.some((kind) => kind === media)
  const missing = ready && (assetType === 'images' ? _links.iiif : _links.media) === undefined
  useEffect(() => {
    if (unsupported) log(`Unsupported asset type: ${String(media)}`)
  }, [unsupported, media])
  useEffect(() => {
    if (missing) log(`No address for ${assetType} ${uuid}`)
  }, [missing, assetType, uuid])
}

// oxlint-disable-next-line no-console -- for developers who look for the cause; the screen shows the message for users
const log = (what: string) => console.warn(what)

type AdvancedViewerProps = {
  ref: RefObject<HTMLIFrameElement | null>
  item: Item
  asset: string
  at: View | undefined
  title: string
}

/** Mirador with the whole item. It is loaded once. Later selections are sent to it as messages. */
const AdvancedViewer = ({ ref, item, asset, at, title }: AdvancedViewerProps) => {
  const [first] = useState({ item: item.uuid, asset, ...(at && { xywh: at.xywh }) })
  const go = useEffectEvent(() => {
    const url = viewerAddress('iiif', { item: item.uuid, asset, ...(at && { xywh: at.xywh }) })
    ref.current?.contentWindow?.postMessage({ url } satisfies RegionMessage, location.origin)
  })
  // A selection during loading cannot be received, so it is sent when Mirador reports that it is ready.
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const onNotice = ({ source }: MessageEvent) => source === ref.current?.contentWindow && setLoaded(true)
    addEventListener('message', onNotice)
    return () => removeEventListener('message', onNotice)
  }, [ref])
  useEffect(() => {
    if (isLoaded && (asset !== first.asset || at)) go()
  }, [isLoaded, asset, at, first])

  return <EmbeddedViewer ref={ref} viewer="iiif" shown={first} title={title} />
}

type EmbeddedViewerProps = { viewer: Viewer; shown: Shown; title: string; ref?: Ref<HTMLIFrameElement> }

/** A viewer as any other page would embed it, in the person's language. */
const EmbeddedViewer = ({ viewer, shown, title, ref }: EmbeddedViewerProps) => (
  <iframe
    ref={ref}
    src={viewerAddress(viewer, { ...shown, lang: currentLanguage() })}
    title={title}
    allow="fullscreen; clipboard-write"
  />
)
