import type { ImportReason } from '@pressmark/contract/ingest/imports.ts'
import { CallRefused, refusalOf } from '#shared/api/refusal.ts'
import { endSession } from '#shared/api/session.ts'
import type { UPLOAD_REASONS, UploadReason } from './upload-status.ts'

/** The file itself cannot be taken in, whoever sends it. */
class FileRefused extends Error {
  readonly reason: UploadReason

  constructor(reason: UploadReason) {
    super(reason.message)
    this.name = 'FileRefused'
    this.reason = reason
  }
}

/** What the server says when it does not take a file.
 *  @param problem body of its answer */
export const refusedBy = async (status: number, problem: string): Promise<Error> => {
  const headers = { 'content-type': problem.startsWith('{') ? 'application/json' : 'text/plain' }
  const refused = await refusalOf(new Response(problem, { status, headers }))
  if (refused.code === 'notSignedIn') endSession()
  const reason = refused.code === 'unsupportedContent' && reasonIn(problem)
  return reason ? new FileRefused({ ...reason, message: refused.message }) : refused
}

// A problem document of this refusal says what was found, in the words of an import's reason.
const reasonIn = (problem: string): ImportReason | undefined =>
  (JSON.parse(problem) as { reason?: ImportReason }).reason

const CODES: Partial<Record<number, (typeof UPLOAD_REASONS)[number]>> = {
  401: 'signedOut',
  403: 'forbidden',
  409: 'pressmarkAlreadyExists',
  413: 'fileTooLarge',
  415: 'unsupportedContent',
}

/** What went wrong, for the record of the upload. The message is the server's own sentence, in English. */
export const reasonOf = (error: unknown): UploadReason => {
  if (error instanceof FileRefused) return error.reason
  if (error instanceof CallRefused) return { code: CODES[error.status] ?? 'refused', message: error.message }
  if (error instanceof TypeError) return { code: 'connectionLost', message: error.message }
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}
