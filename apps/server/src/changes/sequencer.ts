import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { broadcast } from '#platform/bus/bus.ts'
import { createListener } from '#platform/bus/listener.ts'
import { asTenant, type Connection, type Database, type TenantDb } from '#platform/db/database.ts'
import { lock } from '#platform/locks.ts'
import type { Log } from '#platform/log.ts'
import { runEvery } from '#platform/process/every.ts'
import { createFairLimit } from '#platform/process/fair-limit.ts'

const BATCH_SIZE = 1000
const SWEEP_MS = 60_000

/** Gives committed events of a tenant the next positions of its change feed, in the order of their numbers, and chains them by hash.
 *  An event with a lower number that commits later gets a later position, so a reader of positions never misses one. The changes of one
 *  entity stay in order, because its row is locked while an event is written.
 *  @returns the number of events; 0 if none waits */
export const positionEvents = (
  database: Pick<Database, 'pool' | 'committed'>,
  tenantId: number,
  afterwards: (db: TenantDb) => Promise<void> = async () => {},
): Promise<number> =>
  asTenant(database, tenantId, async (db) => {
    await lock(db, 'changeFeed')
    const events = await takeQueued(db)
    if (events.length === 0) return 0
    const { position, hash } = await headOf(db)
    await appendPositions(db, {
      positions: events.map((_, index) => position + index + 1),
      sequences: events.map(({ sequence }) => sequence),
      hashes: chainHashes(
        hash,
        events.map(({ digest }) => digest),
      ),
    })
    await afterwards(db)
    await broadcast(db, { hasChanges: true })
    return events.length
  })

/** Returns the hash of each link of a chain: SHA-256 of the former hash and the digest of the event. */
export const chainHashes = (former: Buffer, digests: readonly Buffer[]): Buffer[] => {
  let last = former
  return digests.map((digest) => (last = createHash('sha256').update(last).update(digest).digest()))
}

const takeQueued = async (db: TenantDb) => {
  const { rows } = await sql<{ sequence: number; digest: Buffer }>`
    with taken as (
      delete from event_queue where tenant_id = ${db.tenantId} and sequence in (
        select sequence from event_queue where tenant_id = ${db.tenantId} order by sequence limit ${BATCH_SIZE})
      returning sequence)
    select e.sequence, event_digest(e) as digest from event e
    where e.tenant_id = ${db.tenantId} and e.sequence = any(array(select sequence from taken)) order by e.sequence`.execute(
    db,
  )
  return rows
}

const headOf = async (db: TenantDb): Promise<{ position: number; hash: Buffer }> => {
  const { rows } = await sql<{ position: number; hash: Buffer }>`
    insert into change_feed (tenant_id) values (${db.tenantId})
    on conflict (tenant_id) do update set position = change_feed.position returning position, hash`.execute(db)
  return rows[0]! // the row was inserted or exists
}

type Links = { positions: readonly number[]; sequences: readonly number[]; hashes: readonly Buffer[] }

/* The clock of a server can be set back, but the times of positions never fall. */
const appendPositions = async (db: TenantDb, { positions, sequences, hashes }: Links): Promise<void> => {
  await sql`
    with moment as materialized (
        select greatest(at, clock_timestamp()) as at from change_feed where tenant_id = ${db.tenantId}),
      appended as (
        insert into event_position (tenant_id, position, sequence, at, hash)
        select ${db.tenantId}, link.position, link.sequence, moment.at, link.hash from moment,
          unnest(${positions}::bigint[], ${sequences}::bigint[], ${hashes}::bytea[]) link (position, sequence, hash))
    update change_feed set position = ${positions.at(-1)}, hash = ${hashes.at(-1)}, at = moment.at
      from moment where tenant_id = ${db.tenantId}`.execute(db)
}

/** Gives all feeds new names after a restore, because a position can then have another event. Programs start over. */
export const renewFeeds = async (owner: pg.Client): Promise<void> => {
  await owner.query(`
    begin; alter table change_feed no force row level security; update change_feed set uuid = gen_random_uuid();
    alter table change_feed force row level security; commit`)
}

type Needs = { database: Database; connection: Connection; log: Log }

/** Creates the sequencer of one process. New events wake it when they commit. Every process may have one: they take turns.
 *  @param afterwards runs in the transaction of each batch, after its positions are written. */
export const createSequencer = ({ database, connection, log }: Needs, afterwards?: (db: TenantDb) => Promise<void>) => {
  const takeTurn = createFairLimit({ total: 2, perKey: 1 })
  const running = new Map<number, { promise: Promise<void>; isRequested: boolean }>()
  let stopped = false

  const run = async (tenantId: number): Promise<void> => {
    try {
      while (!stopped && (await takeTurn(tenantId, () => positionEvents(database, tenantId, afterwards))) > 0);
    } catch (error) {
      // The next sweep tries again.
      if (!stopped) log.error({ err: error, tenantId }, 'events got no positions')
    }
  }
  const request = (tenantId: number): void => {
    const current = running.get(tenantId)
    if (current !== undefined) return void (current.isRequested = true)
    const state = { isRequested: false, promise: Promise.resolve() }
    running.set(tenantId, state)
    state.promise = run(tenantId).then(() => {
      running.delete(tenantId)
      if (state.isRequested && !stopped) request(tenantId)
    })
  }
  const sweep = async (): Promise<void> => {
    const tenants = await database.owner.selectFrom('tenant').select('id').execute()
    for (const { id } of tenants) request(id)
  }
  const onReconnected = () =>
    void sweep().catch((error: unknown) => log.error({ err: error }, 'the tenants could not be read'))
  const listener = createListener(connection, 'pressmark_events', {
    log,
    onPayload: (payload) => request(Number(payload)),
    onReconnected,
  })
  let stopSweeping = () => {}

  return {
    start: async (): Promise<void> => {
      await listener.open()
      stopSweeping = await runEvery({ everyMs: SWEEP_MS, log, failed: 'events got no positions' }, sweep)
    },
    stop: async (): Promise<void> => {
      stopped = true
      stopSweeping()
      await listener.close()
      await Promise.all([...running.values()].map(({ promise }) => promise))
    },
  }
}
