import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { imageInformation3, readAudio, readModel, readVideo } from '@pressmark/contract/media/media.ts'
import { checkBytes, readJson } from './read.ts'

/** What each page shows: where its bytes begin, and how to learn whether they may be had. */
export const KINDS = {
  image: { call: imageInformation3, check: readJson },
  audio: { call: readAudio, check: checkBytes },
  video: { call: readVideo, check: checkBytes },
  '3d': { call: readModel, check: checkBytes },
} as const
export type Kind = keyof typeof KINDS

/** Every page: those that show one thing of a kind, and those that show what is put together of many. */
export type PageName = Kind | 'iiif' | 'story'

export const mediaAddress = (kind: Kind, uuid: string): string => addressOf(KINDS[kind].call, { uuid })
