import type { Readable } from 'node:stream'

/** Cuts a stream into pieces of at most so many bytes. Where it breaks off the last piece ends, and `error` says why.
 *  Each piece has to be read to its end before the next is asked for. */
export const inPieces = (source: Readable, most: number) => {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let left: Buffer | undefined
  let error: Error | undefined
  let ended = false

  const take = async (): Promise<Buffer | undefined> => {
    const held = left
    left = undefined
    if (held !== undefined || ended) return held
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
    /** Undefined at the end. */
    next: async (): Promise<AsyncIterable<Buffer> | undefined> => {
      const first = await take()
      return first && piece(first)
    },
    error: () => error,
  }
}
