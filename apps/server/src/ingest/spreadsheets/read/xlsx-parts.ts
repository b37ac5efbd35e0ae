import { stat } from 'node:fs/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { SHEET_LIMITS } from '@pressmark/contract/ingest/spreadsheets.ts'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { damaged, tooLarge, InvalidSheet } from './invalid-sheet.ts'
import { unpackedLimit } from './unpacked-limit.ts'

const MAX_ENTRIES = 2000
/** Limit in bytes for the parts that are held in memory: shared strings and number formats. */
const MAX_IN_MEMORY = 200_000_000

/** Opens the parts of a workbook, by name. Nothing is written to disk.
 *  @throws InvalidSheet */
export const openParts = async (file: string) => {
  const limit = unpackedLimit((await stat(file)).size)
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(broken)
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close()
    return broken(error)
  })
  return {
    has: (name: string) => entries.has(name),
    /** Reads a part in chunks. */
    read: async function* (name: string, onBytes?: (read: number, of: number) => void): AsyncGenerator<string> {
      const entry = entries.get(name)
      if (entry === undefined || entry.isEncrypted()) throw damaged(`it has no readable ${name}`)
      if (entry.uncompressedSize > limit) throw tooLarge(limit)
      const stream = await zip.openReadStreamPromise(entry).catch(broken)
      const decoder = new TextDecoder()
      let read = 0
      try {
        for await (const chunk of stream) {
          const bytes = chunk as Buffer // the stream has no encoding
          read += bytes.length
          onBytes?.(read, entry.uncompressedSize)
          yield decoder.decode(bytes, { stream: true })
        }
      } catch (error) {
        broken(error)
      } finally {
        stream.destroy()
      }
    },
    /** Checks that a part fits into memory. @throws InvalidSheet */
    checkSize: (name: string) => {
      if ((entries.get(name)?.uncompressedSize ?? 0) > MAX_IN_MEMORY) throw tooLarge(MAX_IN_MEMORY)
    },
    close: () => zip.close(),
  }
}
export type Parts = Awaited<ReturnType<typeof openParts>>

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry)
    if (entries.size > MAX_ENTRIES) throw tooLarge(SHEET_LIMITS.bytes)
  }
  return entries
}

/* Errors of yauzl for a damaged zip are plain errors, whereas system errors have a code. */
const broken = (error: unknown): never => {
  if (error instanceof InvalidSheet || !(error instanceof Error)) throw error
  if ('code' in error && !String(error.code).startsWith('Z_')) throw error
  throw damaged(error.message)
}

type Handlers = {
  open?: (name: string, attribute: (name: string) => string) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Parses XML as a stream, with names and attributes without their prefixes. Entities of a document type are unknown and cause an error. */
export const xmlReader = ({ open, text, close }: Handlers) => {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw damaged(error.message)
  })
  if (open)
    parser.on('opentag', ({ name, attributes }: SaxesTagPlain) =>
      open(withoutPrefix(name), (attribute) => attributes[attribute] ?? ''),
    )
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', ({ name }) => close(withoutPrefix(name)))
  return parser
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads a whole part. */
export const readXml = async (parts: Parts, name: string, handlers: Handlers): Promise<void> => {
  parts.checkSize(name)
  const parser = xmlReader(handlers)
  for await (const chunk of parts.read(name)) parser.write(chunk)
  parser.close()
}
