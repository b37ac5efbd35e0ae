import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ENTITY_ADAPTERS } from '../../entity-adapters.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import { losingAnswer } from '#testing/losing.testing.ts'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { openReceiver, type Receiver } from '#testing/webhook-receiver.testing.ts'
import { doActions, later, transitionNamed, withTask, workshopOf } from '../workflow.testing.ts'
import { runOutbox } from '../outbox/run-outbox.ts'
import { fireOne } from './fire.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let there: Receiver
beforeAll(async () => {
  world = await openWorld({ privateHosts: new Set(['127.0.0.1']) })
  there = await openReceiver()
})
afterAll(async () => {
  await world.close()
  await there.close()
})
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  await withTask(admin, 'submit', 'callWebhook', { url: there.url })
  await withTask(admin, 'submit', 'sendEmail', { recipients: ['a@example.org'], subject: '{title}', body: 'x' })
})

const fireAt = async (database: Database, assetUuid: string): Promise<void> => {
  const { uuid: transitionUuid } = await transitionNamed(admin, 'submit')
  const asked = { assetUuid, resourceType: 'ITEM' as const, transitionUuid, origin: `http://${tenant.host}` }
  const tools = { jobs: world.jobs, subjects: ENTITY_ADAPTERS }
  await asTenant(database, tenant.id, (db) => fireOne(db, tools, admin, asked))
}

/* What is kept of an item that may have been fired at. */
const traces = async (item: string) => {
  const { state, version } = (await admin.call(readItem, { params: { uuid: item } })).body
  const { rows } = await sql<{
    logs: number
    events: number
    effects: number
    emailMessages: number
    outcomes: string[]
  }>`
    select
      (select count(*) from transition_log where entity_uuid = ${item})::int as logs,
      (select count(*) from event where entity_uuid = ${item} and kind = 'item.state-changed')::int as events,
      count(e.uuid)::int as effects, count(l.uuid)::int as "emailMessages",
      coalesce(array_agg(e.state) filter (where e.uuid is not null), '{}') as outcomes
    from outbox_entry e join transition_log g on g.tenant_id = e.tenant_id and g.uuid = e.log_uuid
    left join email_message l on l.tenant_id = e.tenant_id and l.uuid = e.uuid where g.entity_uuid = ${item}`.execute(
    world.database.owner,
  )
  return { state, version, ...rows[0]! } // aggregates have one row
}
const jobs = async (): Promise<number> => {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from pgboss.job where name in ('workflow.outbox', 'workflow.webhook')
      and data->>'tenantId' = ${String(tenant.id)}`.execute(world.database.owner)
  return rows[0]!.many // as above
}

test('a firing that loses its connection at any of its statements has happened whole, or not at all', async () => {
  const before = { state: 'Default', version: 1, logs: 0, events: 0, effects: 0, emailMessages: 0, outcomes: [] }
  const after = { ...before, state: 'In review', version: 2, logs: 1, events: 1, effects: 2 }
  const seen = { old: 0, new: 0 }
  for (let nth = 1; ; nth += 1) {
    const item = await newItem(tenant, `Sheet ${nth}`)
    const [database, waiting] = [losingAnswer(world.database, nth), await jobs()]
    const [{ status }] = await Promise.allSettled([fireAt(database, item)])
    if (status === 'fulfilled') {
      expect(database.lost()).toBe(false)
      break
    }
    const { outcomes, ...kept } = await traces(item)
    const isNew = kept.logs > 0
    seen[isNew ? 'new' : 'old'] += 1
    expect({ ...kept, outcomes, jobs: (await jobs()) - waiting }).toEqual(
      isNew ? { ...after, outcomes: ['WAITING', 'WAITING'], jobs: 2 } : { ...before, jobs: 0 },
    )
  }
  // Only the answer to COMMIT can be lost when it has happened.
  expect(seen.new).toBe(1)
  expect(seen.old).toBeGreaterThan(8)
})

test.each([
  ['within this database', () => '', 12],
  ['sent elsewhere', () => new URL(there.url).origin, 7],
])(
  'actions %s whose worker loses its connection at any statement come about, a letter once, a message under one id',
  async (_, laneOf, least) => {
    let nth = 0
    for (let lost = true; lost;) {
      nth += 1
      const item = await newItem(tenant, `Sheet ${nth}`)
      const before = there.received.length
      await fireAt(world.database, item)
      const database = losingAnswer(world.database, nth)
      await Promise.allSettled([
        runOutbox(workshopOf(world, { database }), { tenantId: tenant.id, receiver: laneOf() }),
      ])
      lost = database.lost()
      await later(tenant)
      await doActions(world, tenant)
      expect(await traces(item)).toMatchObject({ effects: 2, emailMessages: 1, outcomes: ['DONE', 'DONE'] })
      const told = there.received.slice(before).map(({ headers }) => headers['webhook-id'])
      expect(told.length).toBeGreaterThan(0)
      expect(new Set(told).size).toBe(1)
    }
    expect(nth).toBeGreaterThan(least)
  },
)
