import { finished, PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { BagFile } from './bag.ts'

/** Returns a bag as a zip that is written while it is read, in one folder as RFC 8493 §4.2 requires. An error breaks the stream. */
export const bagZip = (files: AsyncIterable<BagFile>, folder: string): Readable =>
  Readable.from(written(files, folder), { objectMode: false })

/* Opens nothing before the first read: an earlier error would be unhandled and end the process. */
async function* written(files: AsyncIterable<BagFile>, folder: string) {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  zip.outputStream.pipe(output)
  void addAll(zip, files, { folder, output }).catch(fail)
  yield* output
}

const addAll = async (
  zip: ZipFile,
  files: AsyncIterable<BagFile>,
  { folder, output }: { folder: string; output: Readable },
): Promise<void> => {
  let reading: Readable | undefined
  // If the reader disconnects, the open file is closed, or the next one if none is open at that moment.
  const closeFile = () => reading?.destroy(new Error('the reader of the bag has disconnected'))
  output.once('close', closeFile)
  for await (const { path, open } of files)
    await new Promise<void>((done, fail) => {
      const start = async () => {
        reading = await open()
        finished(reading, { writable: false }, (error) => (error ? fail(error) : done()))
        if (output.destroyed) closeFile()
        return reading
      }
      zip.addReadStreamLazy(`${folder}/${path}`, { compress: false, forceZip64Format: true }, (give) => {
        void start().then((stream) => give(null, stream), fail)
      })
    })
  zip.end()
}
