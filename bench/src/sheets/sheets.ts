import { existsSync, openAsBlob } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { uploadSpreadsheet } from '@pressmark/contract/ingest/imports.ts'
import { searchItems } from '@pressmark/contract/catalogue/items.ts'
import {
  checkSpreadsheet,
  createSpreadsheet,
  importSpreadsheet,
  readSpreadsheet,
  undoSpreadsheet,
  type Spreadsheet,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import { addTemplates, type NewTemplate } from '../../../apps/server/src/metadata/new-templates.ts'
import { asTenant } from '../../../apps/server/src/platform/db/database.ts'
import type { Bench } from '../types.ts'
import { TATE, worksWith } from '../lists/museum-records.ts'
import { memoryOf } from '../../../tools/harness/processes.ts'
import type { Product } from '../../../tools/harness/start-product.ts'
import { megabytes, noMoreThan, whole, type Line } from '../report.ts'

const CORE: Record<string, string> = { accession_number: 'pressmark', title: 'sgtt', artist: 'autn' }
const FIELDS =
  'id artistRole artistId dateText medium creditLine year acquisitionYear dimensions width height depth units inscription classification groupTitle'.split(
    ' ',
  )

/** Checks, imports, searches and undoes a museum's list of 69,202 works, and imports it again while the worker is killed. */
export const measureSheets = async ({ product }: Bench): Promise<Line[]> => {
  if (!existsSync(TATE)) {
    console.error('  no museum list at hand: left out')
    return []
  }
  await addFields(product)
  const first = await begin(product)
  const checked = await timed(product, first, checkSpreadsheet, { body: { targets: targetsOf(first) } })
  const imported = await timed(product, first, importSpreadsheet)
  const hitCount = await countFound(product)
  const undone = await timed(product, first, undoSpreadsheet)
  const second = await begin(product)
  await timed(product, second, checkSpreadsheet, { body: { targets: targetsOf(second) } })
  const killed = await timed(product, second, importSpreadsheet, { killAt: 0.5 })
  const items = await countItems(product)
  const { rows, valid, problems } = checked.sheet
  const expected = worksWith(WORD)
  return [
    line(`dry run of ${whole(rows)} rows, ${whole(problems)} problems`, checked, 60),
    line(`import of ${whole(valid)} items`, imported, 300),
    {
      what: `  works with "${WORD}" that a search finds right after it, of ${whole(expected)}`,
      measured: whole(hitCount),
      target: none(expected - hitCount),
    },
    line('undo', undone, 120),
    { what: '  memory of the worker at most', measured: megabytes(Math.max(checked.peak, imported.peak, undone.peak)) },
    line('import with its worker killed on the way', killed, 300),
    { what: '  items missing or twice', measured: whole(items - valid), target: none(items - valid) },
  ]
}

const WORD = 'turner'

type Timed = { seconds: number; sheet: Spreadsheet; peak: number }

const line = (what: string, { seconds }: Timed, bound: number): Line => ({
  what,
  measured: `${seconds.toFixed(1)} s`,
  target: noMoreThan(seconds, bound, 's'),
})
/** An exact match. */
const none = (difference: number) => noMoreThan(Math.abs(difference), 0, 'off')

const addFields = ({ database, tenantId }: Product): Promise<void> => {
  const text = (name: string): NewTemplate => ({ name, labels: { en: name, it: name }, type: 'TEXT', priority: 'LOW' })
  const templates = [...FIELDS.map(text), { ...text('subjects'), repeatable: true }]
  return asTenant(database, tenantId, (db) => addTemplates(db, 'ITEM', templates))
}

const begin = async (product: Product): Promise<Spreadsheet> => {
  const form = new FormData()
  form.append('file', await openAsBlob(TATE), path.basename(TATE))
  const { link } = await product.call(uploadSpreadsheet, { body: form })
  const { uuid: collectionUuid } = await product.call(findRoot)
  return product.call(createSpreadsheet, { body: { link, collectionUuid } })
}

const targetsOf = ({ columns }: Spreadsheet): string[] =>
  columns.map(({ header, target }) => (CORE[header] === undefined ? target : `field:${CORE[header]}`))

type Step = typeof checkSpreadsheet | typeof importSpreadsheet | typeof undoSpreadsheet

const timed = async (
  product: Product,
  { uuid }: Spreadsheet,
  step: Step,
  { body, killAt = Infinity }: { body?: { targets: string[] } | undefined; killAt?: number } = {},
): Promise<Timed> => {
  const started = performance.now()
  let peak = 0
  let alive = true
  await product.call(step as typeof checkSpreadsheet, { params: { uuid }, ...(body && { body }) })
  for (;;) {
    await sleep(200)
    const sheet = await product.call(readSpreadsheet, { params: { uuid } })
    if (sheet.reason !== undefined) throw new Error(sheet.reason.message)
    if (!sheet.step.endsWith('ING')) return { seconds: (performance.now() - started) / 1000, sheet, peak }
    const worker = product.worker()
    if (alive && sheet.progress > killAt) {
      process.kill(worker, 'SIGKILL')
      alive = false
    } else peak = Math.max(peak, memoryOf([worker]).resident)
  }
}

const countFound = async (product: Product): Promise<number> =>
  (await product.call(searchItems, { query: { text: WORD } })).page.totalElements

const countItems = ({ database, tenantId }: Product): Promise<number> =>
  asTenant(database, tenantId, async (db) => {
    const { many } = await db
      .selectFrom('item')
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow()
    return Number(many)
  })
