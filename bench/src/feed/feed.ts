import { randomUUID } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { updateItem } from '@pressmark/contract/catalogue/items.ts'
import { findLatestChange, listChanges, MAX_CHANGES_PAGE_SIZE } from '@pressmark/contract/changes/changes.ts'
import { sql } from 'kysely'
import { createItems } from '../../../apps/server/src/catalogue/items/create.ts'
import { asTenant } from '../../../apps/server/src/platform/db/database.ts'
import type { Product } from '../../../tools/harness/start-product.ts'
import { atMost, median, noLessThan, noMoreThan, whole, type Line } from '../report.ts'
import type { Bench } from '../types.ts'

const ITEMS = 50_000
const BATCH_SIZE = 500
const WRITERS = 8
const WRITING_MS = 20_000
const WEBHOOKS = 1000
const ROUNDS = 6
const WRITES = 200

/** Measures the change feed: reading it, its delay behind the commits, and what webhooks cost a change. */
export const measureFeed = async ({ product }: Bench): Promise<Line[]> => {
  const items = await addItems(product)
  const rate = await readingRate(product)
  const delays = await delaysUnderLoad(product, items)
  const p99 = delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)]!
  const { without, withWebhooks } = await costOfWebhooks(product, items[0]!)
  return [
    {
      what: `reading ${whole(ITEMS)} changes`,
      measured: `${whole(rate)} changes/s`,
      target: noLessThan(rate, 10_000, 'changes/s'),
    },
    {
      what: `from a change to its reader, ${WRITERS} writers, ${whole(delays.length)} changes, p99`,
      measured: `${whole(p99)} ms, median ${whole(median(delays))} ms`,
      target: noMoreThan(p99, 1000, 'ms'),
    },
    {
      what: `a change with ${whole(WEBHOOKS)} webhooks of other kinds, against none`,
      measured: `${withWebhooks.toFixed(2)} ms`,
      reference: `${without.toFixed(2)} ms`,
      ratio: withWebhooks / without,
      target: atMost(1.02),
    },
  ]
}

const addItems = async ({ call, database, tenantId }: Product): Promise<string[]> => {
  const collections = [(await call(findRoot)).uuid]
  const uuids = Array.from({ length: ITEMS }, () => randomUUID())
  for (let from = 0; from < ITEMS; from += BATCH_SIZE) {
    const some = uuids.slice(from, from + BATCH_SIZE).map((uuid, at) => ({
      uuid,
      metadata: [
        { name: 'sgtt', value: `Sheet ${from + at}` },
        { name: 'pressmark', value: `Feed ${from + at}` },
      ],
      collections,
    }))
    await asTenant(database, tenantId, (db) => createItems(db, null, some, {}))
  }
  return uuids
}

/* Reads the whole feed page by page, after all changes have their positions. */
const readingRate = async ({ call, database, tenantId }: Product): Promise<number> => {
  for (let waiting = 1; waiting > 0;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from event_queue where tenant_id = ${tenantId}`.execute(database.owner)
    waiting = rows[0]!.waiting // a count has one row
  }
  const began = performance.now()
  let read = 0
  for (let after: string | undefined, hasMore = true; hasMore;) {
    const page = await call(listChanges, {
      query: { size: MAX_CHANGES_PAGE_SIZE, ...(after !== undefined && { after }) },
    })
    read += page.changes.length
    ;({ next: after, hasMore } = page)
  }
  return read / ((performance.now() - began) / 1000)
}

/* Returns the ms from the time of each event, before its commit, until a waiting reader has it. */
const delaysUnderLoad = async ({ call }: Product, items: readonly string[]): Promise<number[]> => {
  const until = Date.now() + WRITING_MS
  let after = (await call(findLatestChange)).next
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let turn = 0; Date.now() < until; turn += 1)
      await rename({ call }, items[writer * 1000 + (turn % 1000)]!, turn)
  })
  const delays: number[] = []
  while (Date.now() < until) {
    const { changes, next } = await call(listChanges, { query: { after, wait: 1, size: MAX_CHANGES_PAGE_SIZE } })
    const now = Date.now()
    for (const { at } of changes) delays.push(now - Date.parse(at))
    after = next
  }
  await Promise.all(writers)
  return delays
}

const rename = ({ call }: Pick<Product, 'call'>, uuid: string, turn: number) =>
  call(updateItem, { params: { uuid }, body: { customMetadataList: [{ name: 'sgtt', value: `Sheet, turn ${turn}` }] } })

/* Alternates rounds with and without webhooks, so that both meet the same machine. */
const costOfWebhooks = async (product: Product, item: string) => {
  const times: Record<'without' | 'withWebhooks', number[]> = { without: [], withWebhooks: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const has = round % 2 === 1
    if (has) await addWebhooks(product)
    for (let turn = 0; turn < WRITES; turn += 1) {
      const began = performance.now()
      await rename(product, item, round * WRITES + turn)
      times[has ? 'withWebhooks' : 'without'].push(performance.now() - began)
    }
    await product.database.pool.query('delete from webhook')
  }
  return { without: median(times.without), withWebhooks: median(times.withWebhooks) }
}

const addWebhooks = async ({ database, tenantId }: Product): Promise<void> => {
  await asTenant(database, tenantId, (db) =>
    sql`
      insert into webhook (tenant_id, uuid, name, url, secret, kinds, position, created_by)
      select ${tenantId}, gen_random_uuid(), 'Webhook ' || n, 'https://hooks.example/', '', '{story.deleted}', f.position,
        (select person_uuid from membership where tenant_id = ${tenantId} limit 1)
      from generate_series(1, ${WEBHOOKS}) n, change_feed f where f.tenant_id = ${tenantId}`.execute(db),
  )
}
