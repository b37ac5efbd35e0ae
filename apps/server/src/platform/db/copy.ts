import { once } from 'node:events'
import { Readable, type Duplex } from 'node:stream'
import type pg from 'pg'

/** What pg's connection offers to a statement that speaks the protocol itself; its types leave it out. */
type Wire = {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  sendCopyFail(why: string): void
  endCopyFrom(): void
}

// A message is one row; few and larger pieces are cheaper to hand on.
const PIECE_BYTES = 64 * 1024

class CopyOut extends Readable {
  readonly #text: string
  #wire: Wire | undefined
  #piece: Buffer[] = []
  #size = 0
  /** How many rows came; known at the end. */
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
    this.#piece.push(Buffer.from(chunk)) // pg uses its own buffer again
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
    this.#wire?.stream.resume() // what still comes is thrown away, so that the connection goes on
    done(error)
  }
}

/** What `COPY … TO STDOUT` sends, no faster than it is read. The client must not be pipelined. */
export const copyOut = (client: pg.Client, text: string): Readable & { readonly rows: number } =>
  client.query(new CopyOut(text) as unknown as pg.Submittable) as unknown as CopyOut // a Submittable, in pg's loose sense

/** Sends the source to `COPY … FROM STDIN`, no faster than the database takes it.
 *  @returns how many rows it took
 *  @throws what the database or the source said; nothing is written then */
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
      handleCommandComplete: ({ text: said }: { text: string }) => (rows = Number(said.split(' ')[1])),
      handleReadyForQuery: () => done(rows),
      handleError: (error: Error) => {
        ended = true
        fail(error)
      },
    }
    client.query(statement as unknown as pg.Submittable)
  })
