import type { Readable } from 'node:stream'
import { originalBlob } from '#media/blob-names.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Partials } from '#platform/blobs/partial.ts'
import type { TenantDb } from '#platform/db/database.ts'

export type PartialUpload = { tenantId: number; uuid: string }

/** Notes that the bytes `from` up to `to` are safe, and what else is to be noted with it.
 *  @throws staleVersion when somebody else went on meanwhile */
export type Advance = (from: number, to: number, alongside?: (db: TenantDb) => Promise<void>) => Promise<void>

/** Where the bytes of an upload are until all of them are there. */
export type UploadParts = {
  begin(upload: PartialUpload): Promise<void>
  /** Takes bytes for as long as the source lasts, and advances by what is safe.
   *  @returns how far it came, and what broke the source off, if anything did */
  write(
    upload: PartialUpload,
    offset: number,
    source: Readable,
    advance: Advance,
  ): Promise<{ received: number; error: Error | undefined }>
  head(upload: PartialUpload, length: number): Promise<Buffer>
  /** Makes an original of it, unless that was done before. `note` hears which. Can be run again. */
  keep(upload: PartialUpload, note: (sha256: string) => Promise<void>): Promise<void>
  remove(upload: PartialUpload): Promise<void>
}

/** In one file that grows, in a folder that all processes share. */
export const folderUploadParts = (partials: Partials, blobs: Blobs): UploadParts => {
  const nameOf = ({ tenantId, uuid }: PartialUpload) => `t${tenantId}/${uuid}`
  return {
    begin: (upload) => partials.create(nameOf(upload)),
    write: async (upload, offset, source, advance) => {
      const { written, error } = await partials.write(nameOf(upload), offset, source)
      await advance(offset, offset + written)
      return { received: offset + written, error }
    },
    head: (upload, length) => partials.head(nameOf(upload), length),
    keep: async (upload, note) => {
      const sha256 = await partials.sha256(nameOf(upload))
      if (sha256 === undefined) return
      // Noted first: once the file has moved, nothing else says which original it is.
      await note(sha256)
      await blobs.adopt(partials.file(nameOf(upload)), originalBlob(upload.tenantId, sha256))
    },
    remove: (upload) => partials.remove(nameOf(upload)),
  }
}
