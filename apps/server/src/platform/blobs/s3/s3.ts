import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Config } from '../../config.ts'
import { CHANGED_BLOB, checkedName, type Blobs } from '../blobs.ts'
import { hashFile, stage } from '../durable.ts'
import { openBucket, type Bucket } from './bucket.ts'
import { createCopies } from './copies.ts'
import { bytesOf, rangeOf } from './read-object.ts'
import type { RemovalLock } from './removal-lock.ts'
import { sendFile } from './send-file.ts'

/** Maximum attempts to write a blob that other processes delete at the same time. */
const MAX_TRIES = 3

type Needs = { config: S3Config; folder: string; lock: RemovalLock }

/** Creates a store that keeps blobs as objects of a bucket, under their names. A new blob waits in a local file until its SHA-256,
 *  and so its name, is known. It counts as stored when the store reports it in its full size.
 *  @param folder a local folder for incoming files and for copies */
export const s3Blobs = ({ config, folder, lock }: Needs): Blobs & { close(): Promise<void> } => {
  const bucket = openBucket(config)
  const staging = path.join(folder, 'staging')

  const send = async (file: string, object: { name: string; size: number; sha256: string }): Promise<void> => {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      await sendFile(bucket, file, object)
      await lock.settled(object.name)
      const stored = await bucket.head(object.name)
      if (stored?.size === object.size) return
      if (stored !== undefined)
        throw new Error(`of ${object.name} the store keeps ${stored.size} of ${object.size} bytes`)
    }
    throw new Error(`${object.name} is removed each time that it is written`)
  }

  const size = async (name: string) => (await bucket.head(checkedName(name)))?.size
  const copies = createCopies(path.join(folder, 'copies'), config.copiesLimit, {
    size: async (name) => {
      const bytes = await size(name)
      if (bytes === undefined) throw Object.assign(new Error(`there is no blob ${name}`), { code: 'ENOENT' })
      return bytes
    },
    fetch: (name, file) => fetchFile(bucket, name, file),
  })

  return {
    put: async (source, nameOf) => {
      const object = tally()
      const file = await stage(staging, source, object.add)
      try {
        const { sha256, size: bytes } = object.end()
        const put = { name: checkedName(nameOf({ sha256, size: bytes })), sha256, size: bytes }
        await send(file, put)
        return put
      } finally {
        await rm(file, { force: true })
      }
    },
    adopt: async (file, name) => {
      await send(file, { name: checkedName(name), ...(await hashFile(file)) })
      await rm(file)
    },
    size,
    file: () => undefined,
    range: (name, offset, length) => rangeOf(bucket, checkedName(name), offset, length),
    stream: async (name, within) => Readable.from(bytesOf(bucket, checkedName(name), within), { objectMode: false }),
    local: (name) => copies.lend(checkedName(name)),
    remove: (name) => bucket.remove(checkedName(name)),
    async *writtenBefore(below, then) {
      for await (const { name, lastModified } of bucket.below(checkedName(below))) if (lastModified < then) yield name
    },
    removeOld: (name, then) =>
      lock.alone(name, async () => {
        const stored = await bucket.head(checkedName(name))
        if (stored === undefined || stored.lastModified >= then) return false
        await bucket.remove(name)
        return true
      }),
    close: async () => {
      await copies.close()
      bucket.close()
    },
  }
}

const fetchFile = async (bucket: Bucket, name: string, file: string): Promise<void> => {
  const object = await bucket.head(name)
  const hash = createHash('sha256')
  const watched = async function* () {
    for await (const chunk of bytesOf(bucket, name)) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(watched, createWriteStream(file, { mode: 0o600 }))
  if (object?.sha256 !== undefined && hash.digest('hex') !== object.sha256)
    throw Object.assign(new Error(`${name} is not what was put into the store`), { code: CHANGED_BLOB })
}

const tally = () => {
  const hash = createHash('sha256')
  let size = 0
  return {
    add: (chunk: Buffer) => {
      hash.update(chunk)
      size += chunk.length
    },
    end: () => ({ sha256: hash.digest('hex'), size }),
  }
}
