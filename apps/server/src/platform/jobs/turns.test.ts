import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobNamed } from '#testing/jobs.testing.ts'
import { openWorld, type World } from '#testing/world.ts'

const importAssetJob = jobNamed('ingest.asset')
const BACKLOG = 10_000

let world: World
type Tenant = Awaited<ReturnType<World['tenant']>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => sql`delete from pgboss.job`.execute(world.database.owner))

let count = 0
const put = ({ run }: Tenant, jobs: number) =>
  run(async (db) => {
    for (let n = 0; n < jobs; n += 1)
      await world.jobs.enqueue(db, importAssetJob, { importId: 'none' }, { key: `${(count += 1)}` })
  })

/* Takes the next jobs as a worker does. @returns their tenants */
const take = async (jobs: number): Promise<number[]> => {
  const taken: number[] = []
  for (let n = 0; n < jobs; n += 1) {
    const [job] = await world.jobs.boss.fetch<{ tenantId: number }>(importAssetJob.name)
    if (job !== undefined) {
      taken.push(job.data.tenantId)
      await world.jobs.boss.complete(importAssetJob.name, job.id)
    }
  }
  return taken
}

/* Adds waiting jobs behind the present ones, with the numbers that `put` would give them. */
const addBacklog = (tenant: Tenant, jobs: number) =>
  sql`
    insert into pgboss.job (name, data, group_id, singleton_key, priority, policy)
    select name, data, group_id, singleton_key || ' ' || n, priority - 2 * n, policy
    from (select * from pgboss.job where group_id = ${String(tenant.id)} order by priority limit 1) last, generate_series(1, ${jobs}) n`.execute(
    world.database.owner,
  )

test('tenants with many jobs take turns, and each gets its own in their order', async () => {
  const [one, other] = [await world.tenant(), await world.tenant()]
  await put(one, 4)
  await put(other, 3)
  expect(await take(8)).toEqual([one.id, other.id, one.id, other.id, one.id, other.id, one.id])
})

test('the first job of a newcomer is the next, while ten tenants have ten thousand jobs each', async () => {
  const crowd: Tenant[] = []
  for (let n = 0; n < 10; n += 1) crowd.push(await world.tenant())
  for (const tenant of crowd) {
    await put(tenant, 2)
    await addBacklog(tenant, BACKLOG)
  }
  await take(25)
  const [newcomer, second] = [await world.tenant(), await world.tenant()]
  await put(newcomer, 3)
  await put(second, 1)
  expect(await take(2)).toEqual([newcomer.id, second.id])
  // Then each tenant has one job in each round.
  const rounds = await take(33)
  expect(rounds.filter((id) => id === newcomer.id)).toHaveLength(2)
  for (const { id } of crowd) {
    const turns = rounds.filter((each) => each === id).length
    expect(turns).toBeGreaterThanOrEqual(2)
    expect(turns).toBeLessThanOrEqual(4)
  }
})

test('a tenant that adds a job whenever one ends does not overtake the others', async () => {
  const [steady, patient] = [await world.tenant(), await world.tenant()]
  await put(patient, 6)
  await put(steady, 1)
  const taken: number[] = []
  for (let n = 0; n < 6; n += 1) {
    const [job] = await world.jobs.boss.fetch<{ tenantId: number }>(importAssetJob.name)
    taken.push(job!.data.tenantId)
    if (job!.data.tenantId === steady.id) await put(steady, 1) // while its job still runs
    await world.jobs.boss.complete(importAssetJob.name, job!.id)
  }
  expect(taken.filter((id) => id === patient.id)).toHaveLength(3)
})

test('a job that waits for its time does not stop the clock of the others', async () => {
  const [delayed, one, other] = [await world.tenant(), await world.tenant(), await world.tenant()]
  await delayed.run((db) =>
    world.jobs.enqueue(
      db,
      importAssetJob,
      { importId: 'none' },
      { key: 'delayed', after: new Date(Date.now() + 3600_000) },
    ),
  )
  await put(one, 30)
  await take(20)
  await put(other, 4)
  expect(await take(6)).toEqual([other.id, one.id, other.id, one.id, other.id, one.id])
})
