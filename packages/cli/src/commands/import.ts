import path from 'node:path'
import type { Client } from '@pressmark/client/client.ts'
import { each } from '@pressmark/client/pages.ts'
import { uploadFile } from '@pressmark/client/upload.ts'
import { waitFor } from '@pressmark/client/wait.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import {
  checkSpreadsheet,
  createSpreadsheet,
  importSpreadsheet,
  listSheetProblems,
  type Spreadsheet,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import { command, EXIT, type Context } from '../command.ts'
import { openFile } from '../local-files.ts'

export const importSheet = command({
  name: 'import',
  summary: 'Creates items from the rows of a spreadsheet, after a check',
  description:
    'The columns get their fields from their headers, as in the application. Each problem is a line, and the last line is the result. If a row has a problem, nothing is imported, unless --skip-problems is given. A spreadsheet of an export is only checked: a person takes its changes in the application.',
  operands: { text: 'FILE', min: 1, max: 1 },
  options: {
    collection: { type: 'string', value: 'UUID', summary: 'the collection of the items; without it the root' },
    check: { type: 'boolean', summary: 'checks only, and imports nothing' },
    'skip-problems': { type: 'boolean', summary: 'imports the valid rows, and leaves out the others' },
  },
  run: async (context, { options, operands: [file = ''] }) => {
    const { signal, line, progress } = context
    const client = await context.connect()
    const created = await create(client, { file, collection: options.collection }, context)
    const targets = created.columns.map(({ target }) => target)
    for (const { header, target } of created.columns)
      progress(`Column ${header}: ${target === '' ? 'left out' : target}`)
    const started = await client.call(checkSpreadsheet, { params: { uuid: created.uuid }, body: { targets } })
    const checked = await waitFor(client, started, { signal })
    for await (const problem of each(client, listSheetProblems, { params: { uuid: checked.uuid } }))
      line({ type: 'problem', ...problem })
    const isRefused = checked.invalid > 0 && options['skip-problems'] !== true
    if (options.check || isRefused || checked.mode === 'update') {
      line(resultOf(checked))
      if (checked.mode === 'update') progress('This spreadsheet is of an export. Take its changes in the application.')
      return isRefused || checked.mode === 'update' ? EXIT.failed : EXIT.done
    }
    const onProgress = (done: number) => progress(`Importing ${checked.valid} rows: ${Math.floor(done * 100)} %`)
    const importing = await client.call(importSpreadsheet, { params: { uuid: checked.uuid } })
    line(resultOf(await waitFor(client, importing, { onProgress, signal })))
    return EXIT.done
  },
})

type Source = { file: string; collection: string | undefined }

const create = async (client: Client, { file, collection }: Source, { signal }: Context): Promise<Spreadsheet> => {
  const local = { path: file, name: path.basename(file), as: 'spreadsheet' as const }
  const { link } = await uploadFile(client, await openFile(local), { signal })
  const collectionUuid = collection ?? (await client.call(findRoot)).uuid
  return client.call(createSpreadsheet, { body: { link, collectionUuid } })
}

const resultOf = ({ uuid, step, rows, valid, invalid, newCollections }: Spreadsheet) => ({
  type: 'spreadsheet',
  uuid,
  step,
  rows,
  valid,
  invalid,
  newCollections,
})
