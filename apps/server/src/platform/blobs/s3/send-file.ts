import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'

/** Bytes of one part: at least 5 MiB, and at most 10,000 parts make an object. @source Amazon S3, multipart upload limits */
const PART = 8 * 1024 ** 2
const MAX_PARTS = 10_000
/** Parts of one file that are sent at the same time. Each of them is in memory. */
const PARTS_AT_ONCE = 2

type Sent = { name: string; size: number; sha256: string }

/** Sends a local file to the bucket in one request, or in parts that are retried one by one. Each part is sent with its MD5, so the
 *  store rejects damaged bytes. The checksum that the store returns is compared as well. */
export const sendFile = async (bucket: Bucket, file: string, sent: Sent, part = PART): Promise<void> => {
  const handle = await open(file)
  try {
    if (sent.size <= part) await sendWhole(bucket, await readPart(handle, 0, sent.size), sent)
    else await sendParts(bucket, handle, sent, Math.max(part, Math.ceil(sent.size / MAX_PARTS)))
  } finally {
    await handle.close()
  }
}

const sendWhole = async ({ client, bucket }: Bucket, bytes: Buffer, { name, sha256 }: Sent): Promise<void> => {
  const md5 = createHash('md5').update(bytes).digest()
  const answer = await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: name,
      Body: bytes,
      ContentMD5: md5.toString('base64'),
      Metadata: { sha256 },
    }),
  )
  checkTag(answer, md5, name)
}

const sendParts = async (store: Bucket, handle: FileHandle, sent: Sent, part: number): Promise<void> => {
  const { client, bucket } = store
  const target = { Bucket: bucket, Key: sent.name }
  const started = await client.send(new CreateMultipartUploadCommand({ ...target, Metadata: { sha256: sent.sha256 } }))
  const upload = { ...target, UploadId: started.UploadId }
  try {
    const numbers = Array.from({ length: Math.ceil(sent.size / part) }, (_, index) => index + 1).values()
    const parts: CompletedPart[] = []
    // Both workers take the next part as soon as they are free.
    const work = async () => {
      for (const number of numbers) {
        const start = (number - 1) * part
        const bytes = await readPart(handle, start, Math.min(part, sent.size - start))
        parts.push(await sendPart(store, { ...upload, PartNumber: number }, bytes))
      }
    }
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, work))
    const Parts = parts.toSorted((one, other) => one.PartNumber! - other.PartNumber!) // each has its own
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch((also: unknown) => {
      throw new AggregateError([error, also], `${sent.name} could not be sent, and its parts not be removed`)
    })
    throw error
  }
}

type PartTarget = { Bucket: string; Key: string; UploadId: string | undefined; PartNumber: number }

const sendPart = async ({ client }: Bucket, target: PartTarget, bytes: Buffer): Promise<CompletedPart> => {
  const md5 = createHash('md5').update(bytes).digest()
  const part = new UploadPartCommand({ ...target, Body: bytes, ContentMD5: md5.toString('base64') })
  const answer = await client.send(part)
  checkTag(answer, md5, `${target.Key}, part ${target.PartNumber},`)
  return { PartNumber: target.PartNumber, ETag: answer.ETag }
}

const readPart = async (handle: FileHandle, start: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length;) {
    const { bytesRead } = await handle.read(bytes, at, length - at, start + at)
    if (bytesRead === 0) throw new Error('the file ends before its size')
    at += bytesRead
  }
  return bytes
}

/* The entity tag of an object from a single request is its MD5, unless the store encrypts with a key of its customer. */
const checkTag = (
  { ETag, ServerSideEncryption }: { ETag?: string | undefined; ServerSideEncryption?: string | undefined },
  md5: Buffer,
  what: string,
): void => {
  const tag = /^"?([0-9a-f]{32})"?$/.exec(ETag ?? '')?.[1]
  if (tag === undefined || ServerSideEncryption?.startsWith('aws:kms')) return
  if (tag !== md5.toString('hex')) throw new Error(`${what} came into the store damaged`)
}
