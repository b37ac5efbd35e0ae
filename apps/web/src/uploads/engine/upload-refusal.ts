import type { ImportReason } from '@pressmark/contract/ingest/import-reasons.ts'
import { CallRefused, refusalOf } from '#shared/api/refusal.ts'
import { endSession } from '#shared/api/session.ts'
import type { UPLOAD_REASONS, UploadReason } from './upload-status.ts'

/** The server does not accept the file, whichever user sends it. */
class FileRefused extends Error {
  readonly reason: UploadReason

  constructor(reason: UploadReason) {
    super(reason.message)
    this.name = 'FileRefused'
    this.reason = reason
  }
}

/** Creates the error for a refused upload.
 *  @param problem body of the response */
export const uploadError = async (status: number, problem: string): Promise<Error> => {
  const headers = { 'content-type': problem.startsWith('{') ? 'application/json' : 'text/plain' }
  const refusal = await refusalOf(new Response(problem, { status, headers }))
  if (refusal.code === 'notSignedIn') void endSession()
  const reason = refusal.code === 'unsupportedContent' && reasonIn(problem)
  return reason ? new FileRefused({ ...reason, message: refusal.message }) : refusal
}

// The problem document of this refusal contains what was found, in the form of an import's reason.
const reasonIn = (problem: string): ImportReason | undefined =>
  (JSON.parse(problem) as { reason?: ImportReason }).reason

const CODES: Partial<Record<number, (typeof UPLOAD_REASONS)[number]>> = {
  401: 'signedOut',
  403: 'forbidden',
  409: 'pressmarkAlreadyExists',
  413: 'fileTooLarge',
  415: 'unsupportedContent',
}

/** Returns the reason of a failure for the upload record. The message is the server's own sentence, in English. */
export const reasonOf = (error: unknown): UploadReason => {
  if (error instanceof FileRefused) return error.reason
  if (error instanceof CallRefused) return { code: CODES[error.status] ?? 'refused', message: error.message }
  if (error instanceof TypeError) return { code: 'connectionLost', message: error.message }
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}
