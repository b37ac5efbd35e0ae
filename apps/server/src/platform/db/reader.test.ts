import { Socket } from 'node:net'
import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import type { TenantDb } from './database.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const readerOfNewTenant = async (): Promise<TenantDb> => world.database.reader((await world.tenant()).id)
const backend = (db: TenantDb) => db.named<{ pid: number }>('backend', 'select pg_backend_pid() as pid', [])

/** On a busy machine any statement can be slow. In this test no statement is slow. */
const stopTheClock = () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
}

test('each statement on a shared connection sees only its own tenant', async () => {
  stopTheClock()
  const readers = await Promise.all(Array.from({ length: 5 }, readerOfNewTenant))
  const sequence = Array.from({ length: 200 }, (_, index) => readers[index % readers.length]!) // five of them
  const seen = await Promise.all(
    sequence.map((db) =>
      db.named<{ tenants: number[]; role: string; pid: number }>(
        'seen',
        `select array_agg(distinct tenant_id) as tenants, current_user as role, pg_backend_pid() as pid from collection_record`,
        [],
      ),
    ),
  )
  expect(seen.map(([row]) => row?.tenants)).toEqual(sequence.map(({ tenantId }) => [tenantId]))
  expect(new Set(seen.map(([row]) => row?.role))).toEqual(new Set(['pressmark_app']))
  expect(new Set(seen.map(([row]) => row?.pid)).size).toBe(4)
})

test('sixteen statements share one connection, and the next one uses another', async () => {
  stopTheClock()
  const db = await readerOfNewTenant()
  const pids = (await Promise.all(Array.from({ length: 17 }, () => backend(db)))).map(([row]) => row?.pid)
  expect(new Set(pids.slice(0, 16)).size).toBe(1)
  expect(pids[16]).not.toBe(pids[0])
})

test('the statements of one turn of the event loop are sent with one write', async () => {
  stopTheClock()
  const db = await readerOfNewTenant()
  await backend(db) // prepares the statement
  const writes = vi.spyOn(Socket.prototype as unknown as { _writev(): void }, '_writev')
  onTestFinished(() => writes.mockRestore())
  const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const requests = Array.from({ length: 8 }, async () => {
    await nextTurn()
    return backend(db)
  })
  expect(await Promise.all(requests)).toHaveLength(8)
  expect(writes).toHaveBeenCalledTimes(1)
})

test('no statement waits behind a slow one', async () => {
  const db = await readerOfNewTenant()
  const gate = 4_711
  const holder = await world.database.pool.connect()
  await holder.query('select pg_advisory_lock($1)', [gate])
  let ended = false
  const long = db.executeSql('select pg_advisory_lock_shared($1), pg_advisory_unlock_shared($1)', [gate]).then(() => {
    ended = true
  })
  await expect.poll(async () => (await waitingFor(gate)).length).toBe(1)
  await sleep(10) // after this time the statement counts as slow
  await backend(db)
  expect(ended).toBe(false)
  await holder.query('select pg_advisory_unlock($1)', [gate])
  holder.release()
  await long
})

const waitingFor = async (gate: number) =>
  (
    await sql`select from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`.execute(
      world.database.owner,
    )
  ).rows

test('statements that are marked as long have their own connections: two for a tenant, three for all', async () => {
  const [one, other] = [await readerOfNewTenant(), await readerOfNewTenant()]
  const text = 'select pg_backend_pid() as pid, pg_sleep(0.2)'
  const askFor = async (db: typeof one, count: number) => {
    const long = Array.from({ length: count }, () => db.named<{ pid: number }>('long', text, [], { long: true }))
    return (await Promise.all(long)).map(([row]) => row?.pid)
  }
  const quick = backend(one)
  const pids = await askFor(one, 6)
  expect(new Set(pids).size).toBe(2)
  expect(pids).not.toContain((await quick)[0]?.pid)
  const both = await Promise.all([askFor(one, 4), askFor(other, 2)])
  expect(new Set(both.flat()).size).toBe(3)
})

test('all statements of a long reader have these connections, and a lower priority in the database', async () => {
  const { id } = await world.tenant()
  const [quick, long] = await Promise.all([backend(world.database.reader(id)), backend(world.database.longReader(id))])
  const priorityOf = ([row]: { pid: number }[]) => getPriority(row!.pid) // one row
  expect(quick[0]?.pid).not.toBe(long[0]?.pid)
  expect(priorityOf(long)).toBe(Math.max(10, priorityOf(quick)))
})

test('long statements of a tenant with many of them do not delay those of another tenant', async () => {
  const [one, other] = [await readerOfNewTenant(), await readerOfNewTenant()]
  const ended: string[] = []
  const ask = (db: typeof one, name: string) =>
    db.named('long, too', 'select pg_sleep(0.1)', [], { long: true }).then(() => ended.push(name))
  const all = Array.from({ length: 12 }, (_, n) => ask(one, `one ${n}`))
  all.push(ask(other, 'other'))
  await Promise.all(all)
  expect(ended.indexOf('other')).toBeLessThan(4)
})

test('a reader cannot write', async () => {
  const db = await readerOfNewTenant()
  const write = sql`update collection set title = 'taken' where tenant_id = ${db.tenantId}`.execute(db)
  await expect(write).rejects.toThrow('cannot execute UPDATE in a read-only transaction')
})

test('rows of more than 32 MiB are refused, and other statements of the connection are answered', async () => {
  const db = await readerOfNewTenant()
  const rows = (count: number) =>
    db.named(`${count} rows`, `select repeat('x', 1000000) from generate_series(1, ${count})`, [])
  const [before, large, after] = await Promise.allSettled([backend(db), rows(34), backend(db)])
  expect(large).toMatchObject({ status: 'rejected', reason: { code: 'answerTooLarge' } })
  expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(await rows(33)).toHaveLength(33)
})

test('a failed statement does not affect others on its connection, and the connection is used again', async () => {
  const db = await readerOfNewTenant()
  const [before, broken, after] = await Promise.allSettled([
    backend(db),
    db.named('broken', 'select 1/0', []),
    backend(db),
  ])
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } })
  expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(await backend(db)).toHaveLength(1)
})

test('a lost connection fails its running statements only', async () => {
  const db = await readerOfNewTenant()
  const lost = db.executeSql('select pg_terminate_backend(pg_backend_pid())')
  await expect(lost).rejects.toThrow()
  for (let n = 0; n < 10; n += 1) expect(await backend(db)).toHaveLength(1)
})

test('a connection that returns to the pool has no tenant', async () => {
  await backend(await readerOfNewTenant())
  const { rows } =
    await sql`select current_tenant() as tenant, current_user = session_user as owner, current_setting('transaction_read_only') as "readOnly"`.execute(
      world.database.owner,
    )
  expect(rows).toEqual([{ tenant: null, owner: true, readOnly: 'off' }])
})
