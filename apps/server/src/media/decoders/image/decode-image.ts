import { join } from 'node:path'
import { isCut } from './end-marker.ts'
import { writePyramid, writeThumbnail } from './image-derivatives.ts'
import { readImageSource } from './image-source.ts'
import type { ImageMediaType } from '../formats.ts'
import type { Decode, DecoderRefusal } from '../job.ts'
import { isServerError } from '../server-error.ts'

/** Makes the pyramid and the thumbnail in the folder of the job. @param onProgress 0..1 */
export const decodeImage: Decode<'image'> = async (job, limits, onProgress) => {
  let mediaType: ImageMediaType | undefined
  try {
    const source = await readImageSource(job.source, limits.pixels)
    if (source.type === 'refused') return source
    mediaType = source.facts.mediaType
    onProgress(0.05)
    await writePyramid(source, join(job.folder, 'pyramid.tif'), limits.pixels)
    onProgress(0.95)
    await writeThumbnail(source, job.folder, join(job.folder, 'thumb.webp'))
    onProgress(1)
    return { type: 'decoded', ...source.facts, files: { pyramid: 'pyramid.tif', thumbnail: 'thumb.webp' } }
  } catch (error) {
    const errorText = error instanceof Error ? error.message : String(error)
    return refusalOf(errorText, mediaType !== undefined && (await isCut(job.source, mediaType)))
  }
}

const CUT_SHORT = /premature end|end of (file|stream|data)|truncated|unexpected end|not enough data|read error at/i

const refusalOf = (errorText: string, cut: boolean): DecoderRefusal => {
  if (isServerError(errorText))
    return { type: 'refused', reason: 'decoderFailed', detail: { cause: 'crash', errorText } }
  return {
    type: 'refused',
    reason: cut || CUT_SHORT.test(errorText) ? 'imageTruncated' : 'imageUnreadable',
    detail: { errorText },
  }
}
