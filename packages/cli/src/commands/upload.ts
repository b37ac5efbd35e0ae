import { randomUUID } from 'node:crypto'
import type { Client } from '@pressmark/client/client.ts'
import { importItem } from '@pressmark/client/import-item.ts'
import { isLost, repeatLost } from '@pressmark/client/lost.ts'
import { CallRefused } from '@pressmark/client/refusal.ts'
import { uploadFile } from '@pressmark/client/upload.ts'
import { WorkFailed, waitFor } from '@pressmark/client/wait.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import type { FileRole } from '@pressmark/contract/ingest/file-roles.ts'
import { findItemImportByImportId, type UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { command, EXIT, type Context } from '../command.ts'
import { openFile, readFolder, type LocalItem } from '../local-files.ts'
import { findItem } from './get.ts'

type Sent = UploadedFile & { as: FileRole }
type Line = {
  pressmark: string
  state: 'created' | 'exists' | 'failed'
  uuid?: string
  reason?: string
  files?: object[]
}

export const uploadFolder = command({
  name: 'upload',
  summary: 'Creates items from the files of a folder, one line per item',
  description:
    'Each file in the folder becomes an item. Each folder in it becomes an item too, with its files in natural order. The name, without an extension, is the pressmark and the title. An item whose pressmark exists is skipped. So the same command continues after an interruption. Large files continue after a lost connection.',
  operands: { text: 'FOLDER', min: 1, max: 1 },
  options: {
    collection: { type: 'string', value: 'UUID', summary: 'the collection of the items; without it the root' },
    'no-wait': { type: 'boolean', summary: 'does not wait until the files are processed' },
    'dry-run': { type: 'boolean', summary: 'prints the items and sends nothing' },
  },
  run: async (context, { options, operands: [folder = ''] }) => {
    const { items, skipped } = await readFolder(folder)
    for (const file of skipped) context.progress(`Skipped: ${file}`)
    if (options['dry-run']) {
      for (const { pressmark, files } of items)
        context.line({ pressmark, files: files.map(({ name, as }) => ({ name, as })) })
      return EXIT.done
    }
    const client = await context.connect()
    const collection = options.collection ?? (await client.call(findRoot)).uuid
    let exit: number = EXIT.done
    for (const [at, item] of items.entries()) {
      context.progress(`${at + 1} of ${items.length}: ${item.pressmark}`)
      const line = await create(client, item, { context, collection, waits: options['no-wait'] !== true })
      if (line.state === 'failed') exit = EXIT.failed
      context.line(line)
    }
    return exit
  },
})

type Into = { context: Context; collection: string; waits: boolean }

const create = async (
  client: Client,
  { pressmark, files }: LocalItem,
  { context, collection, waits }: Into,
): Promise<Line> => {
  const { signal } = context
  if (files.filter(({ as }) => as === 'pdf').length > 1) return { pressmark, state: 'failed', reason: 'onePdf' }
  const existing = await findItem(client, pressmark)
  if (existing) return { pressmark, state: 'exists', uuid: existing.uuid }
  let uuid: string | undefined
  try {
    const sent: Sent[] = []
    for (const file of files) {
      const onProgress = (done: number) => context.progress(`  ${file.name}: ${Math.floor(done * 100)} %`)
      sent.push({ ...(await uploadFile(client, await openFile(file), { signal, onProgress })), as: file.as })
    }
    const importId = randomUUID()
    const body = { importId, pressmark, sgtt: pressmark, parentCollectionsUuids: [collection], ...linksOf(sent) }
    uuid = await repeatLost(() => importItem(client, body), { signal })
    if (waits) await waitFor(client, await client.call(findItemImportByImportId, { query: { importId } }), { signal })
    const listed = sent.map(({ originalName: name, size, sha256 }) => ({ name, size, sha256 }))
    return { pressmark, state: 'created', uuid, files: listed }
  } catch (error) {
    // A refusal of one item says nothing about the others.
    if (!(error instanceof WorkFailed) && !isRefusalOfItem(error)) throw error
    return {
      pressmark,
      state: 'failed',
      ...(uuid && { uuid }),
      reason: error instanceof CallRefused ? error.code : 'importFailed',
    }
  }
}

const isRefusalOfItem = (error: unknown): boolean =>
  error instanceof CallRefused && !isLost(error) && error.status !== 401 && error.status !== 403

/* The links of the files in the lists of the import call. The pages of a PDF become images. */
const linksOf = (sent: readonly Sent[]) => {
  const of = (role: FileRole) => sent.filter(({ as }) => as === role)
  const [pdf] = of('pdf')
  return {
    images: of('image').map(({ link, originalName }) => ({ imageLink: link, originalName })),
    audios: of('audio').map(({ link, originalName }) => ({ audioLink: link, originalName })),
    videos: of('video').map(({ link, originalName }) => ({ videoLink: link, originalName })),
    model3Ds: of('zip').map(({ link, originalName }) => ({ zipLink: link, originalName })),
    ...(pdf && { pdf: { pdfLink: pdf.link, originalName: pdf.originalName } }),
  }
}
