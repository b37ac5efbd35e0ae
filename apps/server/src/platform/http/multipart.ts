import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { drainRequest } from './request.ts'

/** Passes the one file of a multipart form to `work` and returns its result. A refused body is read to its end.
 *  @param how `most` is the limit in bytes. `check` refuses a target or a caller before the body is read.
 *  @throws badRequest; fileTooLarge for a larger file; unavailable; the errors of `work` */
export const withOneFile = async (
  request: FastifyRequest,
  { field, most, check }: { field: string; most: number; check?: () => void | Promise<void> },
  work: (bytes: Buffer) => Promise<void>,
): Promise<void> => {
  let release = () => {}
  try {
    await check?.()
    release = request.server.bodyBudget.reserve(request.ip, most)
    await work(await readOneFile(request, field, most))
  } catch (error) {
    drainRequest(request.raw)
    throw error
  } finally {
    release()
  }
}

const readOneFile = async (request: FastifyRequest, field: string, most: number): Promise<Buffer> => {
  if (!/;\s*boundary=/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('badRequest', { detail: 'The body must be a multipart form.' })
  // The form parser cuts a larger file. If the limit is the end of a chunk, it only says so in `truncated`, after the last chunk.
  const part = await request.file({ limits: { fileSize: most } })
  if (part === undefined || part.fieldname !== field)
    throw new Refusal('badRequest', { detail: `The form has no field "${field}".` })
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw new Refusal('fileTooLarge')
  return bytes
}
