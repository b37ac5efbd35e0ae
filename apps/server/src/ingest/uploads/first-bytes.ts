import { Readable } from 'node:stream'

/** Reads the first `length` bytes of a stream, or all when it is shorter, and gives them with a stream that still has everything. */
export const firstBytes = async (source: Readable, length: number): Promise<{ head: Buffer; whole: Readable }> => {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const read: Buffer[] = []
  let size = 0
  while (size < length) {
    const { done, value } = await chunks.next()
    if (done) break
    read.push(value)
    size += value.length
  }
  const whole = Readable.from(rest(read, chunks), { objectMode: false })
  return { head: Buffer.concat(read).subarray(0, length), whole }
}

async function* rest(read: Buffer[], chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* read
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) return
    yield value
  }
}
