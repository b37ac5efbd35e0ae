import type { Asset } from '@pressmark/contract/catalogue/assets.ts'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { viewerAddress, type ItemViewer } from '@pressmark/contract/media/viewers.ts'

/** The shared item, and its visible asset. */
export type Shared = {
  item: Item
  kind: AssetType
  asset: Asset | undefined
  /** The visible part of the image, as a IIIF region. */
  xywh: string | undefined
}

export type SharingTab = 'download' | 'embed' | 'share'

const VIEWER_OF = { images: 'image', audios: 'audio', videos: 'video', model3Ds: '3d' } as const satisfies Record<
  AssetType,
  ItemViewer
>

const COUNTS = {
  images: 'imagesCount',
  audios: 'audiosCount',
  videos: 'videosCount',
  model3Ds: 'model3DsCount',
} as const

/** Returns the viewers that can show an item: the viewer of the visible asset first, Mirador last. */
export const viewersOf = ({ item, kind }: Pick<Shared, 'item' | 'kind'>): ItemViewer[] => {
  const kinds = (Object.keys(VIEWER_OF) as AssetType[]).filter((one) => item.mediaTypeInfo[COUNTS[one]] > 0) // its keys
  const first = kinds.includes(kind) ? [kind] : []
  return [...[...first, ...kinds.filter((one) => one !== kind)].map((one) => VIEWER_OF[one]), 'iiif']
}

/** Returns the absolute address of a path of this server. */
export const absolute = (path: string) => new URL(path, location.origin).href

/** Returns the address of a viewer with all assets of its kind, which starts at the visible asset. */
export const linkTo = (viewer: ItemViewer, { item, kind, asset }: Shared): string => {
  const inSight = VIEWER_OF[kind] === viewer || viewer === 'iiif' ? asset?.uuid : undefined
  return absolute(viewerAddress(viewer, { item: item.uuid, ...(inSight !== undefined && { asset: inSight }) }))
}

/** Returns the address of the image viewer for the visible part. */
export const regionLink = ({ item, asset, xywh }: Shared): string | undefined =>
  asset && xywh !== undefined
    ? absolute(viewerAddress('image', { item: item.uuid, asset: asset.uuid, xywh }))
    : undefined

/** Returns the HTML that embeds a viewer. `width` and `height` are in HTML syntax. */
export const embedCode = (address: string, title: string, width: string, height: string): string =>
  `<iframe src="${escape(address)}" title="${escape(title)}" width="${escape(width)}" height="${escape(height)}" ` +
  `style="border:0" allow="fullscreen; clipboard-write" loading="lazy"></iframe>`

const escape = (text: string) =>
  text.replace(/[&"<>]/g, (sign) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)
