import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type Entry = { name: string; open: () => Promise<Readable> }

/**
 * Returns a zip that is written while it is read. An entry is opened after the previous one was read. JPEGs are stored
 * uncompressed, because they would not become smaller. An entry that cannot be opened or read breaks the stream.
 */
export const zipOf = (entries: readonly Entry[]): Readable => Readable.from(written(entries), { objectMode: false })

/* Opens nothing before the first read: an earlier error would be unhandled and end the process. */
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
