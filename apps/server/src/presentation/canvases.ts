import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readWaveform } from '@pressmark/contract/media/media.ts'
import { authServices, authServicesFor2 } from '@pressmark/iiif/presentation/auth-services.ts'
import type { CanvasDescription, Content, Picture } from '@pressmark/iiif/presentation/presentation-description.ts'
import { scaled } from '@pressmark/iiif/image/size-limits.ts'
import { imageService2Address, imageServiceAddress, RENDITIONS, thumbnailAddress } from '#media/addresses.ts'
import type { AssetRow } from './shown-assets.ts'
import { plainWords } from './words.ts'

// As made by media/decoders.
const THUMBNAIL = { type: 'image/webp', side: 400 }

/** The reader and the addresses of a canvas. */
export type CanvasContext = {
  version: 2 | 3
  origin: string
  /** Prefix of the ids of canvases. */
  base: string
  forEveryone: (asset: AssetRow) => boolean
  mayNotSee: (asset: AssetRow) => boolean
}

/**
 * Returns the canvas of an asset, or undefined until it is processed. For a restricted asset it names the authorization services.
 * Readers who may not see the asset only get its size and position.
 */
export const canvasOf = (asset: AssetRow, context: CanvasContext): CanvasDescription | undefined => {
  const content = contentOf(asset, context.origin)
  if (content === undefined) return undefined
  const withheld = context.mayNotSee(asset)
  const services = context.version === 3 ? authServices : authServicesFor2
  return {
    id: `${context.base}/canvas/${asset.uuid}`,
    label: plainWords(withheld || asset.title === '' ? String(asset.position) : asset.title),
    ...(!withheld && asset.thumbnail && { thumbnail: pictureOf(asset, context.origin) }),
    services: context.forEveryone(asset) ? [] : services(context.origin, asset.uuid),
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

/** Returns the thumbnail of an asset. */
export const pictureOf = (
  { uuid, width, height }: Pick<AssetRow, 'uuid' | 'width' | 'height'>,
  origin: string,
): Picture => ({
  id: origin + thumbnailAddress(uuid),
  format: THUMBNAIL.type,
  ...(width !== null && height !== null && { size: thumbnailSize({ width, height }) }),
})

const thumbnailSize = (size: { width: number; height: number }) =>
  scaled(size, Math.min(1, THUMBNAIL.side / Math.max(size.width, size.height)), {})

const contentOf = (asset: AssetRow, origin: string): Content | undefined =>
  asset.kind === 'images' ? imageOf(asset, origin) : fileOf(asset, asset.kind, origin)

const imageOf = ({ uuid, pyramid, width, height }: AssetRow, origin: string): Content | undefined => {
  if (!pyramid || width === null || height === null) return undefined
  const service3 = origin + imageServiceAddress(uuid)
  return { kind: 'image', width, height, service3, service2: origin + imageService2Address(uuid) }
}

const fileOf = (asset: AssetRow, kind: keyof typeof RENDITIONS, origin: string): Content | undefined => {
  const { uuid, duration } = asset
  if (!asset.rendition) return undefined
  const { call, type: format } = RENDITIONS[kind]
  const file = { media: origin + addressOf(call, { uuid }), format }
  if (kind === 'model3Ds') return { kind: 'model', ...file }
  if (duration === null || duration <= 0) return undefined
  if (kind === 'videos') return { kind: 'film', ...file, duration, ...sizeOf(asset) }
  const waveform = asset.waveform && { waveform: origin + addressOf(readWaveform, { uuid }) }
  return { kind: 'sound', ...file, duration, ...waveform }
}

const sizeOf = ({ width, height }: AssetRow) => (width === null || height === null ? {} : { size: { width, height } })
