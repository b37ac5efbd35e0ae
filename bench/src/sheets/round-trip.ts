import { setTimeout as sleep } from 'node:timers/promises'
import { readBulkOperation, undoBulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { startExport } from '@pressmark/contract/catalogue/exports.ts'
import { uploadSpreadsheet } from '@pressmark/contract/ingest/imports.ts'
import {
  checkSpreadsheet,
  createSpreadsheet,
  importSpreadsheet,
  readSpreadsheet,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import type { Product } from '../../../tools/harness/start-product.ts'
import { ITEMS } from '../lists/catalogue.ts'
import { megabytes, noMoreThan, whole, type Line } from '../report.ts'
import { untilDone, watchMemory } from './watch.ts'

/** Exports one empty field of all items, fills it in every row, compares the rows, writes the changes and undoes them. */
export const measureRoundTrip = async (product: Product): Promise<Line[]> => {
  const worker = watchMemory(() => [product.worker()])
  const server = watchMemory(() => product.server())
  const link = await uploadEdited(product)
  const sheet = await product.call(createSpreadsheet, { body: { link } })
  const params = { uuid: sheet.uuid }
  const compared = await timed(async () => {
    await product.call(checkSpreadsheet, { params, body: { targets: sheet.columns.map(({ target }) => target) } })
    await untilIs('CHECKED', async () => (await product.call(readSpreadsheet, { params })).step)
  })
  let operation = ''
  const written = await timed(async () => {
    const started = await product.call(importSpreadsheet, { params })
    operation = started.bulkOperationUuid! // an update that has started
    await untilIs('DONE', async () => (await product.call(readBulkOperation, { params: { uuid: operation } })).step)
  })
  const { changed } = await product.call(readBulkOperation, { params: { uuid: operation } })
  const undone = await timed(async () => {
    await product.call(undoBulkOperation, { params: { uuid: operation } })
    await untilIs('UNDONE', async () => (await product.call(readBulkOperation, { params: { uuid: operation } })).step)
  })
  return [
    line(`comparison of ${whole(ITEMS)} rows with the catalogue`, compared, 60),
    line(`update of ${whole(changed)} items`, written, 300),
    { what: '  items not updated', measured: whole(ITEMS - changed), target: noMoreThan(ITEMS - changed, 0, 'items') },
    line('  undo', undone, 300),
    { what: '  memory of the worker above idle', measured: megabytes(worker.stop()) },
    { what: '  memory of the server above idle', measured: megabytes(server.stop()) },
  ]
}

/* The field is the last column and empty, so text at the end of a line fills it. */
const uploadEdited = async (product: Product): Promise<string> => {
  const body = { search: { text: '' }, format: 'csv' as const, fields: ['note'], info: [] }
  const { uuid } = await product.call(startExport, { body })
  const done = await untilDone(product, uuid)
  const answer = await fetch(done._links.file!.href, { headers: { cookie: product.cookie } }) // the export is done
  const [header = '', ...rows] = (await answer.text()).trimEnd().split('\r\n')
  const form = new FormData()
  form.append('file', new Blob([[header, ...rows.map((row) => `${row}Checked`)].join('\r\n')]), 'edited.csv')
  return (await product.call(uploadSpreadsheet, { body: form })).link
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

const untilIs = async (step: string, read: () => Promise<string>): Promise<void> => {
  while ((await read()) !== step) await sleep(200)
}

const line = (what: string, seconds: number, bound: number): Line => ({
  what,
  measured: `${seconds.toFixed(1)} s`,
  target: noMoreThan(seconds, bound, 's'),
})
