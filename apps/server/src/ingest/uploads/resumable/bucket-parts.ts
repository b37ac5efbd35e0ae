import { Readable } from 'node:stream'
import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import { v7 as uuidv7 } from 'uuid'
import { originalBlob, partBlob, partsOf } from '#media/blob-names.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/db/database.ts'
import type { UploadParts, PartialUpload } from './upload-parts.ts'

/** Size in bytes, which limits how much a dying process loses. */
const PIECE = 8 * 1024 ** 2

/** Stores uploads as pieces in the blob store, each under its own name, so that any process can continue them. A piece counts only
 *  with its row. A concurrent process's piece without a row is ignored. */
export const bucketUploadParts = (database: Database, blobs: Blobs, most = PIECE): UploadParts => {
  const piecesOfUpload = ({ tenantId, uuid }: PartialUpload) =>
    database
      .reader(tenantId)
      .selectFrom('resumable_part')
      .select(['name', 'size'])
      .where('tenant_id', '=', tenantId)
      .where('upload_uuid', '=', uuid)
      .orderBy('start')
      .execute()

  return {
    begin: async () => {},
    write: async ({ tenantId, uuid }, offset, source, advance) => {
      const pieces = inPieces(source, most)
      let received = offset
      for (let piece = await pieces.next(); piece !== undefined; piece = await pieces.next()) {
        const start = received
        const { name, size } = await blobs.put(Readable.from(piece), () => partBlob(tenantId, uuid, uuidv7()))
        await advance(start, start + size, async (db) => {
          await db
            .insertInto('resumable_part')
            .values({ tenant_id: tenantId, upload_uuid: uuid, start, size, name })
            .execute()
        })
        received += size
      }
      return { received, error: pieces.error() }
    },
    head: async (upload, length) => {
      let head = Buffer.alloc(0)
      for (const { name } of await piecesOfUpload(upload)) {
        if (head.length >= length) break
        head = Buffer.concat([head, await blobs.range(name, 0, length - head.length)])
      }
      return head
    },
    keep: async (upload, note) => {
      const pieces = await piecesOfUpload(upload)
      if (pieces.length === 0) return
      const whole = async function* () {
        for (const { name } of pieces) yield* await blobs.stream(name)
      }
      const named = ({ sha256 }: { sha256: string }) => originalBlob(upload.tenantId, sha256)
      await note((await blobs.put(Readable.from(whole(), { objectMode: false }), named)).sha256)
    },
    hasOriginal: async ({ tenantId }, { sha256, size }) => (await blobs.size(originalBlob(tenantId, sha256))) === size,
    remove: async ({ tenantId, uuid }) => {
      const soon = new Date(Date.now() + DAY_MS)
      for await (const name of blobs.writtenBefore(partsOf(tenantId, uuid), soon)) await blobs.remove(name)
    },
  }
}

/** Splits a stream into pieces of a maximum size in bytes. If the stream fails, the last piece ends there and `error` has the reason.
 *  Each piece must be read to its end before the next one is requested. */
export const inPieces = (source: Readable, most: number) => {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let left: Buffer | undefined
  let error: Error | undefined
  let ended = false

  const take = async (): Promise<Buffer | undefined> => {
    const chunk = left
    left = undefined
    if (chunk !== undefined || ended) return chunk
    try {
      const { value, done } = await chunks.next()
      ended = done === true
      return ended ? undefined : (value as Buffer)
    } catch (broken) {
      ended = true
      error = broken instanceof Error ? broken : new Error(String(broken))
      return undefined
    }
  }

  async function* piece(first: Buffer) {
    let room = most
    for (let chunk: Buffer | undefined = first; chunk !== undefined; chunk = room > 0 ? await take() : undefined) {
      const part = chunk.subarray(0, room)
      if (part.length < chunk.length) left = chunk.subarray(room)
      room -= part.length
      yield part
    }
  }

  return {
    /** Returns undefined at the end. */
    next: async (): Promise<AsyncIterable<Buffer> | undefined> => {
      const first = await take()
      return first && piece(first)
    },
    error: () => error,
  }
}
