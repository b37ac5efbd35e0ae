import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { openWorld, type World } from '#testing/world.ts'
import { Refusal } from '../errors.ts'
import { createLog } from '../log.ts'
import {
  createDownloadQuota,
  deleteExpiredDownloads,
  minutesOf,
  refundDownload,
  releaseDownload,
  requesterOf,
  type DownloadQuota,
} from './download-quota.ts'

const LIMITS = { atOnce: 2, megapixelsPerHour: 100, megabytesPerHour: 10, storedBytes: 1e9 }

let world: World
/** Two servers with one database. */
let servers: [DownloadQuota, DownloadQuota]
const newServer = () => createDownloadQuota(world.database, LIMITS, createLog('silent'))
beforeAll(async () => {
  world = await openWorld()
  servers = [newServer(), newServer()]
})
afterAll(async () => {
  for (const server of servers) server.close()
  await world.close()
})

const newPerson = () => requesterOf({ personUuid: randomUUID() }, { ip: '192.0.2.1' })
const visitorAt = (ip: string) => requesterOf(undefined, { ip })

/* A response that has not ended. */
const openReply = () => {
  const raw = new PassThrough()
  return { reply: { raw } as unknown as FastifyReply, end: () => raw.destroy() } // the quota only waits for the end
}

const rowsOf = async (requester: string) =>
  (await world.database.pool.query('select from running_download where requester = $1', [requester])).rowCount

const refusalOf = async (started: Promise<unknown>) =>
  started.then(
    () => undefined,
    (error: { code: string; facts: { retryAfter: number } }) => ({ code: error.code, ...error.facts }),
  )

describe('downloads at a time', () => {
  test('count for one person at all servers, and a finished one makes room', async () => {
    const person = newPerson()
    const [first, second, third] = [openReply(), openReply(), openReply()]
    await servers[0].begin(person, first.reply)
    await servers[1].begin(person, second.reply)
    for (const server of servers)
      expect(await refusalOf(server.begin(person, third.reply))).toEqual({ code: 'tooManyDownloads', retryAfter: 30 })
    expect(await refusalOf(servers[0].begin(newPerson(), openReply().reply))).toBeUndefined()
    first.end()
    await expect.poll(() => refusalOf(servers[1].begin(person, third.reply))).toBeUndefined()
  })

  test('that start at the same moment do not exceed the limit', async () => {
    const person = newPerson()
    const starts = Array.from({ length: 12 }, (_, n) => servers[n % 2]!.begin(person, openReply().reply))
    const started = (await Promise.allSettled(starts)).filter(({ status }) => status === 'fulfilled')
    expect(started).toHaveLength(LIMITS.atOnce)
  })

  test('of a killed server stop counting', async () => {
    const person = newPerson()
    for (let n = 0; n < LIMITS.atOnce; n += 1) await servers[0].begin(person, openReply().reply)
    await world.database.pool.query(
      `update running_download set expires_at = now() - interval '1 second' where requester = $1`,
      [person],
    )
    expect(await refusalOf(servers[1].begin(person, openReply().reply))).toBeUndefined()
  })

  test('of visitors count for their network', async () => {
    for (const last of [1, 2]) await servers[0].begin(visitorAt(`2001:db8:7:7::${last}`), openReply().reply)
    expect(await refusalOf(servers[0].begin(visitorAt('2001:db8:7:7::3'), openReply().reply))).toMatchObject({
      code: 'tooManyDownloads',
    })
    expect(await refusalOf(servers[0].begin(visitorAt('2001:db8:7:8::1'), openReply().reply))).toBeUndefined()
  })
})

