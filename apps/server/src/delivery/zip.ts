import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type Entry = { name: string; open: () => Promise<Readable> }

/** A zip that is written while it is read: an entry is opened when the one before it has been read to its end. JPEGs are put in as
 *  they are, since they do not become smaller. An entry that cannot be opened or read breaks the stream. */
export const zipOf = (entries: readonly Entry[]): Readable => Readable.from(written(entries), { objectMode: false })

/* Nothing is opened before somebody reads: what fails before would be told to nobody, and end the process. */
async function* written(entries: readonly Entry[]) {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  for (const { name, open } of entries) {
    zip.addReadStreamLazy(name, { compress: false }, (give) => {
      void open().then((stream) => give(null, stream.once('error', fail)), fail)
    })
  }
  zip.end()
  zip.outputStream.pipe(output)
  yield* output
}
