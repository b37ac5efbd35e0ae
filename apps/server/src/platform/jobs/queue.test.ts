import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import { jobNamed } from '#testing/jobs.testing.ts'
import { createLog } from '../log.ts'
import { createJobs } from './queue.ts'

const [importAssetJob, drawPictureJob] = [jobNamed('ingest.asset'), jobNamed('demo.picture')]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ many: number }>`select count(*) as many from pgboss.job where state = 'created'`.execute(
    world.database.owner,
  )
  return rows[0]!.many
}

test('two jobs with the same key are one job, even with concurrent requests', async () => {
  const tenant = await world.tenant()
  const data = { pressmark: 'Ms. 1', picture: 1 }
  const ask = () => tenant.run((db) => world.jobs.enqueue(db, drawPictureJob, data, { key: 'one' }))
  await Promise.all([ask(), ask()])
  await ask()
  expect(await waiting()).toBe(1)
})

test('the same key in two tenants makes two jobs', async () => {
  const before = await waiting()
  for (const { run } of [await world.tenant(), await world.tenant()])
    await run((db) => world.jobs.enqueue(db, drawPictureJob, { pressmark: 'Ms. 1', picture: 1 }, { key: 'chosen' }))
  expect(await waiting()).toBe(before + 2)
})

test('a job of a failed transaction is not enqueued', async () => {
  const tenant = await world.tenant()
  const before = await waiting()
  const failing = tenant.run(async (db) => {
    await world.jobs.enqueue(db, importAssetJob, { importId: 'none' }, { key: 'none' })
    throw new Error('and then it broke')
  })
  await expect(failing).rejects.toThrow('and then it broke')
  expect(await waiting()).toBe(before)
})

test('a tenant with many jobs leaves capacity for another tenant', async () => {
  const [many, few] = [await world.tenant(), await world.tenant()]
  const put = (tenant: typeof many, key: string) =>
    tenant.run((db) => world.jobs.enqueue(db, importAssetJob, { importId: key }, { key }))
  for (let n = 0; n < 6; n += 1) await put(many, `many ${n}`)
  await put(few, 'few')
  const started: number[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const run = async ({ tenantId }: { tenantId: number }) => {
    started.push(tenantId)
    await released
  }
  await world.jobs.work([importAssetJob], { 'ingest.asset': { concurrency: 2, run } })
  for (let waited = 0; started.length < 3 && waited < 120_000; waited += 100) await sleep(100)
  expect(started.toSorted()).toEqual([many.id, many.id, few.id].toSorted())
  release()
})

test('the jobs of a long queue follow each other without a pause of the worker', async () => {
  const tenant = await world.tenant()
  const total = 20
  for (let n = 0; n < total; n += 1)
    await tenant.run((db) =>
      world.jobs.enqueue(db, drawPictureJob, { pressmark: 'Ms. 2', picture: n }, { key: `long ${n}` }),
    )
  const done: number[] = []
  const run = async ({ tenantId, picture }: { tenantId: number; picture: number }) => {
    if (tenantId === tenant.id) done.push(picture)
  }
  const worker = createJobs(world.connection, createLog('silent'), { works: true })
  await worker.prepare([drawPictureJob])
  // A worker that waited for its next poll would need an hour for each job.
  await worker.work([drawPictureJob], { 'demo.picture': { concurrency: 1, lookEvery: 3600, run } })
  for (let waited = 0; done.length < total && waited < 60_000; waited += 100) await sleep(100)
  await worker.stop()
  expect(done).toHaveLength(total)
})
