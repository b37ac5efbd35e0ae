import { listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { findAllItems, readItem, searchItems } from '@pressmark/contract/catalogue/items.ts'
import { searchPatterns } from '../../../apps/server/src/catalogue/search/search-text.ts'
import type { PageCursor } from '../../../apps/server/src/catalogue/search/list-caches.ts'
import type { Bench } from '../types.ts'
import { load, type Load } from '../load.ts'
import type { Product } from '../../../tools/harness/start-product.ts'
import { findReference } from '../references.ts'
import { atLeast, atMost, median, noLessThan, noMoreThan, whole, type Line, type Target } from '../report.ts'
import { randomNumbers } from '../../../tools/harness/random.ts'
import { collectionUuid, fillCatalogue, ITEMS, itemUuid } from './catalogue.ts'
import { createPgbench, VISITED_COLLECTIONS, VISITED_ITEMS, type Pgbench, type Statements } from './pgbench.ts'
import {
  foundPageOfCollection,
  readPageOfCollection,
  oneItem,
  pageOfAll,
  pageOfCollection,
  search,
  shownPageOfCollection,
} from './statements.ts'
import { wordsByHits } from './words.ts'

const ROUNDS = 3
const SECONDS = 4

export type Ask = (paths: readonly string[], how?: { connections?: number }) => Promise<Load>

/** Measures lists, items and searches of 100,000 items, with session and row security, against pgbench on the same rows without either. */
export const measureLists = async ({ product, folder }: Bench): Promise<Line[]> => {
  const wrk = await findReference('wrk')
  if (wrk === undefined) return []
  await fillCatalogue(product)
  const program = await findReference('pgbench')
  const pgbench = program === undefined ? undefined : createPgbench(program, product, folder)
  return listLines({ product, ask: askOf(wrk, product, folder), pgbench, items: ITEMS })
}

export const askOf =
  (wrk: string, { origin, server, cookie }: Product, folder: string): Ask =>
  (paths, how) =>
    load({ wrk, origin, paths, pids: server, cookie, ...how }, SECONDS, folder)

type Filled = { product: Product; ask: Ask; pgbench: Pgbench | undefined; items: number }

/** Measures a catalogue whose collections have numbers: 0 has 50,000 items, the others about 100. */
export const listLines = async ({ product, ask, pgbench, items }: Filled): Promise<Line[]> => {
  const words = await wordsByHits(product)
  return [
    ...(await pages(ask, pgbench, product.databaseCpu, items)),
    ...(await deepPages(ask, pgbench, product)),
    ...(await searches(ask, pgbench, words)),
  ]
}

const listPath = (collection: number, page = 0) =>
  addressOf(listItemsOfCollection, { uuid: collectionUuid(collection) }, { page, size: 20 })

const pages = async (ask: Ask, pgbench: Pgbench | undefined, cpu: () => number, total: number): Promise<Line[]> => {
  const random = randomNumbers(13)
  const draw = (count: number) => Array.from({ length: 2000 }, () => Math.floor(random() * count))
  const small = draw(VISITED_COLLECTIONS).map((n) => listPath(n + 1))
  const items = draw(VISITED_ITEMS).map((n) => addressOf(readItem, { uuid: itemUuid(n) }))
  return [
    ...(await against('list page of a collection of 20 to 200 items', {
      ask,
      paths: small,
      pgbench,
      sql: shownPageOfCollection(':collection'),
      databaseCpu: cpu,
      target: atLeast(0.7),
    })),
    ...(await against('  against bare rows: no parents, counts, thumbnail', {
      ask,
      paths: small,
      pgbench,
      sql: pageOfCollection(':collection', 0),
      databaseCpu: cpu,
      target: atLeast(0.7),
    })),
    ...(await against('list page of a collection of 50,000', {
      ask,
      paths: [listPath(0)],
      pgbench,
      sql: pageOfCollection('0', 0),
      databaseCpu: cpu,
      target: atLeast(0.7),
    })),
    ...(await against(`list page of all ${whole(total)}`, {
      ask,
      paths: [addressOf(findAllItems, {}, { page: 0, size: 20 })],
      pgbench,
      sql: pageOfAll,
      databaseCpu: cpu,
      target: atLeast(0.7),
    })),
    ...(await against('item by uuid', { ask, paths: items, pgbench, sql: oneItem, databaseCpu: cpu })),
  ]
}

/* Measures requests a second at eight connections, each round beside pgbench with eight. */
const against = async (
  what: string,
  {
    ask,
    paths,
    pgbench,
    sql,
    databaseCpu,
    target,
  }: {
    ask: Ask
    paths: readonly string[]
    pgbench: Pgbench | undefined
    sql: string
    databaseCpu: () => number
    target?: Target | undefined
  },
): Promise<Line[]> => {
  const rounds: { load: Load; statements: Statements | undefined; cpu: number }[] = []
  await ask(paths)
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = databaseCpu()
    const load = await ask(paths)
    const inDatabase = ((databaseCpu() - before) / (load.requestsPerSecond * SECONDS)) * 1e6
    rounds.push({ load, statements: await pgbench?.(sql, { seconds: SECONDS }), cpu: load.cpu + inDatabase })
  }
  const of = (key: keyof Load) => median(rounds.map(({ load }) => load[key]))
  const perSecond = rounds.flatMap(({ statements }) => statements?.perSecond ?? [])
  return [
    {
      what,
      measured: `${whole(of('requestsPerSecond'))}/s, p50 ${of('p50').toFixed(2)} ms, p99 ${of('p99').toFixed(1)} ms, ${whole(of('cpu'))} µs`,
      reference: pgbench && `${whole(median(perSecond))}/s, pgbench`,
      ratio:
        pgbench === undefined
          ? undefined
          : median(rounds.map(({ load, statements }) => load.requestsPerSecond / statements!.perSecond)),
      target: target ?? noLessThan(of('requestsPerSecond'), 7200, '/s'),
    },
    {
      // On a busy machine, CPU time is a better measure than elapsed time.
      what: '  CPU of one, server and database',
      measured: `${whole(median(rounds.map(({ cpu }) => cpu)))} µs`,
      reference:
        pgbench && `${whole(median(rounds.map(({ statements }) => statements!.cpu)))} µs, pgbench and database`,
      ratio: pgbench === undefined ? undefined : median(rounds.map(({ cpu, statements }) => statements!.cpu / cpu)),
    },
  ]
}

