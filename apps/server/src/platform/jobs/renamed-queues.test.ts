import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import { JOBS } from '#testing/jobs.testing.ts'
import { createLog } from '../log.ts'
import type { JobKind } from './define-job.ts'
import { createJobs } from './queue.ts'

/** Jobs of release 0.1.0, and their current form. */
const KINDS = [
  {
    was: 'catalogue.act',
    is: 'catalogue.bulk',
    old: { act: 'a', version: 3 },
    data: { bulkOperation: 'a', version: 3 },
  },
  { was: 'catalogue.search', is: 'catalogue.reindex', old: { wanted: 'hash' }, data: { targetHash: 'hash' } },
  {
    was: 'media.mark',
    is: 'media.watermark',
    old: { uuid: 'u', pyramid: 'p', watermark: 'w' },
    data: { uuid: 'u', pyramid: 'p', watermark: 'w' },
  },
  { was: 'media.mark-all', is: 'media.watermark-all', old: { watermark: 'w' }, data: { watermark: 'w' } },
  { was: 'workflow.inside', is: 'workflow.outbox', old: {}, data: {} },
  {
    was: 'identity.forgotten',
    is: 'identity.password-reset',
    old: { person: null, home: 'h', organisation: 'o' },
    data: { person: null, home: 'h', organisation: 'o' },
  },
  { was: 'mail.send', is: 'mail.send', old: { letter: 'l' }, data: { emailMessage: 'l' } },
  { was: 'workflow.webhook', is: 'workflow.webhook', old: { lane: 'r' }, data: { receiver: 'r' } },
] as const
const OLD_QUEUES = KINDS.filter(({ was, is }) => was !== is).map(({ was }) => was)

type Job = {
  id: string
  name: string
  state: string
  data: object
  singleton_key: string
  start_after: Date
  retry_count: number
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const jobs = async (): Promise<Job[]> => {
  const { rows } = await sql<Job>`select id, name, state, data, singleton_key, start_after, retry_count from pgboss.job
    where state < 'completed' order by name, id`.execute(world.database.owner)
  return rows
}

const fail = async (name: string): Promise<void> => {
  const [job] = await world.jobs.boss.fetch(name)
  await world.jobs.boss.fail(name, job!.id, { message: 'the test' })
}

/** Writes a retried, a dead and a waiting job of each kind, as the previous release did. */
const writeOldJobs = async (): Promise<void> => {
  const { boss } = world.jobs
  for (const name of OLD_QUEUES) await boss.createQueue(name, { policy: 'exclusive', deadLetter: 'dead' })
  for (const { was, old } of KINDS) {
    const data = { tenantId: 1, ...old }
    await boss.send(was, data, { singletonKey: '1 retried', retryLimit: 3, retryDelay: 1000 })
    await fail(was)
    await boss.send(was, data, { singletonKey: '1 dead', retryLimit: 0 })
    await fail(was)
    await boss.send(was, data, { singletonKey: '1 waiting', startAfter: new Date('2100-01-01') })
  }
}

test('waiting, retried and dead jobs of a renamed kind keep their position under the new name', async () => {
  await writeOldJobs()
  const before = await jobs()
  expect(Object.groupBy(before, ({ name }) => (name === 'dead' ? 'dead' : 'queued'))).toMatchObject({
    dead: { length: KINDS.length },
    queued: { length: 2 * KINDS.length },
  })
  const states = before.map(({ state }) => state)
  expect(states.filter((state) => state === 'retry')).toHaveLength(KINDS.length)

  await world.jobs.prepare(JOBS)

  const { rows: queues } = await sql<{ name: string }>`select name from pgboss.queue`.execute(world.database.owner)
  expect(queues.filter(({ name }) => OLD_QUEUES.some((old) => old === name))).toEqual([])
  const now = new Map((await jobs()).map((job) => [job.id, job]))
  expect(now.size).toBe(before.length)
  for (const { id, name, data, ...unchanged } of before.filter((job) => job.name !== 'dead')) {
    const kind = KINDS.find(({ was }) => was === name)!
    const expected = { ...unchanged, id, name: kind.is, data: { tenantId: 1, ...kind.data, job: kind.is } }
    expect(now.get(id), JSON.stringify(data)).toEqual(expected)
  }
  const dead = [...now.values()].filter(({ name }) => name === 'dead').map(({ data }) => JSON.stringify(data))
  const expected = KINDS.map(({ is, data }) => ({ tenantId: 1, ...data, job: is }))
  expect(dead.map((one) => JSON.parse(one) as unknown)).toEqual(expect.arrayContaining(expected))
  expect(dead).toHaveLength(expected.length)
})

test('moved jobs run in their new queues, and dead ones reach the handler of their kind', async () => {
  await sql`update pgboss.job set start_after = now() where state < 'active'`.execute(world.database.owner)
  const [ran, buried]: [string[], string[]] = [[], []]
  const handlers = Object.fromEntries(
    JOBS.map(({ name }) => [
      name,
      {
        concurrency: 1,
        run: async (data: object) => void ran.push(`${name} ${JSON.stringify(data)}`),
        onDead: async (data: object) => void buried.push(`${name} ${JSON.stringify(data)}`),
      },
    ]),
  )
  const worker = createJobs(world.connection, createLog('silent'), { works: true })
  try {
    await worker.open()
    await worker.work<readonly JobKind[]>(JOBS, handlers)
    await expect.poll(() => [ran.length, buried.length]).toEqual([2 * KINDS.length, KINDS.length])
  } finally {
    await worker.stop()
  }
  for (const { is, data } of KINDS) {
    const fields = Object.entries(data).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    for (const field of [`"job":"${is}"`, ...fields]) {
      expect(ran.filter((one) => one.startsWith(`${is} `) && one.includes(field))).toHaveLength(2)
      expect(buried.filter((one) => one.startsWith(`${is} `) && one.includes(field))).toHaveLength(1)
    }
  }
})

test('a start without old queues changes no job', async () => {
  const tenant = await world.tenant()
  const [kind] = JOBS
  await tenant.run((db) =>
    world.jobs.enqueue(db, kind, { importId: 'one' }, { key: 'one', after: new Date('2100-01-01') }),
  )
  const before = await jobs()
  await world.jobs.prepare(JOBS)
  expect(await jobs()).toEqual(before)
})
