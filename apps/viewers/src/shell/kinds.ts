import { addressOf, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { CURRENT_VERSION, imageService3, readAudio, readModel, readVideo } from '@pressmark/contract/media/media.ts'
import { checkBytes, readJson } from './read.ts'

const file = (call: Endpoint) => (uuid: string) => addressOf(call, { uuid }, { version: CURRENT_VERSION })

/** The address of the bytes of each kind, of which a page only knows the uuid, and the check whether they may be read.
 *  The server redirects to the current version. */
export const VIEWER_KINDS = {
  image: {
    address: (uuid: string) => `${addressOf(imageService3, { uuid })}/${CURRENT_VERSION}/info.json`,
    check: readJson,
  },
  audio: { address: file(readAudio), check: checkBytes },
  video: { address: file(readVideo), check: checkBytes },
  '3d': { address: file(readModel), check: checkBytes },
} as const
export type ViewerKind = keyof typeof VIEWER_KINDS

/** Every page: one for each kind of media, and those that combine several media or stories. */
export type PageName = ViewerKind | 'iiif' | 'story' | 'series'

export const mediaAddress = (kind: ViewerKind, uuid: string): string => VIEWER_KINDS[kind].address(uuid)