const deepPages = async (ask: Ask, pgbench: Pgbench | undefined, product: Product): Promise<Line[]> => {
  const times = async (measure: () => Promise<number>) => {
    const all: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) all.push(await measure())
    return median(all)
  }
  const http = (pages: readonly number[]) =>
    times(
      async () =>
        (
          await ask(
            pages.map((page) => listPath(0, page)),
            { connections: 1 },
          )
        ).p50,
    )
  const line = (what: string, first: number, deep: number): Line => ({
    what,
    measured: `${deep.toFixed(2)} ms`,
    reference: `${first.toFixed(2)} ms, page 1`,
    ratio: deep / first,
    target: atMost(4),
  })
  const lines = [
    line('pages 481 to 520 of the collection of 50,000, in no order', await http([0]), await http(pagesAround500())),
  ]
  if (pgbench !== undefined) {
    const latency = (statement: string) =>
      times(async () => (await pgbench(statement, { clients: 1, seconds: 2, generic: true })).latency)
    const findPage = (page: number, from?: PageCursor) => latency(foundPageOfCollection('0', page, from))
    const read = (page: number) => latency(readPageOfCollection('0', page))
    const first = await findPage(0)
    const near = await findPage(499, await cursorAt(product, 479 * 20))
    lines.push(
      line('  page 500 read in the database, found from the beginning', await read(0), await read(499)),
      line('  only finding it, 20 pages after one that was shown', first, near),
      line('  only finding it, from the beginning', first, await findPage(499)),
    )
  }
  return lines
}

const cursorAt = async ({ database, tenantId }: Product, offset: number): Promise<PageCursor> => {
  const { rows } = await database.pool.query<{ key: string; uuid: string }>(
    `select modified_at::text as key, item_uuid as uuid from item_parent where tenant_id = $1 and collection_uuid = $2
     order by modified_at desc, item_uuid limit 1 offset $3`,
    [tenantId, collectionUuid(0), offset],
  )
  return { offset, ...rows[0]! } // the collection has more
}

/* People read pages in sequence: one page leads to its neighbours. */
const pagesAround500 = (): number[] => {
  const random = randomNumbers(17)
  return Array.from({ length: 400 }, () => 480 + Math.floor(random() * 40))
}

const searches = async (
  ask: Ask,
  pgbench: Pgbench | undefined,
  words: { selective: string[]; broad: string },
): Promise<Line[]> => {
  const lines: Line[] = []
  const path = (text: string) => addressOf(searchItems, {}, { text, page: 0, size: 20 })
  if (pgbench !== undefined) {
    const latencies: number[] = []
    for (const word of words.selective)
      latencies.push((await pgbench(search(searchPatterns(word)), { clients: 1, seconds: 2, asMember: true })).latency)
    const worst = Math.max(...latencies)
    lines.push({
      what: `search of up to 2,000 hits in the database (${words.selective.join(', ')})`,
      measured: `${median(latencies).toFixed(2)} ms, worst ${worst.toFixed(2)} ms`,
      target: noMoreThan(worst, 5, 'ms'),
    })
  }
  const alone = await ask(words.selective.map(path), { connections: 1 })
  lines.push({
    what: '  through HTTP, 1 connection',
    measured: `p50 ${alone.p50.toFixed(2)} ms, p99 ${alone.p99.toFixed(1)} ms`,
  })
  const many = await ask(words.selective.map(path))
  lines.push({
    what: '  through HTTP, 8 connections',
    measured: `${whole(many.requestsPerSecond)}/s, p50 ${many.p50.toFixed(2)} ms, p99 ${many.p99.toFixed(1)} ms`,
  })
  if (pgbench !== undefined) {
    const broad = await pgbench(search(searchPatterns(words.broad)), { clients: 1, asMember: true })
    lines.push({
      what: `search of a third of all (${words.broad}) in the database`,
      measured: `${broad.latency.toFixed(1)} ms`,
      target: noMoreThan(broad.latency, 250, 'ms'),
    })
  }
  const repeated = await ask([path(words.broad)], { connections: 1 })
  const page = await ask([listPath(0)], { connections: 1 })
  lines.push({
    what: '  repeated, through HTTP, 1 connection',
    measured: `p50 ${repeated.p50.toFixed(2)} ms`,
    reference: `${page.p50.toFixed(2)} ms, a list page of 50,000`,
    ratio: repeated.p50 / page.p50,
    target: atMost(2),
  })
  return lines
}
