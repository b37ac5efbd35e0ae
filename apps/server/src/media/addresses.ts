import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  imageService2,
  imageService3,
  readAudio,
  readModel,
  readThumbnail,
  readVideo,
} from '@pressmark/contract/media/media.ts'
import type { Viewer } from '@pressmark/contract/media/viewers.ts'

/** Returns the address of the thumbnail of an image: at most 400 px on the longer side. */
export const thumbnailAddress = (uuid: string): string => addressOf(readThumbnail, { uuid })

/** Returns the id of the IIIF Image API 3 service of an image, without `/info.json` or a request. */
export const imageServiceAddress = (uuid: string): string => addressOf(imageService3, { uuid })

/** Returns the id of the IIIF Image API 2.1 service of an image. */
export const imageService2Address = (uuid: string): string => addressOf(imageService2, { uuid })

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
