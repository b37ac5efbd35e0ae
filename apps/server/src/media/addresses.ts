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

/** Where an image's small picture is: at most 400 px on the longer side. */
export const thumbnailAddress = (uuid: string): string => addressOf(readThumbnail, { uuid })

/** The id of an image's IIIF Image API 3 service: what `/info.json` and requests are appended to. */
export const imageServiceAddress = (uuid: string): string => addressOf(imageService3, { uuid })

/** The same for Image API 2.1. */
export const imageService2Address = (uuid: string): string => addressOf(imageService2, { uuid })

/** What a browser plays or shows of an asset that is no image. */
export const RENDITIONS = {
  audios: { call: readAudio, type: 'audio/mp4' },
  videos: { call: readVideo, type: 'video/mp4' },
  model3Ds: { call: readModel, type: 'model/gltf-binary' },
} as const

/** Which viewer shows which kind, and by which link assets name it. @source spec 000 §3 */
export const ASSET_VIEWERS = {
  images: { viewer: 'image', link: 'viewer' },
  audios: { viewer: 'audio', link: 'viewer_audio' },
  videos: { viewer: 'video', link: 'viewer_video' },
  model3Ds: { viewer: '3d', link: 'viewer_3d' },
} as const satisfies Record<AssetType, { viewer: Viewer; link: string }>
