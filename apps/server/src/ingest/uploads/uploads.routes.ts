import { pipeline } from 'node:stream'
import { fetchImage as fetchCall } from '@pressmark/contract/ingest/fetch-image.ts'
import {
  uploadAudio,
  uploadFile,
  uploadMaterial,
  uploadObj,
  uploadPdf,
  uploadSpreadsheet,
  uploadTexture,
  uploadVideo,
  uploadZip,
} from '@pressmark/contract/ingest/imports.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Stream } from '#platform/http/route.ts'
import { drainRequest, untilClosed } from '#platform/http/request.ts'
import { ACCEPTED, atMost } from './accepted.ts'
import { receiveFile } from './uploads.ts'
import { fetchImage } from './fetch-image.ts'

/** The upload routes, each with the files that it accepts. */
const UPLOADS = [
  [uploadFile, ACCEPTED.image],
  [uploadAudio, ACCEPTED.audio],
  [uploadVideo, ACCEPTED.video],
  [uploadPdf, ACCEPTED.pdf],
  [uploadZip, ACCEPTED.zip],
  [uploadObj, ACCEPTED.object],
  [uploadMaterial, ACCEPTED.material],
  [uploadTexture, ACCEPTED.texture],
  [uploadSpreadsheet, ACCEPTED.spreadsheet],
] as const

type Needs = { database: Database; blobs: Blobs; config: Pick<Config, 'privateHosts' | 'uploadLimit'> }

export const uploadRoutes = (stream: Stream, { database, blobs, config }: Needs) => {
  stream(fetchCall, 'media.import', async ({ body, reply, tenant, caller, origin }) => {
    const file = await fetchImage(body.url, { ...config, signal: untilClosed(reply.raw) })
    return reply
      .code(201)
      .send(await receiveFile({ database, blobs }, { tenant, caller, origin }, file, ACCEPTED.image))
  })

  for (const [call, accepted] of UPLOADS) {
    stream(call, 'media.import', async ({ request, reply, tenant, caller, origin }) => {
      if (!/;\s*boundary=/i.test(request.headers['content-type'] ?? ''))
        throw new Refusal('badRequest', { detail: 'The body must be a multipart form.' })
      try {
        const part = await request.file()
        if (part === undefined || part.fieldname !== 'file')
          throw new Refusal('badRequest', { detail: 'The form has no field "file".' })
        const stream = atMost(config.uploadLimit)
        // The reader of the stream handles its errors.
        pipeline(part.file, request.server.uploadPace.stream(tenant.id), stream, () => {})
        const file = { stream, name: part.filename }
        return reply.code(201).send(await receiveFile({ database, blobs }, { tenant, caller, origin }, file, accepted))
      } catch (error) {
        drainRequest(request.raw)
        throw error
      }
    })
  }
}
