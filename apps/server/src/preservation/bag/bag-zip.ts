import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { BagFile } from './bag.ts'

/** Returns a bag as a zip that is written while it is read, in one folder as RFC 8493 §4.2 requires. An error breaks the stream. */
export const bagZip = (files: AsyncIterable<BagFile>, folder: string): Readable => {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  zip.outputStream.pipe(output)
  void addAll(zip, files, { folder, output }).catch(fail)
  return output
}

const addAll = async (
  zip: ZipFile,
  files: AsyncIterable<BagFile>,
  { folder, output }: { folder: string; output: Readable },
): Promise<void> => {
  let reading: Readable | undefined
  // If the reader disconnects, the open file is closed.
  output.once('close', () => reading?.destroy(new Error('nobody reads the bag any more')))
  for await (const { path, open } of files)
    await new Promise<void>((done, fail) => {
      const start = async () => {
        reading = await open()
        return reading.once('end', done).once('error', fail)
      }
      zip.addReadStreamLazy(`${folder}/${path}`, { compress: false, forceZip64Format: true }, (give) => {
        void start().then((stream) => give(null, stream), fail)
      })
    })
  zip.end()
}
