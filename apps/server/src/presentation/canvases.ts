import { authServices, authServicesFor2 } from '@pressmark/iiif/presentation/auth-services.ts'
import type { CanvasDescription, Content, Picture } from '@pressmark/iiif/presentation/presentation-description.ts'
import { scaled } from '@pressmark/iiif/image/size-limits.ts'
import {
  imageServiceAddress,
  RENDITIONS,
  renditionAddress,
  thumbnailAddress,
  waveformAddress,
} from '#media/addresses.ts'
import { versionForReader, type ImageReader } from '#media/images/image-view.ts'
import type { AssetRow } from './shown-assets.ts'
import { plainWords } from './words.ts'

// As made by media/decoders.
const THUMBNAIL = { type: 'image/webp', side: 400 }

/** The reader and the addresses of a canvas. */
export type CanvasContext = ImageReader & {
  version: 2 | 3
  origin: string
  /** Prefix of the ids of canvases. */
  base: string
  isPubliclyVisible: (asset: AssetRow) => boolean
  mayNotSee: (asset: AssetRow) => boolean
}

/**
 * Returns the canvas of an asset, or undefined until it is processed. For a restricted asset it names the authorization services.
 * Readers who may not see the asset only get its size and position.
 */
export const canvasOf = (asset: AssetRow, context: CanvasContext): CanvasDescription | undefined => {
  const content = contentOf(asset, context)
  if (content === undefined) return undefined
  const withheld = context.mayNotSee(asset)
  const services = context.version === 3 ? authServices : authServicesFor2
  return {
    id: `${context.base}/canvas/${asset.uuid}`,
    label: plainWords(withheld || asset.title === '' ? String(asset.position) : asset.title),
    ...(!withheld && thumbnailOf(asset, context.origin)),
    services: context.isPubliclyVisible(asset) ? [] : services(context.origin, asset.uuid),
    content,
  }
}

/** Returns an empty canvas. A manifest needs at least one canvas, also for an item without media. */
export const emptyCanvas = (base: string, title: string): CanvasDescription => ({
  id: `${base}/canvas/none`,
  label: plainWords(title),
  services: [],
  content: { kind: 'nothing' },
})

/** Returns the thumbnail of an asset, or nothing until it is made. */
export const thumbnailOf = (
  { uuid, thumbnail, width, height }: Pick<AssetRow, 'uuid' | 'thumbnail' | 'width' | 'height'>,
  origin: string,
): { thumbnail?: Picture } => {
  if (thumbnail === null) return {}
  const size = width !== null && height !== null && { size: thumbnailSize({ width, height }) }
  return { thumbnail: { id: origin + thumbnailAddress(uuid, thumbnail), format: THUMBNAIL.type, ...size } }
}

const thumbnailSize = (size: { width: number; height: number }) =>
  scaled(size, Math.min(1, THUMBNAIL.side / Math.max(size.width, size.height)), {})

const contentOf = (asset: AssetRow, context: ImageReader & { origin: string }): Content | undefined =>
  asset.kind === 'images' ? imageOf(asset, context) : fileOf(asset, asset.kind, context.origin)

type ImageFiles = Parameters<typeof versionForReader>[0] & Pick<AssetRow, 'uuid' | 'width' | 'height'>

/** Returns the content of an image, or undefined until it is processed. */
export const imageOf = (
  image: ImageFiles,
  { origin, ...reader }: ImageReader & { origin: string },
): Extract<Content, { kind: 'image' }> | undefined => {
  const { uuid, pyramid, width, height } = image
  if (pyramid === null || width === null || height === null) return undefined
  const version = versionForReader(image, reader)
  const [service3, service2] = ([3, 2] as const).map((api) => origin + imageServiceAddress(api, uuid, version))
  return { kind: 'image', width, height, service3: service3!, service2: service2! } // two, as above
}

const fileOf = (asset: AssetRow, kind: keyof typeof RENDITIONS, origin: string): Content | undefined => {
  const { uuid, duration } = asset
  if (asset.rendition === null) return undefined
  const file = { media: origin + renditionAddress(kind, uuid, asset.rendition), format: RENDITIONS[kind].type }
  if (kind === 'model3Ds') return { kind: 'model', ...file }
  if (duration === null || duration <= 0) return undefined
  if (kind === 'videos') return { kind: 'film', ...file, duration, ...sizeOf(asset) }
  const waveform = asset.waveform !== null && { waveform: origin + waveformAddress(uuid, asset.waveform) }
  return { kind: 'sound', ...file, duration, ...waveform }
}

const sizeOf = ({ width, height }: AssetRow) => (width === null || height === null ? {} : { size: { width, height } })
