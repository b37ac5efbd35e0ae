import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startExport } from '@pressmark/contract/catalogue/exports.ts'
import { addTemplates, type NewTemplate } from '../../../apps/server/src/metadata/new-templates.ts'
import { asTenant } from '../../../apps/server/src/platform/db/database.ts'
import { startProduct, type Product } from '../../../tools/harness/start-product.ts'
import { fillCatalogue, ITEMS } from '../lists/catalogue.ts'
import { megabytes, noMoreThan, whole, type Line } from '../report.ts'
import type { Bench } from '../types.ts'
import { measureRoundTrip } from './round-trip.ts'
import { untilDone, watchMemory } from './watch.ts'

/** Exports 100,000 items as a workbook, against the same items as lines of JSON, in a product of its own. Then updates all of them from
 *  a spreadsheet. */
export const measureExport = async ({ folder }: Bench): Promise<Line[]> => {
  const product = await startProduct(path.join(folder, 'exported'))
  try {
    await addFields(product)
    await fillCatalogue(product)
    const [exported, plain] = [
      await timeExport(product),
      await timeJsonLines(product, path.join(folder, 'items.jsonl')),
    ]
    const seconds = exported.stored + exported.sent
    return [
      {
        what: `export of ${whole(ITEMS)} items as XLSX, against lines of JSON`,
        measured: `${seconds.toFixed(1)} s`,
        reference: `${plain.toFixed(1)} s`,
        ratio: seconds / plain,
        target: noMoreThan(seconds, 15, 's'),
      },
      { what: '  values stored by the job', measured: `${exported.stored.toFixed(1)} s` },
      { what: `  file of ${megabytes(exported.bytes)} sent`, measured: `${exported.sent.toFixed(1)} s` },
      { what: '  memory of the worker above idle', measured: megabytes(exported.worker) },
      { what: '  memory of the server above idle', measured: megabytes(exported.server) },
      ...(await measureRoundTrip(product)),
    ]
  } finally {
    await product.stop()
  }
}

const addFields = ({ database, tenantId }: Product): Promise<void> => {
  const text = (name: string): NewTemplate => ({ name, labels: { en: name, it: name }, type: 'TEXT', priority: 'LOW' })
  return asTenant(database, tenantId, (db) =>
    addTemplates(db, 'ITEM', ['date', 'medium', 'credit', 'dimensions', 'note'].map(text)),
  )
}

const timeExport = async (product: Product) => {
  const worker = watchMemory(() => [product.worker()])
  const server = watchMemory(() => product.server())
  const started = performance.now()
  const { uuid } = await product.call(startExport, { body: { search: { text: '' }, format: 'xlsx' } })
  const done = await untilDone(product, uuid)
  const stored = (performance.now() - started) / 1000
  const { body } = await fetch(done._links.file!.href, { headers: { cookie: product.cookie } }) // the export is done
  let bytes = 0
  for await (const chunk of body!) bytes += chunk.length // a file has a body
  const sent = (performance.now() - started) / 1000 - stored
  return { stored, sent, bytes, worker: worker.stop(), server: server.stop() }
}

const PAGE = 500

/* Reads the same items from the database in pages, and writes each as a line of JSON. */
const timeJsonLines = async ({ database, tenantId }: Product, file: string): Promise<number> => {
  const started = performance.now()
  await pipeline(async function* () {
    for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
      const { rows } = await database.pool.query<{ uuid: string }>(
        `select uuid, version, pressmark, title, author, description, metadata, media, created_at, modified_at
         from item where tenant_id = $1 and uuid > $2 order by uuid limit ${PAGE}`,
        [tenantId, last],
      )
      if (rows.length === 0) return
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
      last = rows.at(-1)!.uuid // not empty
    }
  }, createWriteStream(file))
  return (performance.now() - started) / 1000
}
