import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { imageInformation3 } from '@pressmark/contract/media/media.ts'
import type { DraftStep } from './draft.ts'

const THUMBNAIL = '!240,180'

/** Returns the address of the info.json of an image. */
export const imageSource = (uuid: string): string => addressOf(imageInformation3, { uuid })

/** Returns the address of a thumbnail of the area of a step. */
export const regionPicture = ({ canvasUuid, area }: Pick<DraftStep, 'canvasUuid' | 'area'>): string => {
  const { x, y, width, height } = area?.region ?? {}
  const region = area ? [x, y, width, height].join(',') : 'full'
  return imageSource(canvasUuid).replace(/info\.json$/, `${region}/${THUMBNAIL}/0/default.jpg`)
}
