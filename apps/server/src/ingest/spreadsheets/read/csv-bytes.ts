import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { SHEET_LIMITS } from '@pressmark/contract/ingest/spreadsheets.ts'
import type { Encoding, OnBytes } from './layout.ts'
import { tooLarge } from './invalid-sheet.ts'
import { unpackedLimit } from './unpacked-limit.ts'

/** Returns the streams that read a file's bytes. A compressed file is decompressed, up to the limit.
 *  @param onBytes receives the progress in bytes of the file itself */
export const unpackedBytes = async (
  file: string,
  { gzipped }: { gzipped: boolean },
  onBytes: OnBytes = () => {},
): Promise<(Readable | Transform)[]> => {
  const { size } = await stat(file)
  let read = 0
  const source = createReadStream(file, { highWaterMark: 256 * 1024 }).on('data', (chunk) => {
    read += chunk.length
    onBytes(read, size)
  })
  return [source, ...(gzipped ? [createGunzip()] : []), limited(gzipped ? unpackedLimit(size) : SHEET_LIMITS.bytes)]
}

const limited = (limit: number): Transform => {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      done(size > limit ? tooLarge(limit) : null, chunk)
    },
  })
}

/** Decodes bytes to text and removes the byte order mark. */
export const decoded = (encoding: Encoding): Transform => {
  const decoder = encoding === 'windows-1252' ? undefined : new TextDecoder(encoding)
  return new Transform({
    encoding: 'utf8',
    transform(chunk: Buffer, _, done) {
      done(null, decoder === undefined ? decodeWindows1252(chunk) : decoder.decode(chunk, { stream: true }))
    },
    flush(done) {
      done(null, decoder?.decode() ?? '')
    },
  })
}

// Node 24 decodes these 32 bytes as the control characters of ISO 8859-1. Source: https://encoding.spec.whatwg.org/index-windows-1252.txt
const FROM_80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

const decodeWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (character) => FROM_80[character.charCodeAt(0) - 0x80] ?? character)
