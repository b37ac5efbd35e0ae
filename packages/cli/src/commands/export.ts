import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Readable, Transform } from 'node:stream'
import { waitFor } from '@pressmark/client/wait.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import {
  downloadExport,
  EXPORT_FORMATS,
  startExport,
  type ExportFormat,
} from '@pressmark/contract/catalogue/exports.ts'
import type { EntryKind } from '@pressmark/contract/platform/constants.ts'
import { command } from '../command.ts'

const KIND_OF = new Map<string, EntryKind>([
  ['items', 'ITEM'],
  ['media', 'MEDIA'],
  ['collections', 'COLLECTION'],
])
const KINDS = [...KIND_OF.keys()]

export const exportItems = command({
  name: 'export',
  summary:
    'Writes items, media or collections to a spreadsheet, which can be edited and imported again, or to JSON Lines',
  description:
    'Without --collection and --search it exports all items that are directly in the root collection, their media, or all collections.',
  operands: { text: 'FILE', min: 1, max: 1 },
  options: {
    kind: {
      type: 'string',
      value: 'KIND',
      choices: KINDS,
      summary: 'items, the media of the items, or collections; by default items',
    },
    collection: {
      type: 'string',
      value: 'UUID',
      summary: 'the items of this collection, or this collection with all below it',
    },
    search: { type: 'string', value: 'TEXT', summary: 'what a search finds; an empty text finds all' },
    field: {
      type: 'string',
      value: 'NAME',
      multiple: true,
      summary: 'only these fields, in their order; may be repeated',
    },
    format: {
      type: 'string',
      value: 'FORMAT',
      choices: EXPORT_FORMATS,
      summary: 'xlsx, csv or jsonl; by default by the name of the file',
    },
  },
  run: async (
    { connect, line, progress, signal },
    { options: { kind, collection, search, field, format }, operands: [file = ''] },
  ) => {
    const client = await connect()
    const selection =
      search === undefined
        ? { collectionUuid: collection ?? (await client.call(findRoot)).uuid }
        : { search: { text: search, ...(collection !== undefined && { branch: collection }) } }
    const chosen = (format ?? EXPORT_FORMATS.find((one) => file.endsWith(`.${one}`)) ?? 'csv') as ExportFormat // one of the choices
    const body = { ...selection, kind: kindOf(kind), format: chosen, ...(field && { fields: field }) }
    const started = await client.call(startExport, { body })
    const onProgress = (done: number) => progress(`Exporting ${started.items} entries: ${Math.floor(done * 100)} %`)
    const { uuid, items } = await waitFor(client, started, { onProgress, signal })
    const answer = await client.open(downloadExport, { params: { uuid }, signal })
    line({ uuid, file, items, ...(await save(answer, file)) })
  },
})

const kindOf = (name: string | undefined): EntryKind => KIND_OF.get(name ?? '') ?? 'ITEM'

/* A file that exists is replaced only when the new one is complete. */
const save = async (answer: Response, file: string): Promise<{ bytes: number; sha256: string }> => {
  const partial = `${file}.part`
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  try {
    await pipeline(answer.body ? Readable.fromWeb(answer.body) : Readable.from([]), count, createWriteStream(partial))
    await rename(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
  return { bytes, sha256: hash.digest('hex') }
}
