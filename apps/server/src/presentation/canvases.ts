import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readWaveform } from '@pressmark/contract/media/media.ts'
import { authServices, authServicesFor2 } from '@pressmark/iiif/presentation/auth-services.ts'
import type { CanvasDescription, Content, Picture } from '@pressmark/iiif/presentation/presentation-description.ts'
import { scaled } from '@pressmark/iiif/image/size-limits.ts'
import { imageService2Address, imageServiceAddress, RENDITIONS, thumbnailAddress } from '#media/addresses.ts'
import type { AssetRow } from './shown-assets.ts'
import { plainWords } from './words.ts'

// As processing makes them (media/decoders).
const THUMBNAIL = { type: 'image/webp', side: 400 }

/** Who looks, and from where. */
export type Look = {
  version: 2 | 3
  origin: string
  /** What the ids of canvases begin with. */
  base: string
  forEveryone: (asset: AssetRow) => boolean
  mayNotSee: (asset: AssetRow) => boolean
}

/** The canvas of an asset; undefined while it is not processed. Where not everyone may see the asset it says how to sign in,
 *  and whoever may not see it is told its size and place alone. */
export const canvasOf = (asset: AssetRow, look: Look): CanvasDescription | undefined => {
  const content = contentOf(asset, look.origin)
  if (content === undefined) return undefined
  const withheld = look.mayNotSee(asset)
  const services = look.version === 3 ? authServices : authServicesFor2
  return {
    id: `${look.base}/canvas/${asset.uuid}`,
    label: plainWords(withheld || asset.title === '' ? String(asset.position) : asset.title),
    ...(!withheld && asset.thumbnail && { thumbnail: pictureOf(asset, look.origin) }),
    services: look.forEveryone(asset) ? [] : services(look.origin, asset.uuid),
    content,
  }
}

/** A manifest has one canvas at least, also where an item has nothing to show yet. */
export const emptyCanvas = (base: string, title: string): CanvasDescription => ({
  id: `${base}/canvas/none`,
  label: plainWords(title),
  services: [],
  content: { kind: 'nothing' },
})

/** The small picture of an asset that has one. */
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
