import { DeleteObjectCommand, HeadObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../../config.ts'
import { STORAGE_UNAVAILABLE } from '../../errors.ts'
import { isMissingBlob } from '../blobs.ts'

/** Timeouts in ms: for a connection, for the first byte of a response, between two packets. */
const TIMEOUTS = { connectionTimeout: 5000, requestTimeout: 30_000, socketTimeout: 30_000, throwOnRequestTimeout: true }
/** Maximum attempts of a request, with growing pauses. The last error is thrown. */
const ATTEMPTS = 4

/** Metadata of an object. `sha256` is hexadecimal in lowercase, if the writer has set it. */
export type ObjectInfo = { size: number; lastModified: Date; sha256: string | undefined }

export const openBucket = ({ bucket, endpoint, region, credentials, forcePathStyle }: S3Config) => {
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials !== undefined && { credentials }),
    maxAttempts: ATTEMPTS,
    requestHandler: TIMEOUTS,
    // Many other stores do not know Amazon's newer checksums. Every part is sent with its MD5 instead, which all stores check.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // This handler wraps all attempts of a request.
  client.middlewareStack.add((next) => (request) => next(request).catch(withReason), {
    step: 'initialize',
    name: 'with reason',
  })
  return {
    client,
    bucket,
    head: async (name: string): Promise<ObjectInfo | undefined> => {
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: name }))
        const { ContentLength: size, LastModified: lastModified, Metadata } = head
        if (size === undefined || lastModified === undefined) throw new Error(`the store does not tell what ${name} is`)
        return { size, lastModified, sha256: Metadata?.sha256 }
      } catch (error) {
        if (isMissingBlob(error)) return undefined
        throw error
      }
    },
    remove: async (name: string): Promise<void> => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))
    },
    /** Lists names and times of the objects below a path. */
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

/* Throws the original error, an error with the code of an unreachable store, or a sentence for the operator. The response to HEAD
   contains no text. */
const withReason = (error: unknown): never => {
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
