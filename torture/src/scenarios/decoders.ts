import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  listImageImportsOfItem,
  uploadFile,
  type AssetImport,
  type UploadedFile,
} from '@pressmark/contract/ingest/imports.ts'
import { findBelow } from '../../../tools/harness/processes.ts'
import { addItem, formOf, importAs, insist, picture } from '../cataloguer.ts'
import { waitForImports } from '../checks.ts'
import type { Instance } from '../instance.ts'
import { withInstance, type Scenario } from './scenario.ts'

const LARGE = 12_000
const TIMEOUT_MS = 180_000

export const decoders: Scenario = {
  name: 'decoders',
  description:
    'images are truncated, declare a wrong size, or unpack to a hundred times their size, and a decoder crashes',
  run: (context) =>
    withInstance(context, {}, async (instance) => {
      const worker = instance.pidsOf('worker').join()
      const bytes = await picture(1)
      const ends: [string, Buffer, RegExp][] = [
        ['cut off', bytes.subarray(0, bytes.length >> 1), /^ERROR: The file is (incomplete|damaged)/],
        ['larger than can be', grey(60_000, 60_000, Buffer.alloc(1000)), /^ERROR: The image has 3600 megapixels/],
        ['without its pixels', grey(LARGE, LARGE, Buffer.alloc(1000)), /^ERROR: The file is (incomplete|damaged)/],
        ['a bomb', bomb(), /^DONE/],
      ]
      for (const [what, file, expected] of ends) {
        const end = await endOf(instance, await startImport(instance, what, file))
        context.check(expected.test(end), `a picture that is ${what} ended as ${end}`)
      }
      const crashed = await startImport(instance, 'crashed', bomb())
      process.kill(await decoderOf(instance), 'SIGSEGV')
      const end = await endOf(instance, crashed)
      context.check(end === 'ERROR: The file could not be processed.', `a decoder that crashed left ${end}`)
      context.check(instance.pidsOf('worker').join() === worker, 'the worker ended')
      const good = { ...(await addItem(instance, instance.root, 2)), path: [] }
      for (const problem of await waitForImports(instance, [good])) context.check(false, problem)
    }),
}

/** Uploads a picture and starts its import. @returns uuid of the item */
export const startImport = async (
  instance: Instance & { root: string },
  what: string,
  file: Buffer,
): Promise<string> => {
  const { body } = await insist(instance, uploadFile.path, () => formOf(file))
  return (await importAs(instance, instance.root, `Picture ${what}`, (body as UploadedFile).link)).uuid // by the contract
}

/** Returns the result of the import of an item's picture, in words.
 *  @param timeouts ms */
export const endOf = async (instance: Instance, uuid: string, timeouts = TIMEOUT_MS): Promise<string> => {
  const address = addressOf(listImageImportsOfItem, { uuid })
  for (const deadline = Date.now() + timeouts; Date.now() < deadline; await sleep(200)) {
    const { _embedded } = (await insist(instance, address, {})).body as { _embedded: { images: AssetImport[] } } // by the contract
    const { overall, processing } = _embedded.images[0]! // the item has one
    if (overall.importState === 'DONE') return 'DONE'
    if (overall.importState === 'ERROR') return `ERROR: ${processing.reason?.message}`
  }
  return 'IN_PROGRESS'
}

/** Returns the process that decodes a picture, as soon as it exists. */
export const decoderOf = async (instance: Instance): Promise<number> => {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(20)) {
    const [decoder] = instance.pidsOf('worker').flatMap((worker) => findBelow(worker, 'image.child.ts'))
    if (decoder !== undefined) return decoder
  }
  throw new Error('no decoder was started')
}

/** Makes a complete picture that decompresses to a hundred times its size and keeps a decoder busy. */
export const bomb = (): Buffer => grey(LARGE, LARGE, Buffer.alloc(LARGE * (LARGE + 1)))

/* Makes a grey PNG of 8 bits whose rows are complete. Each row starts with a filter byte. */
const grey = (width: number, height: number, rows: Buffer): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
