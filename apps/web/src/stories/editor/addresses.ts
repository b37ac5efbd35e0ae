import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { CURRENT_VERSION, imageService3 } from '@pressmark/contract/media/media.ts'
import type { DraftStep } from './draft.ts'

const THUMBNAIL = '!240,180'

type ShownImage = { canvasUuid: string; image?: { service?: string | undefined } | undefined }

/** Returns the address of the info.json of an image. If the answer of the image is unknown, the server redirects to its version. */
export const imageSource = (step: ShownImage): string => `${serviceOf(step)}/info.json`

const serviceOf = ({ canvasUuid: uuid, image }: ShownImage): string =>
  image?.service ?? `${addressOf(imageService3, { uuid })}/${CURRENT_VERSION}`

/** Returns the address of a thumbnail of the area of a step. */
export const regionPicture = (step: Pick<DraftStep, 'canvasUuid' | 'area' | 'image'>): string => {
  const { area } = step
  const { x, y, width, height } = area?.region ?? {}
  const region = area ? [x, y, width, height].join(',') : 'full'
  return `${serviceOf(step)}/${region}/${THUMBNAIL}/0/default.jpg`
}
