import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { imageInformation3, readAudio, readModel, readVideo } from '@pressmark/contract/media/media.ts'
import { checkBytes, readJson } from './read.ts'

/** The address of the bytes of each kind, and the check whether they may be read. */
export const VIEWER_KINDS = {
  image: { call: imageInformation3, check: readJson },
  audio: { call: readAudio, check: checkBytes },
  video: { call: readVideo, check: checkBytes },
  '3d': { call: readModel, check: checkBytes },
} as const
export type ViewerKind = keyof typeof VIEWER_KINDS

/** Every page: one for each kind of media, and those that combine several media. */
export type PageName = ViewerKind | 'iiif' | 'story'

export const mediaAddress = (kind: ViewerKind, uuid: string): string => addressOf(VIEWER_KINDS[kind].call, { uuid })
