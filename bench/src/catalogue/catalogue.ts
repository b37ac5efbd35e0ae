import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  readBulkOperation,
  startEdit,
  undoBulkOperation,
  type BulkOperation,
} from '@pressmark/contract/catalogue/bulk.ts'
import { orderAssets } from '@pressmark/contract/catalogue/assets.ts'
import {
  listAncestors,
  listItemsOfCollection,
  previewDeleteCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { addressOf, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { readFacets } from '@pressmark/contract/catalogue/facets.ts'
import { searchItems, updateItem } from '@pressmark/contract/catalogue/items.ts'
import type { Bench } from '../types.ts'
import { collectionUuid, itemUuid } from '../lists/catalogue.ts'
import { askOf, listLines, type Ask } from '../lists/lists.ts'
import { wordsByHits } from '../lists/words.ts'
import { createPgbench, type Pgbench } from '../lists/pgbench.ts'
import { shownPageOfCollection } from '../lists/statements.ts'
import { startProduct, type Product } from '../../../tools/harness/start-product.ts'
import { findReference } from '../references.ts'
import { atMost, median, noMoreThan, whole, type Line } from '../report.ts'
import { fillAlbum, fillItems, fillOthers, FIRST_ITEMS, ITEMS, openMuseum } from './museums.ts'

const ROUNDS = 3
const EDITED = 10_000
const IMAGES = 10_000
const ORDERED_PAGES = 400
/** The number of a collection, and the items in it and below it. */
const BRANCHES = [
  [5000, '100 items'],
  [2, '70,000 items'],
  [1, 'all items'],
] as const

/** Measures a million items of five tenants in 20,000 collections, half of them in the measured one, in a product of its own. */
export const measureCatalogue = async ({ folder }: Bench): Promise<Line[]> => {
  const wrk = await findReference('wrk')
  const program = await findReference('pgbench')
  if (wrk === undefined || program === undefined) return []
  const product = await startProduct(path.join(folder, 'museums'))
  try {
    const pgbench = createPgbench(program, product, folder)
    const ask = askOf(wrk, product, folder)
    console.error(`  writing ${whole(FIRST_ITEMS)} items`)
    const museum = await openMuseum(product)
    await fillItems(product, museum, 0, FIRST_ITEMS)
    const few = await firstPage(ask, pgbench)
    console.error('  writing a million items')
    await fillItems(product, museum, FIRST_ITEMS, ITEMS - 1)
    await fillOthers(product)
    const many = await firstPage(ask, pgbench)
    const images = await fillAlbum(product, museum, IMAGES)
    return [
      ...growthLines(few, many),
      ...(await listLines({ product, ask, pgbench, items: ITEMS })),
      ...(await branchLines(product, ask)),
      ...(await facets(product)),
      ...(await readings(product)),
      ...(await reordering(product, images)),
      ...(await bulkEdit(product)),
    ]
  } finally {
    await product.stop()
  }
}

/** The first page of a collection of 100 items: ms through HTTP, and ms of the product's own statement in the database. */
type FirstPage = { http: number; database: number }

const firstPage = async (ask: Ask, pgbench: Pgbench): Promise<FirstPage> => {
  const paths = Array.from({ length: FIRST_ITEMS / 100 }, (_, n) =>
    addressOf(listItemsOfCollection, { uuid: collectionUuid(n + 1) }, { page: 0, size: 20 }),
  )
  const statement = shownPageOfCollection('50')
  const rounds: FirstPage[] = []
  await ask(paths, { connections: 1 })
  for (let round = 0; round < ROUNDS; round += 1) {
    const { p50 } = await ask(paths, { connections: 1 })
    const { latency } = await pgbench(statement, { clients: 1, seconds: 2, generic: true })
    rounds.push({ http: p50, database: latency })
  }
  return { http: median(rounds.map(({ http }) => http)), database: median(rounds.map(({ database }) => database)) }
}

const growthLines = (few: FirstPage, many: FirstPage): Line[] => {
  const line = (what: string, key: keyof FirstPage): Line => ({
    what,
    measured: `${many[key].toFixed(2)} ms`,
    reference: `${few[key].toFixed(2)} ms, ${whole(FIRST_ITEMS)} items`,
    ratio: many[key] / few[key],
    target: atMost(1.5),
  })
  return [
    line('page 1 of a collection of 100, among 1,000,000 items', 'http'),
    line('  its statement in the database', 'database'),
  ]
}

/* Measures pages in the natural order of titles, and the first search of a word in a branch of the collections. */
const branchLines = async (product: Product, ask: Ask): Promise<Line[]> => {
  const lines = await orderedPages(ask)
  const words = await wordsByHits(product)
  for (const [number, what] of BRANCHES) {
    const find = (text: string) =>
      timed(() => product.call(searchItems, { query: { text, branch: collectionUuid(number), size: 20 } }))
    const selective: number[] = []
    for (const word of words.selective) selective.push(await find(word))
    const broad = await find(words.broad)
    lines.push(
      {
        what: `first search of a word (${words.selective.join(', ')}) in a collection with ${what} below it`,
        measured: `${median(selective).toFixed(1)} ms, worst ${Math.max(...selective).toFixed(1)} ms`,
      },
      {
        what: `  of a third of all (${words.broad})`,
        measured: `${broad.toFixed(0)} ms`,
        target: noMoreThan(broad, 250, 'ms'),
      },
    )
  }
  return lines
}

const orderedPages = async (ask: Ask): Promise<Line[]> => {
  const paths = Array.from({ length: ORDERED_PAGES }, (_, page) =>
    addressOf(listItemsOfCollection, { uuid: collectionUuid(0) }, { page, size: 20, sort: ['sgtt,asc'] }),
  )
  const { p50, p99, requestsPerSecond } = await ask(paths, { connections: 1 })
  return [
    {
      what: `pages 1 to ${ORDERED_PAGES} of the collection of 50,000 in the natural order of titles, 1 connection`,
      measured: `${whole(requestsPerSecond)}/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(1)} ms`,
    },
  ]
}

/* Counts facets of all items, and of the items with a word that no one has searched for. */
const facets = async (product: Product): Promise<Line[]> => {
  const read = (text: string) => timed(() => product.call(readFacets, { query: { text } }))
  const first = await read('')
  const alls: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // Every change invalidates the counts.
    await product.call(updateItem, { params: { uuid: itemUuid(round) }, body: { sgtt: `Changed ${round}` } })
    alls.push(await read(''))
  }
  const all = median(alls)
  const again = await read('')
  const words = []
  for (const text of ['turner', 'graphite', 'lithograph']) words.push(await read(text))
  return [
    {
      what: `facets over all ${whole(ITEMS)} items of an organisation, counted for the first time`,
      measured: `${first.toFixed(0)} ms`,
      target: noMoreThan(first, 100, 'ms'),
    },
    {
      what: '  counted again after a change',
      measured: `${all.toFixed(0)} ms`,
      target: noMoreThan(all, 100, 'ms'),
    },
    { what: '  again', measured: `${again.toFixed(1)} ms` },
    {
      what: '  of those with a word (turner, graphite, lithograph)',
      measured: words.map((ms) => `${ms.toFixed(0)} ms`).join(', '),
    },
  ]
}

const readings = async (product: Product): Promise<Line[]> => {
  const deepest = { params: { uuid: collectionUuid(ITEMS / 100) } }
  const medianOf = async (work: () => Promise<unknown>) => {
    const all: number[] = []
    for (let round = 0; round < 9; round += 1) all.push(await timed(work))
    return median(all)
  }
  const ancestors = await medianOf(() => product.call(listAncestors, deepest))
  const preview = async (n: number) =>
    medianOf(() => product.call(previewDeleteCollection, { params: { uuid: collectionUuid(n) } }))
  return [
    { what: 'the way from the root to a collection', measured: `${ancestors.toFixed(1)} ms` },
    {
      what: 'what deleting a collection of 700 collections and 70,000 items would do',
      measured: `${(await preview(2)).toFixed(0)} ms`,
    },
    { what: '  of one with 5,000 collections and all items', measured: `${(await preview(1)).toFixed(0)} ms` },
  ]
}

const reordering = async (product: Product, images: readonly string[]): Promise<Line[]> => {
  const orders = [images.toReversed(), [...images], images.toReversed()]
  const times: number[] = []
  const params = { uuid: itemUuid(ITEMS - 1), assetType: 'images' } as const
  for (const order of orders)
    times.push(await timed(() => send(product, orderAssets, addressOf(orderAssets, params), order.join('\n'))))
  const ms = median(times)
  return [
    {
      what: `turning round the order of ${whole(IMAGES)} images`,
      measured: `${ms.toFixed(0)} ms`,
      target: noMoreThan(ms, 200, 'ms'),
    },
  ]
}

const send = async (
  { origin, cookie }: Product,
  { method }: Endpoint,
  address: string,
  body: string,
): Promise<void> => {
  const answer = await fetch(origin + address, { method, headers: { cookie, 'content-type': 'text/uri-list' }, body })
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
}

const bulkEdit = async (product: Product): Promise<Line[]> => {
  const culturalItemsUuids = Array.from({ length: EDITED }, (_, n) => itemUuid(n * 7))
  const edit = { field: 'medium', operation: 'set', value: 'as measured' } as const
  let work: BulkOperation | undefined
  const edited = await timed(async () => {
    work = await ended(product, await product.call(startEdit, { body: { culturalItemsUuids, edit } }))
  })
  const { uuid, changed, skipped } = work!
  const undone = await timed(async () => ended(product, await product.call(undoBulkOperation, { params: { uuid } })))
  return [
    {
      what: `one field of ${whole(EDITED)} items edited, as a job: ${whole(changed)} changed, ${whole(skipped)} skipped`,
      measured: `${(edited / 1000).toFixed(1)} s`,
      target: noMoreThan(edited / 1000, 30, 's'),
    },
    { what: '  undone', measured: `${(undone / 1000).toFixed(1)} s` },
  ]
}

const ended = async (product: Product, { uuid }: BulkOperation): Promise<BulkOperation> => {
  for (;;) {
    const work = await product.call(readBulkOperation, { params: { uuid } })
    if (work.failed) throw new Error('The edit failed')
    if (!work.step.endsWith('ING')) return work
    await sleep(50)
  }
}

/** ms */
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
