import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { decoded, unpackedBytes } from './csv-bytes.ts'
import { damagedPacking } from './csv-rows.ts'
import type { CsvLayout, Delimiter, Encoding } from './layout.ts'

const BYTE_ORDERS: [encoding: Encoding, prefix: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Detects encoding and delimiter. The byte order mark decides the encoding. Without one, valid UTF-8 is UTF-8, and anything else is
 *  Windows-1252, which Western European spreadsheet programs write. The delimiter is the most frequent one in the header line.
 *  @throws InvalidSheet */
export const csvLayout = async (file: string, { gzipped }: { gzipped: boolean }): Promise<CsvLayout> => {
  const encoding = await encodingOf(file, gzipped)
  return { format: 'csv', gzipped, encoding, delimiter: delimiterOf(await firstText(file, gzipped, encoding)) }
}

const encodingOf = async (file: string, gzipped: boolean): Promise<Encoding> => {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let declared: Encoding | undefined
  let isUtf8 = true
  let head: Buffer | undefined
  const detector = new Writable({
    write(chunk: Buffer, _, done) {
      if (head === undefined) {
        head = chunk
        declared = BYTE_ORDERS.find(([, prefix]) => prefix.every((byte, at) => chunk[at] === byte))?.[0]
      }
      if (declared === undefined && isUtf8) isUtf8 = decodes(strict, chunk)
      done()
    },
  })
  await pipeline([...(await unpackedBytes(file, { gzipped })), detector]).catch(damagedPacking)
  if (declared !== undefined) return declared
  return isUtf8 && decodes(strict) ? 'utf-8' : 'windows-1252'
}

const decodes = (decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean => {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

const ENOUGH = 100_000

const firstText = async (file: string, gzipped: boolean, encoding: Encoding): Promise<string> => {
  const [first, ...steps] = [...(await unpackedBytes(file, { gzipped })), decoded(encoding)]
  const text = steps.reduce((stream, step) => stream.pipe(step as Writable & typeof step), first!) // there is at least the file stream
  let read = ''
  for await (const chunk of text) {
    read += String(chunk)
    if (read.length >= ENOUGH) break
  }
  first!.destroy()
  return read
}

const DELIMITERS: Delimiter[] = [',', ';', '\t']

/* Delimiters inside quotes do not count. */
const delimiterOf = (text: string): Delimiter => {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n|\r/)
  const count = (delimiter: Delimiter) => line.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0]!
}
