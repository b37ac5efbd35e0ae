import { once } from 'node:events'
import { Readable, type Duplex } from 'node:stream'
import type pg from 'pg'

/** The methods of pg's connection for statements that use the protocol directly. They are missing in pg's types. */
type Wire = {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  sendCopyFail(why: string): void
  endCopyFrom(): void
}

// PostgreSQL sends one message per row. Fewer and larger pieces are cheaper to pass on.
const PIECE_BYTES = 64 * 1024

class CopyOut extends Readable {
  readonly #text: string
  #wire: Wire | undefined
  #piece: Buffer[] = []
  #size = 0
  /** Number of rows, complete at the end. */
  rows = 0

  constructor(text: string) {
    super()
    this.#text = text
  }
  submit(wire: Wire) {
    this.#wire = wire
    wire.query(this.#text)
  }
  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.destroyed) return
    this.#piece.push(Buffer.from(chunk)) // pg reuses its buffer
    this.#size += chunk.length
    if (this.#size >= PIECE_BYTES) this.#handOn()
  }
  handleCommandComplete({ text }: { text: string }) {
    this.rows = Number(text.split(' ')[1])
  }
  handleReadyForQuery() {
    if (this.#size > 0) this.#handOn()
    this.push(null)
  }
  handleError(error: Error) {
    this.destroy(error)
  }
  #handOn() {
    if (!this.push(Buffer.concat(this.#piece))) this.#wire?.stream.pause()
    this.#piece = []
    this.#size = 0
  }
  override _read() {
    this.#wire?.stream.resume()
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#wire?.stream.resume() // the remaining rows are discarded, so that the connection stays usable
    done(error)
  }
}

/** Streams the output of `COPY … TO STDOUT` with backpressure. The client must not be pipelined. */
export const copyOut = (client: pg.Client, text: string): Readable & { readonly rows: number } =>
  client.query(new CopyOut(text) as unknown as pg.Submittable) as unknown as CopyOut // pg accepts more than its types say

/** Sends the source to `COPY … FROM STDIN` with backpressure.
 *  @returns the number of rows that were written
 *  @throws the error of the database or of the source. Then no row is written. */
export const copyIn = (client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> =>
  new Promise((done, fail) => {
    let [ended, rows] = [false, 0]
    const send = async (wire: Wire) => {
      for await (const chunk of source) {
        if (ended) return
        wire.sendCopyFromChunk(chunk)
        if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), once(wire.stream, 'close')])
      }
      wire.endCopyFrom()
    }
    const statement = {
      submit: (wire: Wire) => wire.query(text),
      handleCopyInResponse: (wire: Wire) => void send(wire).catch((error: Error) => wire.sendCopyFail(error.message)),
      handleCommandComplete: ({ text: tag }: { text: string }) => (rows = Number(tag.split(' ')[1])),
      handleReadyForQuery: () => done(rows),
      handleError: (error: Error) => {
        ended = true
        fail(error)
      },
    }
    client.query(statement as unknown as pg.Submittable)
  })
