import type { ImportReason } from '@pressmark/contract/ingest/import-reasons.ts'
import type { DecoderRefusal } from '#media/decoders/job.ts'

/** An error caused by the file itself. A retry would not help. */
export class InvalidFile extends Error {
  readonly reason: ImportReason
  constructor(reason: ImportReason) {
    super(reason.message)
    this.reason = reason
  }
}

/** Messages for files that a decoder refused, where the message needs no parameter. */
const WORDS = {
  emptyFile: 'The file is empty.',
  imageTruncated: 'The file is incomplete. Part of the image is missing.',
  imageUnreadable: 'The file is damaged and cannot be read.',
  mediaDamaged: 'The recording is damaged and cannot be read.',
  noSound: 'The file contains no audio.',
  noPicture: 'The file contains no video.',
  pdfEncrypted: 'The document is protected by a password.',
  pdfDamaged: 'The document is damaged and cannot be read.',
  archiveUnsafe: 'The zip file contains links or names that lead outside of it.',
  archiveTooLarge: 'The zip file is too large when unpacked.',
  noModelInside: 'The file contains no 3D model.',
  modelTooLarge: 'The 3D model is too large.',
  modelDamaged: 'The 3D model is damaged and cannot be read.',
  decoderTimeout: 'Processing the file took too long.',
  decoderFailed: 'The file could not be processed.',
} as const satisfies Partial<Record<ImportReason['code'], string>>

// Matches the messages of all libraries and programs involved.
const NO_ROOM = /no space left|ENOSPC|EDQUOT/i

/** Converts a decoder's failure. It is final and caused by the file, except for a requested stop and a full disk. */
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
        `The image has ${Math.round(pixels / 1e6)} megapixels. The maximum is ${Math.round(limit / 1e6)}.`,
        { pixels, limit },
      )
    }
    case 'pdfTooLong':
      return invalid(reason, `The document has more than ${refusal.detail.limit} pages`, refusal.detail)
    case 'tooManyPages':
      return invalid(reason, `The file has more than ${refusal.detail.limit} pages.`, refusal.detail)
    default:
      return invalid(reason, WORDS[reason], 'limit' in refusal.detail ? refusal.detail : {})
  }
}

const invalid = (code: ImportReason['code'], message: string, facts: Partial<ImportReason> = {}) =>
  new InvalidFile({ code, message, ...facts })
