import { setTimeout as sleep } from 'node:timers/promises'
import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'

/** Maximum interrupted responses for one reader, and the pause after the first one. */
const MAX_INTERRUPTIONS = 5
const PAUSE_MS = 100

/** First and last byte of an object, both included. */
type Part = { start: number; end: number }

/** Streams an object or a part of it. After an interrupted response, the next request starts at the missing byte.
 *  @throws if the object does not exist or cannot be read completely */
export async function* bytesOf(bucket: Bucket, name: string, part?: Part): AsyncGenerator<Buffer> {
  const position: ReadPosition = { at: part?.start ?? 0, end: part?.end }
  for (let breaks = 0; ; breaks += 1) {
    const broken = yield* oneAnswer(bucket, name, position)
    if (position.end === position.at - 1) return
    if (breaks === MAX_INTERRUPTIONS)
      throw new Error(`${name} was interrupted at byte ${position.at} of ${position.end}`, broken)
    await sleep(PAUSE_MS * (breaks + 1))
  }
}

/** The next byte, and the last one if a response has named it. */
type ReadPosition = { at: number; end: number | undefined }

/* Returns the error that interrupted the response, if any. */
async function* oneAnswer(
  bucket: Bucket,
  name: string,
  position: ReadPosition,
): AsyncGenerator<Buffer, { cause?: unknown }> {
  const answer = await ask(bucket, name, position)
  const last = Math.min(position.end ?? Infinity, answer.last)
  position.end = last
  try {
    for await (const chunk of answer.body) {
      // Some stores send more bytes than requested.
      const requested = chunk.subarray(0, last + 1 - position.at)
      position.at += requested.length
      yield requested
      if (requested.length < chunk.length) break
    }
    return {}
  } catch (cause) {
    return { cause }
  }
}

/** Reads a few bytes at once. It returns fewer than requested only at the end of the object. */
export const rangeOf = async (bucket: Bucket, name: string, offset: number, length: number): Promise<Buffer> => {
  try {
    return Buffer.concat(await Array.fromAsync(bytesOf(bucket, name, { start: offset, end: offset + length - 1 })))
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidRange') return Buffer.alloc(0)
    throw error
  }
}

/* A whole object is requested without a range, because an empty object has no valid range. */
const ask = async ({ client, bucket }: Bucket, name: string, { at, end }: ReadPosition) => {
  const range = at === 0 && end === undefined ? {} : { Range: `bytes=${at}-${end ?? ''}` }
  const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name, ...range }))
  if (answer.Body === undefined) throw new Error(`the store gives nothing of ${name}`)
  const body = answer.Body as unknown as AsyncIterable<Buffer> // under Node it is an IncomingMessage
  return { body, last: range.Range === undefined ? wholeOf(answer, name) - 1 : lastOf(answer, name, at) }
}

const wholeOf = ({ ContentLength }: GetObjectCommandOutput, name: string): number => {
  if (ContentLength === undefined) throw new Error(`the store does not tell how long ${name} is`)
  return ContentLength
}

/* A store that does not support ranges sends the object from its first byte. */
const lastOf = ({ ContentRange }: GetObjectCommandOutput, name: string, at: number): number => {
  const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(ContentRange ?? '') ?? []
  if (Number(first) !== at) throw new Error(`the store answers ${ContentRange} where ${name} from ${at} was asked for`)
  return Number(last)
}