describe('pixels per hour', () => {
  const begin = async (server: DownloadQuota, person: ReturnType<typeof newPerson>, megapixels: number) => {
    const { reply, end } = openReply()
    const refusal = await refusalOf(server.begin(person, reply, { pixels: megapixels * 1e6 }))
    end()
    await expect.poll(() => rowsOf(person)).toBe(0)
    return refusal
  }

  test('are counted at all servers. A refused download costs nothing', async () => {
    const person = newPerson()
    expect(await begin(servers[0], person, 60)).toBeUndefined()
    const refused = await begin(servers[1], person, 60)
    expect(refused?.code).toBe('downloadLimitReached')
    expect(refused?.retryAfter).toBeGreaterThan(3500)
    expect(refused?.retryAfter).toBeLessThanOrEqual(3600)
    expect(await begin(servers[1], person, 40)).toBeUndefined()
    expect((await begin(servers[0], person, 1))?.code).toBe('downloadLimitReached')
  })

  test('allow a first download that is larger than the limit', async () => {
    const person = newPerson()
    expect(await begin(servers[0], person, 500)).toBeUndefined()
    expect((await begin(servers[0], person, 1))?.code).toBe('downloadLimitReached')
  })

  const newJob = (megapixels: number) => ({ id: `1 ${randomUUID()}`, pixels: megapixels * 1e6, seconds: 600 })
  const enqueue = async () => {}

  test('of a job are counted once for one id, until it is released', async () => {
    const person = newPerson()
    const job = newJob(90)
    for (const server of servers) await server.startJob(person, job, enqueue)
    expect((await refusalOf(servers[0].startJob(person, newJob(90), enqueue)))?.code).toBe('downloadLimitReached')
    await servers[0].startJob(person, newJob(1), enqueue)
    expect((await refusalOf(servers[1].begin(person, openReply().reply)))?.code).toBe('tooManyDownloads')
    await releaseDownload(world.database, job.id)
    expect(await refusalOf(servers[1].begin(person, openReply().reply))).toBeUndefined()
  })

  test('of a job that could not be enqueued cost nothing, and its first request still counts', async () => {
    const person = newPerson()
    const fail = () => Promise.reject(new Refusal('downloadStorageFull'))
    expect((await refusalOf(servers[0].startJob(person, newJob(90), fail)))?.code).toBe('downloadStorageFull')
    expect(await rowsOf(person)).toBe(0)
    const job = newJob(90)
    await servers[0].startJob(person, job, enqueue)
    expect((await refusalOf(servers[1].startJob(person, job, fail)))?.code).toBe('downloadStorageFull')
    expect(await rowsOf(person)).toBe(1)
    expect((await refusalOf(servers[1].startJob(person, newJob(90), enqueue)))?.code).toBe('downloadLimitReached')
  })

  test('of a job are paid before a second request for it enqueues anything', async () => {
    const person = newPerson()
    expect(await begin(servers[0], person, 60)).toBeUndefined()
    const job = newJob(90)
    let enqueued = 0
    const starts = Array.from({ length: 8 }, (_, n) =>
      refusalOf(servers[n % 2]!.startJob(person, job, async () => void (enqueued += 1))),
    )
    const codes = (await Promise.all(starts)).map((refusal) => refusal?.code)
    expect(codes).toContain('downloadLimitReached')
    expect(codes.filter((code) => code !== undefined && code !== 'downloadLimitReached')).toEqual([])
    expect([enqueued, await rowsOf(person)]).toEqual([0, 0])
    expect((await refusalOf(servers[0].startJob(person, job, enqueue)))?.code).toBe('downloadLimitReached')
  })

  test('of a job that could not make its file are returned', async () => {
    const person = newPerson()
    const job = newJob(90)
    await servers[0].startJob(person, job, enqueue)
    await refundDownload(world.database, job.id, job.pixels)
    expect(await rowsOf(person)).toBe(0)
    await servers[1].startJob(person, newJob(90), enqueue)
    await refundDownload(world.database, job.id, job.pixels) // once
    expect((await refusalOf(servers[0].startJob(person, newJob(90), enqueue)))?.code).toBe('downloadLimitReached')
  })

  test('of an expired job count for the next person who requests it', async () => {
    const [first, next] = [newPerson(), newPerson()]
    const job = newJob(90)
    await servers[0].startJob(first, { ...job, seconds: -1 }, enqueue)
    await servers[1].startJob(next, job, enqueue)
    expect([await rowsOf(first), await rowsOf(next)]).toEqual([0, 1])
  })
})

test('rows of visitors who do not return are deleted when they have expired', async () => {
  const [gone, present] = [visitorAt('198.51.100.1'), visitorAt('198.51.100.2')]
  for (const visitor of [gone, present]) await servers[0].begin(visitor, openReply().reply)
  await world.database.pool.query(
    `update running_download set expires_at = now() - interval '1 second' where requester = $1`,
    [gone],
  )
  await deleteExpiredDownloads(world.database)
  expect([await rowsOf(gone), await rowsOf(present)]).toEqual([0, 1])
})

test('bytes of a stream are counted while it is sent, and refuse the next one', async () => {
  const person = newPerson()
  const stream = servers[0].counted(person, Readable.from([Buffer.alloc(6_000_000), Buffer.alloc(6_000_000)]))
  expect((await buffer(stream)).length).toBe(12_000_000)
  expect((await refusalOf(servers[1].begin(person, openReply().reply)))?.code).toBe('downloadLimitReached')
})

test('a stream continues if its bytes cannot be counted, and the log says so', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const pool = { query: () => Promise.reject(new Error('no database')) } as unknown as World['database']['pool'] // the library calls only query
  const server = createDownloadQuota({ pool }, LIMITS, log)
  const stream = server.counted(newPerson(), Readable.from([Buffer.alloc(70_000_000), Buffer.alloc(1000)]))
  expect((await buffer(stream)).length).toBe(70_001_000)
  expect(lines.filter((line) => line.includes('bytes of a download were not counted'))).toHaveLength(2)
  server.close()
})

test('a stream that its reader leaves is closed, and its bytes are counted', async () => {
  const person = newPerson()
  const source = new PassThrough()
  const closed = new Promise<void>((resolve) => source.once('close', () => resolve()))
  const stream = servers[0].counted(person, source)
  source.write(Buffer.alloc(11_000_000))
  for await (const _ of stream) break
  await closed
  await expect
    .poll(async () => (await refusalOf(servers[1].begin(person, openReply().reply)))?.code)
    .toBe('downloadLimitReached')
})

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
])('a wait of %i seconds is %s', (seconds, text) => expect(minutesOf(seconds)).toBe(text))
