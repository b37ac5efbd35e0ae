import { randomUUID } from 'node:crypto'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { readItem, searchItems } from '@pressmark/contract/catalogue/items.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { createItems } from '../../../apps/server/src/catalogue/items/create.ts'
import { asTenant } from '../../../apps/server/src/platform/db/database.ts'
import { importPicture, type ProductTenant, type Product } from '../../../tools/harness/start-product.ts'
import { randomNumbers } from '../../../tools/harness/random.ts'
import { museumRecords, type MuseumRecord } from '../lists/museum-records.ts'
import { atMost, type Line } from '../report.ts'
import { picture, SIDE as LARGEST_SIDE } from '../tiles/picture.ts'
import { zoomTrace } from '../tiles/trace.ts'
import type { Bench } from '../types.ts'
import { ATTACKS, type Amounts } from './attacks.ts'
import { KINDS, startReaders, type Answered, type ReaderPages } from './reader.ts'

const READERS = 4
const ITEMS_OF_READERS = 2000
const SHOWN = 20
/** Seconds without and with the hostile requests, and what those send. */
type Setting = { quiet: number; hostile: number; amounts: Amounts }
const FULL: Setting = {
  quiet: 10,
  hostile: 40,
  amounts: { items: 10_000, sheetRows: 180_000, imageSide: LARGEST_SIDE, pdfPages: 500 },
}
const SHORT: Setting = {
  quiet: 2,
  hostile: 5,
  amounts: { items: 500, sheetRows: 2000, imageSide: 2000, pdfPages: 5 },
}
/** Sides of the image that the readers zoom into, px. */
const SIDE = 8000
const SENDER_NICENESS = 10
/** Slowest of twenty answers against the same without the hostile requests. */
const BOUND = 3

/** Measures people of one organisation while an editor of another sends the worst permitted requests. */
export const measureFairness = async ({ product, folder, isShort }: Bench): Promise<Line[]> => {
  const { quiet, hostile, amounts } = isShort ? SHORT : FULL
  const other = await product.addTenant()
  await addItems(product, museumRecords(ITEMS_OF_READERS))
  await addItems(other, museumRecords(amounts.items))
  const { imageUuid } = await importPicture(product, await picture(folder, { width: SIDE, height: SIDE }), 'FAIR 1')
  const readers = startReaders(await pagesOf(product, imageUuid), READERS)
  const lines: Line[] = []
  // The sender has a machine of its own in practice. Here it uses the time that the product and the readers leave.
  setPriority(SENDER_NICENESS)
  try {
    await readers.read(quiet)
    for (const attack of ATTACKS) {
      const file = (await attack.prepare?.(folder, amounts)) ?? ''
      await untilIdle(product)
      const before = await readers.read(quiet)
      let over = false
      const name = attack.name(amounts)
      const sent = attack.send(other.call, () => over, file, amounts)
      const during = await Promise.race([readers.read(hostile), sent.then(() => ended(name))]).finally(
        () => (over = true),
      )
      lines.push(...linesOf(name, before, during, await sent))
    }
  } finally {
    readers.end()
    setPriority(0)
  }
  return lines
}

const ended = (name: string): never => {
  throw new Error(`The requests of "${name}" ended before the measurement`)
}

const addItems = async (
  { database, tenantId, call }: Pick<ProductTenant, 'database' | 'tenantId' | 'call'>,
  records: readonly MuseumRecord[],
): Promise<void> => {
  const collections = [(await call(findRoot)).uuid]
  for (let from = 0; from < records.length; from += 500) {
    const items = records.slice(from, from + 500).map(({ title, author, pressmark, metadata }) => ({
      uuid: randomUUID(),
      metadata: [
        { name: 'sgtt', value: title.slice(0, 200) },
        { name: 'autn', value: author.slice(0, 200) },
        { name: 'sgti', value: JSON.stringify(metadata).slice(0, 2000) },
        { name: 'pressmark', value: pressmark },
      ].filter(({ value }) => value.trim() !== ''),
      collections,
    }))
    await asTenant(database, tenantId, (db) => createItems(db, null, items))
  }
}

const pagesOf = async ({ origin, cookie, call }: Product, imageUuid: string): Promise<ReaderPages> => {
  const { uuid } = await call(findRoot)
  const pages = Array.from({ length: ITEMS_OF_READERS / SHOWN }, (_, page) => page)
  const list = pages.map((page) => addressOf(listItemsOfCollection, { uuid }, { page, size: SHOWN }))
  const items = []
  for (const page of pages.slice(0, 20))
    items.push(
      ...(await call(listItemsOfCollection, { params: { uuid }, query: { page, size: SHOWN } }))._embedded
        .culturalItems,
    )
  const random = randomNumbers(3)
  const words = items.flatMap(({ sgtt }) => sgtt.split(/[^\p{L}]+/u).filter((word) => word.length > 3))
  const word = () => words[Math.floor(random() * words.length)]!
  return {
    origin,
    cookie,
    list,
    item: items.map((item) => addressOf(readItem, { uuid: item.uuid })),
    search: Array.from({ length: 1000 }, (_, n) =>
      addressOf(searchItems, undefined, { text: n % 2 === 0 ? word() : `${word()} ${word()}` }),
    ),
    tile: zoomTrace(SIDE, 256, 40).paths.map((path) => `/iiif/3/${imageUuid}/${path}`),
  }
}

/* The work of the former kind of request must not count as quiet. */
const untilIdle = async ({ database }: Product): Promise<void> => {
  for (;;) {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*) as count from pgboss.job where state in ('created', 'retry', 'active')`,
    )
    if (rows[0]?.count === 0) return
    await sleep(500)
  }
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN
const all = (answered: Answered): number[] => KINDS.flatMap((kind) => answered[kind])
const ms = (value: number): string => `${value.toFixed(1)} ms`

const linesOf = (name: string, before: Answered, during: Answered, work: string): Line[] => {
  const line = (what: string, reference: number, measured: number): Line => ({
    what,
    measured: ms(measured),
    reference: ms(reference),
    ratio: measured / reference,
  })
  return [
    { ...line(`reader's p95 during: ${name}`, p95(all(before)), p95(all(during))), target: atMost(BOUND) },
    ...KINDS.map((kind) => line(`  ${kind}`, p95(before[kind]), p95(during[kind]))),
    { what: `  ${all(during).length} answers to readers during the work`, measured: work },
  ]
}
