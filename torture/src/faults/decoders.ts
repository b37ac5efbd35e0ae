import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { addressOf } from '@pressmark/contract/endpoint.ts'
import { listImageImportsOfItem, uploadFile, type AssetImport, type UploadedFile } from '@pressmark/contract/imports.ts'
import { findBelow } from '../../../bench/src/processes.ts'
import { addItem, formOf, importAs, insist, picture } from '../cataloguer.ts'
import { untilImported } from '../verdict.ts'
import type { Victim } from '../victim.ts'
import { withVictim, type Scene } from './scene.ts'

const LARGE = 12_000
const PATIENCE_MS = 180_000

export const decoders: Scene = {
  name: 'decoders',
  about: 'pictures are cut off, lie about their size, unpack to a hundred times theirs, and a decoder crashes',
  play: (stage) =>
    withVictim(stage, {}, async (victim) => {
      const worker = victim.pidOf('worker')
      const bytes = await picture(1)
      const ends: [string, Buffer, RegExp][] = [
        ['cut off', bytes.subarray(0, bytes.length >> 1), /^ERROR: The file is (cut off|damaged)/],
        ['larger than can be', grey(60_000, 60_000, Buffer.alloc(1000)), /^ERROR: The picture has 3600 megapixels/],
        ['without its pixels', grey(LARGE, LARGE, Buffer.alloc(1000)), /^ERROR: The file is (cut off|damaged)/],
        ['a bomb', bomb(), /^DONE/],
      ]
      for (const [what, file, expected] of ends) {
        const end = await endOf(victim, await begun(victim, what, file))
        stage.claim(expected.test(end), `a picture that is ${what} ended as ${end}`)
      }
      const crashed = await begun(victim, 'crashed', bomb())
      process.kill(await decoderOf(victim), 'SIGSEGV')
      const end = await endOf(victim, crashed)
      stage.claim(end === 'ERROR: The file could not be processed', `a decoder that crashed left ${end}`)
      stage.claim(victim.pidOf('worker') === worker, 'the worker ended')
      const good = { ...(await addItem(victim, victim.root, 2, false)), path: [] }
      for (const fault of await untilImported(victim, [good])) stage.claim(false, fault)
    }),
}

/** Uploads a picture and begins its import. @returns uuid of the item */
export const begun = async (victim: Victim & { root: string }, what: string, file: Buffer): Promise<string> => {
  const { body } = await insist(victim, uploadFile.path, () => formOf(file))
  return (await importAs(victim, victim.root, `Picture ${what}`, (body as UploadedFile).link)).uuid // by the contract
}

/** How the import of an item's picture ended, in words.
 *  @param patience ms */
export const endOf = async (victim: Victim, uuid: string, patience = PATIENCE_MS): Promise<string> => {
  const address = addressOf(listImageImportsOfItem, { uuid })
  for (const late = Date.now() + patience; Date.now() < late; await sleep(200)) {
    const { _embedded } = (await insist(victim, address, {})).body as { _embedded: { images: AssetImport[] } } // by the contract
    const { overall, processing } = _embedded.images[0]! // the item has one
    if (overall.importState === 'DONE') return 'DONE'
    if (overall.importState === 'ERROR') return `ERROR: ${processing.reason?.message}`
  }
  return 'nothing: it goes on'
}

/** The process that decodes a picture, as soon as there is one. */
export const decoderOf = async (victim: Victim): Promise<number> => {
  for (const late = Date.now() + PATIENCE_MS; Date.now() < late; await sleep(20)) {
    const [decoder] = findBelow(victim.pidOf('worker') ?? process.pid, 'image.child.ts')
    if (decoder !== undefined) return decoder
  }
  throw new Error('no decoder was started')
}

/** A whole picture that unpacks to a hundred times its size, which keeps a decoder busy for a while. */
export const bomb = (): Buffer => grey(LARGE, LARGE, Buffer.alloc(LARGE * (LARGE + 1)))

/* A grey PNG of 8 bits: whole as far as its rows go. Each row begins with a byte of its own. */
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
