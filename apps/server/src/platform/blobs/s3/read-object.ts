import { setTimeout as sleep } from 'node:timers/promises'
import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'

/** How often the answers for one reader may break off before it is told, and the pause after the first. */
const MOST_BREAKS = 5
const PAUSE_MS = 100

/** First and last byte of an object, both included. */
type Part = { start: number; end: number }

/** An object, or a part of it, as it comes. Where an answer breaks off or ends early the next one goes on at that byte.
 *  @throws when there is no such object, and when it cannot be had whole */
export async function* bytesOf(bucket: Bucket, name: string, part?: Part): AsyncGenerator<Buffer> {
  const place: Place = { at: part?.start ?? 0, end: part?.end }
  for (let breaks = 0; ; breaks += 1) {
    const broken = yield* oneAnswer(bucket, name, place)
    if (place.end === place.at - 1) return
    if (breaks === MOST_BREAKS) throw new Error(`${name} breaks off at byte ${place.at} of ${place.end}`, broken)
    await sleep(PAUSE_MS * (breaks + 1))
  }
}

/** The next byte, and the last one, which an answer may tell. */
type Place = { at: number; end: number | undefined }

/* @returns what broke it off, if anything did */
async function* oneAnswer(bucket: Bucket, name: string, place: Place): AsyncGenerator<Buffer, { cause?: unknown }> {
  const answer = await ask(bucket, name, place)
  const last = Math.min(place.end ?? Infinity, answer.last)
  place.end = last
  try {
    for await (const chunk of answer.body) {
      // A store that gives more than was asked for has given that as well.
      const wanted = chunk.subarray(0, last + 1 - place.at)
      place.at += wanted.length
      yield wanted
      if (wanted.length < chunk.length) break
    }
    return {}
  } catch (cause) {
    return { cause }
  }
}

/** Few bytes at once. Fewer than asked for only where the object ends. */
export const rangeOf = async (bucket: Bucket, name: string, offset: number, length: number): Promise<Buffer> => {
  try {
    return Buffer.concat(await Array.fromAsync(bytesOf(bucket, name, { start: offset, end: offset + length - 1 })))
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidRange') return Buffer.alloc(0)
    throw error
  }
}

/* A whole object is asked for without a range: of an empty one there is none. */
const ask = async ({ client, bucket }: Bucket, name: string, { at, end }: Place) => {
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

/* A store that knows no ranges gives the object from its beginning. */
const lastOf = ({ ContentRange }: GetObjectCommandOutput, name: string, at: number): number => {
  const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(ContentRange ?? '') ?? []
  if (Number(first) !== at) throw new Error(`the store answers ${ContentRange} where ${name} from ${at} was asked for`)
  return Number(last)
}
