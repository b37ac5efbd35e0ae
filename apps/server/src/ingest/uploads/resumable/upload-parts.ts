import type { Readable } from 'node:stream'
import { originalBlob } from '#media/blob-names.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Partials } from '#platform/blobs/partial.ts'
import type { TenantDb } from '#platform/db/database.ts'

export type PartialUpload = { tenantId: number; uuid: string }

/** Records that the bytes from `from` to `to` are stored. `alongside` writes other rows in the same transaction.
 *  @throws staleVersion if another process continued the upload in the meantime */
export type Advance = (from: number, to: number, alongside?: (db: TenantDb) => Promise<void>) => Promise<void>

/** Storage for the bytes of an unfinished upload. */
export type UploadParts = {
  begin(upload: PartialUpload): Promise<void>
  /** Stores bytes until the source ends, and advances by the stored bytes.
   *  @returns the offset reached, and the error of the source, if any */
  write(
    upload: PartialUpload,
    offset: number,
    source: Readable,
    advance: Advance,
  ): Promise<{ received: number; error: Error | undefined }>
  head(upload: PartialUpload, length: number): Promise<Buffer>
  /** Creates an original from the upload, unless it exists already. `note` receives its SHA-256. Can be run again. */
  keep(upload: PartialUpload, note: (sha256: string) => Promise<void>): Promise<void>
  /** Returns whether the original exists in full. */
  hasOriginal(uploader: { tenantId: number }, content: { sha256: string; size: number }): Promise<boolean>
  remove(upload: PartialUpload): Promise<void>
}

/** Stores an upload in one growing file, in a folder that all processes share. */
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
      // Recorded before the move: afterwards nothing else identifies the original.
      await note(sha256)
      await blobs.adopt(partials.file(nameOf(upload)), originalBlob(upload.tenantId, sha256))
    },
    hasOriginal: async ({ tenantId }, { sha256, size }) => (await blobs.size(originalBlob(tenantId, sha256))) === size,
    remove: (upload) => partials.remove(nameOf(upload)),
  }
}
