import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  imageService2,
  imageService3,
  readAudio,
  readModel,
  readThumbnail,
  readVideo,
  readWatermark,
  readWaveform,
  versionedService2,
  versionedService3,
} from '@pressmark/contract/media/media.ts'
import type { Viewer } from '@pressmark/contract/media/viewers.ts'
import { versionOf } from './images/image-view.ts'

/** Returns the address of the thumbnail of an image: at most 400 px on the longer side. @param thumbnail its blob */
export const thumbnailAddress = (uuid: string, thumbnail: string): string =>
  addressOf(readThumbnail, { uuid }, { version: versionOf(thumbnail) })

/** Returns the id of an IIIF service of an image, without `/info.json` or a request.
 *  @param api version of the IIIF Image API
 *  @param version of the image for a reader, see `versionForReader`. Without it, the address is stable and revalidated. */
export const imageServiceAddress = (api: 2 | 3, uuid: string, version?: string): string =>
  version === undefined
    ? addressOf(api === 3 ? imageService3 : imageService2, { uuid })
    : addressOf((api === 3 ? versionedService3 : versionedService2).base, { uuid, version })

/** Returns the address of a played or shown file. @param rendition its blob */
export const renditionAddress = (kind: keyof typeof RENDITIONS, uuid: string, rendition: string): string =>
  addressOf(RENDITIONS[kind].call, { uuid }, { version: versionOf(rendition) })

/** Returns the address of a waveform. @param waveform its blob */
export const waveformAddress = (uuid: string, waveform: string): string =>
  addressOf(readWaveform, { uuid }, { version: versionOf(waveform) })

/** Returns the address of the watermark itself. @param watermark its blob */
export const watermarkAddress = (watermark: string): string =>
  addressOf(readWatermark, {}, { version: versionOf(watermark) })

/** The file that a browser plays or shows, for assets that are not images. */
export const RENDITIONS = {
  audios: { call: readAudio, type: 'audio/mp4' },
  videos: { call: readVideo, type: 'video/mp4' },
  model3Ds: { call: readModel, type: 'model/gltf-binary' },
} as const

/** The viewer of each kind of asset, and the name of its link in answers. @source spec 000 §3 */
export const ASSET_VIEWERS = {
  images: { viewer: 'image', link: 'viewer' },
  audios: { viewer: 'audio', link: 'viewer_audio' },
  videos: { viewer: 'video', link: 'viewer_video' },
  model3Ds: { viewer: '3d', link: 'viewer_3d' },
} as const satisfies Record<AssetType, { viewer: Viewer; link: string }>
