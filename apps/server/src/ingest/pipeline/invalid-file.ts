import type { ImportReason } from '@pressmark/contract/ingest/imports.ts'
import type { DecoderRefusal } from '#media/decoders/job.ts'

/** The file itself is the reason; trying again would not help. */
export class InvalidFile extends Error {
  readonly reason: ImportReason
  constructor(reason: ImportReason) {
    super(reason.message)
    this.reason = reason
  }
}

/** What is said of a file that a decoder refused, where the words need nothing more. */
const WORDS = {
  emptyFile: 'The file is empty',
  imageTruncated: 'The file is cut off: part of the picture is missing',
  imageUnreadable: 'The file is damaged and cannot be read',
  mediaDamaged: 'The recording is damaged and cannot be read',
  noSound: 'There is no sound in the file',
  noPicture: 'There are no moving pictures in the file',
  pdfEncrypted: 'The document is protected by a password',
  pdfDamaged: 'The document is damaged and cannot be read',
  archiveUnsafe: 'The zip holds links, or names that lead out of it',
  noModelInside: 'There is no 3D model in the file',
  modelDamaged: 'The 3D model is damaged and cannot be read',
  decoderTimeout: 'The file took too long to process',
  decoderFailed: 'The file could not be processed',
} as const satisfies Partial<Record<ImportReason['code'], string>>

// In the words of whatever library or program met it.
const NO_ROOM = /no space left|ENOSPC|EDQUOT/i

/** What stops a decoder is the file's own fault, and final, but for a stop that was asked for and a disk that is full. */
export const invalidFileFrom = (refusal: DecoderRefusal): Error => {
  const { reason } = refusal
  switch (reason) {
    case 'decoderStopped':
      return new Error(`the decoder was stopped ${refusal.detail.errorText ?? ''}`.trim())
    case 'decoderFailed':
      return NO_ROOM.test(refusal.detail.errorText)
        ? Object.assign(new Error(`the decoder had no room: ${refusal.detail.errorText}`), { code: 'ENOSPC' })
        : invalid(reason, WORDS[reason])
    case 'notAnImage':
    case 'unsupportedContent': {
      const { found } = refusal.detail
      return invalid('notAnImage', `Not an image of an accepted type: ${found}`, { found })
    }
    case 'notOfThisKind': {
      const { found } = refusal.detail
      return invalid('notOfThisKind', `The file is something else: ${found}`, { found })
    }
    case 'imageTooLarge': {
      const { pixels, limit } = refusal.detail
      return invalid(
        'imageTooLarge',
        `The picture has ${Math.round(pixels / 1e6)} megapixels; up to ${Math.round(limit / 1e6)} can be taken in`,
        { pixels, limit },
      )
    }
    case 'pdfTooLong':
      return invalid(reason, `The document has more than ${refusal.detail.limit} pages`, refusal.detail)
    case 'archiveTooLarge':
      return invalid(reason, 'The zip unpacks to more than can be taken in', refusal.detail)
    case 'modelTooLarge':
      return invalid(reason, 'The 3D model is larger than can be taken in', refusal.detail)
    default:
      return invalid(reason, WORDS[reason])
  }
}

const invalid = (code: ImportReason['code'], message: string, facts: Partial<ImportReason> = {}) =>
  new InvalidFile({ code, message, ...facts })
