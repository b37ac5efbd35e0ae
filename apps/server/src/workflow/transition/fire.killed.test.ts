import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ENTITY_ADAPTERS } from '../../entity-adapters.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import { losingAnswer } from '#testing/losing.testing.ts'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { openReceiver, type Receiver } from '#testing/webhook-receiver.testing.ts'
import { runDueActions, makeDue, transitionNamed, withTask, actionContext } from '../workflow.testing.ts'
import { runOutbox } from '../outbox/run-outbox.ts'
import { fireOne } from './fire.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let endpoint: Receiver
beforeAll(async () => {
  world = await openWorld({ privateHosts: new Set(['127.0.0.1']) })
  endpoint = await openReceiver()
})
afterAll(async () => {
  await world.close()
  await endpoint.close()
})
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  await withTask(admin, 'submit', 'callWebhook', { url: endpoint.url })
  await withTask(admin, 'submit', 'sendEmail', { recipients: ['a@example.org'], subject: '{title}', body: 'x' })
})

const fireAt = async (database: Database, assetUuid: string): Promise<void> => {
  const { uuid: transitionUuid } = await transitionNamed(admin, 'submit')
  const input = { assetUuid, resourceType: 'ITEM' as const, transitionUuid, origin: `http://${tenant.host}` }
  const tools = { jobs: world.jobs, adapters: ENTITY_ADAPTERS }
  await asTenant(database, tenant.id, (db) => fireOne(db, tools, admin, input))
}

/* The rows that firing on an item may have written. */
const traces = async (item: string) => {
  const { state, version } = (await admin.call(readItem, { params: { uuid: item } })).body
  const { rows } = await sql<{
    logs: number
    events: number
    entries: number
    emailMessages: number
    outcomes: string[]
  }>`
    select
      (select count(*) from transition_log where entity_uuid = ${item})::int as logs,
      (select count(*) from event where entity_uuid = ${item} and kind = 'item.state-changed')::int as events,
      count(e.uuid)::int as entries, count(l.uuid)::int as "emailMessages",
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

test('a transition that loses its connection at any of its statements has happened completely, or not at all', async () => {
  const before = { state: 'Default', version: 1, logs: 0, events: 0, entries: 0, emailMessages: 0, outcomes: [] }
  const after = { ...before, state: 'In review', version: 2, logs: 1, events: 1, entries: 2 }
  const rounds = { old: 0, new: 0 }
  for (let nth = 1; ; nth += 1) {
    const item = await newItem(tenant, `Sheet ${nth}`)
    const [database, waiting] = [losingAnswer(world.database, nth), await jobs()]
    const [{ status }] = await Promise.allSettled([fireAt(database, item)])
    if (status === 'fulfilled') {
      expect(database.lost()).toBe(false)
      break
    }
    const { outcomes, ...counts } = await traces(item)
    const isNew = counts.logs > 0
    rounds[isNew ? 'new' : 'old'] += 1
    expect({ ...counts, outcomes, jobs: (await jobs()) - waiting }).toEqual(
      isNew ? { ...after, outcomes: ['WAITING', 'WAITING'], jobs: 2 } : { ...before, jobs: 0 },
    )
  }
  // Only the answer to COMMIT can be lost after the transition has happened.
  expect(rounds.new).toBe(1)
  expect(rounds.old).toBeGreaterThan(8)
})

test.each([
  ['within this database', () => '', 12],
  ['sent elsewhere', () => new URL(endpoint.url).origin, 7],
])(
  'actions %s whose worker loses its connection at any statement are completed: an email once, a message under one id',
  async (_, receiverOf, minimum) => {
    let nth = 0
    for (let lost = true; lost;) {
      nth += 1
      const item = await newItem(tenant, `Sheet ${nth}`)
      const before = endpoint.received.length
      await fireAt(world.database, item)
      const database = losingAnswer(world.database, nth)
      await Promise.allSettled([
        runOutbox(actionContext(world, { database }), { tenantId: tenant.id, receiver: receiverOf() }),
      ])
      lost = database.lost()
      await makeDue(tenant)
      await runDueActions(world, tenant)
      expect(await traces(item)).toMatchObject({ entries: 2, emailMessages: 1, outcomes: ['DONE', 'DONE'] })
      const ids = endpoint.received.slice(before).map(({ headers }) => headers['webhook-id'])
      expect(ids.length).toBeGreaterThan(0)
      expect(new Set(ids).size).toBe(1)
    }
    expect(nth).toBeGreaterThan(minimum)
  },
)
