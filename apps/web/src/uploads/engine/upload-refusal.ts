import { CallRefused } from '#shared/api/refusal.ts'
import type { UPLOAD_REASONS, UploadReason } from './upload-status.ts'

const CODES: Partial<Record<number, (typeof UPLOAD_REASONS)[number]>> = {
  401: 'signedOut',
  403: 'forbidden',
  409: 'pressmarkAlreadyExists',
  413: 'fileTooLarge',
  415: 'unsupportedContent',
}

/** Returns the reason of a failure for the upload record. The message is the server's own sentence, in English. */
export const reasonOf = (error: unknown): UploadReason => {
  if (error instanceof CallRefused && error.reason) return { ...error.reason, message: error.message }
  if (error instanceof CallRefused) return { code: CODES[error.status] ?? 'refused', message: error.message }
  if (error instanceof TypeError) return { code: 'connectionLost', message: error.message }
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}
