import { CallRefused } from '#shared/api/refusal.ts'
import { UPLOAD_REASONS, type UploadReason } from './upload-status.ts'

type Code = (typeof UPLOAD_REASONS)[number]

const CODES: Partial<Record<number, Code>> = {
  401: 'signedOut',
  403: 'forbidden',
  413: 'fileTooLarge',
  415: 'unsupportedContent',
}

/** Returns the reason of a failure for the upload record. The message is the server's own sentence, in English. */
export const reasonOf = (error: unknown): UploadReason => {
  if (error instanceof CallRefused && error.reason) return { ...error.reason, message: error.message }
  if (error instanceof CallRefused) return { code: codeOf(error), message: error.message }
  if (error instanceof TypeError) return { code: 'connectionLost', message: error.message }
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}

const codeOf = ({ code, status }: CallRefused): Code =>
  UPLOAD_REASONS.find((reason) => reason === code) ?? CODES[status] ?? 'refused'
