import type { IncomingMessage } from 'node:http'
import { uploadFile } from '@pressmark/contract/imports.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Stream } from '#platform/http.ts'
import { letRunOut } from '#platform/request.ts'
import { takeInImage } from './take-in.ts'

const SILENCE_MS = 120_000

export const uploadRoutes = (stream: Stream, { database, blobs }: { database: Database; blobs: Blobs }) => {
  stream(uploadFile, 'media.import', async ({ request, reply, tenant, caller, origin }) => {
    if (!/;\s*boundary=/i.test(request.headers['content-type'] ?? ''))
      throw new Refusal('badRequest', { detail: 'The body must be a multipart form' })
    endWhenSilent(request.raw)
    try {
      const part = await request.file()
      if (part === undefined || part.fieldname !== 'file')
        throw new Refusal('badRequest', { detail: 'The form has no field "file"' })
      const file = { stream: part.file, name: part.filename }
      return reply.code(201).send(await takeInImage({ database, blobs }, { tenant, caller, origin }, file))
    } catch (error) {
      letRunOut(request.raw)
      throw error
    }
  })
}

/* A client that stops sending without going away would hold its half file for ever. */
const endWhenSilent = (request: IncomingMessage): void => {
  const timer = setTimeout(() => request.destroy(), SILENCE_MS)
  request.on('data', () => timer.refresh()).once('close', () => clearTimeout(timer))
}
