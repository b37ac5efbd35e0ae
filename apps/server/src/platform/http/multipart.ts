import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { drainRequest } from './request.ts'

/** The bytes of the one file of a multipart form, and what `work` makes of them. What is refused is read to its end.
 *  @param how `most` bytes; `check` refuses who or what may not be written to, before anything is read
 *  @throws badRequest; bodyTooLarge where it is larger than allowed; what `work` throws */
export const withOneFile = async (
  request: FastifyRequest,
  { field, most, check }: { field: string; most: number; check?: () => void | Promise<void> },
  work: (bytes: Buffer) => Promise<void>,
): Promise<void> => {
  try {
    await check?.()
    await work(await readOneFile(request, field, most))
  } catch (error) {
    drainRequest(request.raw)
    throw error
  }
}

const readOneFile = async (request: FastifyRequest, field: string, most: number): Promise<Buffer> => {
  if (!/;\s*boundary=/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('badRequest', { detail: 'The body must be a multipart form.' })
  const part = await request.file({ limits: { fileSize: most } })
  if (part === undefined || part.fieldname !== field)
    throw new Refusal('badRequest', { detail: `The form has no field "${field}".` })
  return part.toBuffer()
}
