import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import {
  groupByState,
  listRunProblems,
  readRun,
  startRun,
  type TransitionRun,
} from '@pressmark/contract/workflow/transition-runs.ts'
import { sql } from 'kysely'
import { createItems } from '../../../apps/server/src/catalogue/items/create.ts'
import { asTenant } from '../../../apps/server/src/platform/db/database.ts'
import type { Bench } from '../types.ts'
import type { Product } from '../../../tools/harness/start-product.ts'
import { noMoreThan, whole, type Line } from '../report.ts'

const ITEMS = 10_000
/** The number of items that are in another state. */
const ELSEWHERE = 100
const BATCH_SIZE = 500

/** Fires one transition on 10,000 items as the dialog does: grouped, fired by a job, observed until the job has ended. */
export const measureWorkflow = async ({ product }: Bench): Promise<Line[]> => {
  const uuids = await addItems(product)
  const began = performance.now()
  const { groups } = await product.call(groupByState, { body: { resourceType: 'ITEM', uuids } })
  const transition = groups.find(({ state }) => state === 'Default')!.transitions[0]! // as every new organisation has them
  const run = await ended(product, await product.call(startRun, { body: { transitionUuid: transition.uuid, uuids } }))
  const seconds = (performance.now() - began) / 1000
  const { whole: selection, listed } = await traces(product, uuids, run)
  return [
    {
      what: `a transition on ${whole(ITEMS)} items`,
      measured: `${seconds.toFixed(1)} s`,
      target: noMoreThan(seconds, 30, 's'),
    },
    {
      what: '  neither moved with log and history nor reported',
      measured: whole(ITEMS - selection - listed),
      target: noMoreThan(Math.abs(ITEMS - selection - listed), 0, 'items'),
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
        { name: 'pressmark', value: `Flow ${from + at}` },
      ],
      collections,
    }))
    const [first, others] = [some.slice(0, ELSEWHERE), some.slice(ELSEWHERE)]
    await asTenant(database, tenantId, async (db) => {
      await createItems(db, null, first, from === 0 ? { state: 'Rejected' } : {})
      await createItems(db, null, others, {})
    })
  }
  return uuids
}

const ended = async (product: Product, started: TransitionRun): Promise<TransitionRun> => {
  let run = started
  while (run.state === 'PENDING' || run.state === 'RUNNING') {
    await sleep(200)
    run = await product.call(readRun, { params: { uuid: run.uuid } })
  }
  return run
}

const traces = async (
  { call, database, tenantId }: Product,
  uuids: readonly string[],
  { uuid }: TransitionRun,
): Promise<{ whole: number; listed: number }> => {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from item_record i
    join state s on s.tenant_id = i.tenant_id and s.uuid = i.state_uuid and s.name = 'In review'
    where i.tenant_id = ${tenantId} and i.uuid = any(${uuids}::uuid[])
      and (select count(*) from transition_log l where l.tenant_id = i.tenant_id and l.entity_uuid = i.uuid and l.run_uuid = ${uuid}) = 1
      and (select count(*) from event e where e.tenant_id = i.tenant_id and e.entity_uuid = i.uuid and e.kind = 'item.state-changed') = 1`.execute(
    database.owner,
  )
  const { page } = await call(listRunProblems, { params: { uuid }, query: {} })
  return { whole: rows[0]!.many, listed: page.totalElements } // a count has one row
}
