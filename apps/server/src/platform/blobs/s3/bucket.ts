import { DeleteObjectCommand, HeadObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../../config.ts'
import { STORAGE_UNAVAILABLE } from '../../errors.ts'

/** ms: for a connection, for the beginning of an answer, between two packets. */
const TIMEOUTS = { connectionTimeout: 5000, requestTimeout: 30_000, socketTimeout: 30_000, throwOnRequestTimeout: true }
/** How often a request is made at most, with growing pauses, before whoever wanted it is told. */
const ATTEMPTS = 4

/** What an object is told to be. `sha256` is in small hexadecimal digits, where whoever wrote it said so. */
export type ObjectInfo = { size: number; lastModified: Date; sha256: string | undefined }

export const openBucket = ({ bucket, endpoint, region, credentials, forcePathStyle }: S3Config) => {
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials !== undefined && { credentials }),
    maxAttempts: ATTEMPTS,
    requestHandler: TIMEOUTS,
    // Amazon's newer checksums are unknown to many other stores. Every part goes with its MD5 instead, which all of them check.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Around all of its attempts.
  client.middlewareStack.add((next) => (asked) => next(asked).catch(tellWhy), {
    step: 'initialize',
    name: 'tell why',
  })
  return {
    client,
    bucket,
    told: async (name: string): Promise<ObjectInfo | undefined> => {
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: name }))
        const { ContentLength: size, LastModified: lastModified, Metadata } = head
        if (size === undefined || lastModified === undefined) throw new Error(`the store does not tell what ${name} is`)
        return { size, lastModified, sha256: Metadata?.sha256 }
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    remove: async (name: string): Promise<void> => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))
    },
    /** Names and times of what lies below a path. */
    async *below(path: string): AsyncGenerator<{ name: string; lastModified: Date }> {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${path}/` }))
        for (const { Key: name, LastModified: lastModified } of Contents)
          if (name !== undefined && lastModified !== undefined) yield { name, lastModified }
    },
    close: () => client.destroy(),
  }
}
export type Bucket = ReturnType<typeof openBucket>

const UNAVAILABLE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/* @throws what came; with the code of a store that is away; or in a sentence that whoever runs the product understands, since
   the answer to HEAD has no words */
const tellWhy = (error: unknown): never => {
  const { code = '', name, $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } } // as its library has them
  const status = $metadata?.httpStatusCode ?? 0
  if (UNAVAILABLE_CODES.has(code) || name === 'TimeoutError' || status >= 500)
    throw Object.assign(new Error('the store of files does not answer', { cause: error }), {
      code: STORAGE_UNAVAILABLE,
    })
  if (status === 401 || status === 403)
    throw new Error(`the store of files refuses its keys, or what they may do (${status} ${name})`, { cause: error })
  throw error
}

/** Whether the store says that there is no such object. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')
