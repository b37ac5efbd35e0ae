import { randomUUID } from 'node:crypto'
import { finished, pipeline, Transform, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { DownloadLimits } from '../config.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import type { Log } from '../log.ts'
import { networkOf } from './network.ts'
import type { Caller } from './route.ts'

const HOUR_S = 3600
/** A download of a killed server counts for this time, s. Others are renewed. */
const LEASE_S = 60
const RENEW_MS = 20_000
/** Time after which a download that runs has probably ended, s. */
const RETRY_S = 30
/** Bytes of a stream that are counted together. */
const COUNTED_BYTES = 64_000_000
const MEGA = 1e6

/** A person, or the network of an anonymous visitor. */
export type Requester = string & { readonly requester: unique symbol }

export const requesterOf = (
  caller: Pick<Caller, 'personUuid' | 'viewedBy'> | undefined,
  { ip }: Pick<FastifyRequest, 'ip'>,
) =>
  (caller === undefined ? `network ${networkOf(ip)}` : `person ${(caller.viewedBy ?? caller).personUuid}`) as Requester // the only place that makes one

/**
 * Limits the downloads that the server computes, for each person and for each address of anonymous visitors: at a time, and per hour.
 * The counters are in the database, so several servers have one limit. A download that was started always finishes.
 */
export const createDownloadQuota = ({ pool }: Pick<Database, 'pool'>, limits: DownloadLimits, log: Log) => {
  const pixels = perHour(pool, PIXELS, limits.megapixelsPerHour)
  const bytes = perHour(pool, 'download bytes', limits.megabytesPerHour)
  const leases = createLeases(pool, log)

  const start = async (requester: Requester, id: string, seconds: number): Promise<'started' | 'running'> => {
    const values = [id, requester, seconds, limits.atOnce]
    const { rows } = await pool.query<{ result: 'started' | 'running' | 'refused' }>(START, values)
    const { result } = rows[0]! // a statement without FROM returns one row
    if (result === 'refused')
      throw new Refusal('tooManyDownloads', {
        detail: `${limits.atOnce} downloads are in progress. Try again in ${RETRY_S} seconds, or when one of them has finished.`,
        facts: { retryAfter: RETRY_S },
      })
    return result
  }
  const consumePixels = async (requester: Requester, megapixels: number): Promise<void> => {
    try {
      await pixels.consume(requester, megapixels)
    } catch (rejection) {
      if (rejection instanceof Error) throw rejection
      const { consumedPoints, msBeforeNext } = rejection as RateLimiterRes // the library rejects with its state
      // The first download of an hour may be larger than the limit.
      if (consumedPoints === megapixels) return
      await pixels.reward(requester, megapixels)
      throw limitReached(msBeforeNext)
    }
  }
  /* The download of a job has a short lease until its pixels are paid. */
  const isPaid = async (id: string): Promise<boolean> => (await pool.query(IS_PAID, [id, LEASE_S])).rowCount === 1
  const refuseWithoutBytes = async (requester: Requester): Promise<void> => {
    const used = await bytes.get(requester)
    if (used !== null && used.consumedPoints >= limits.megabytesPerHour) throw limitReached(used.msBeforeNext)
  }

  return {
    /** Counts a download that is computed while it is sent, until its response ends.
     *  @param cost pixels that are computed; none for a stream whose bytes are counted
     *  @throws tooManyDownloads, downloadLimitReached */
    begin: async (requester: Requester, reply: FastifyReply, cost: { pixels?: number } = {}): Promise<void> => {
      const id = randomUUID()
      await start(requester, id, LEASE_S)
      leases.add(id, reply)
      if (cost.pixels === undefined) await refuseWithoutBytes(requester)
      else await consumePixels(requester, megaOf(cost.pixels))
    },
    /** Counts a download that a job computes, and enqueues the job. `releaseDownload` ends it. If `enqueue` throws, nothing is counted.
     *  @param job A second request with the same id costs nothing. It enqueues the job only if the first one is paid.
     *  @throws tooManyDownloads, downloadLimitReached, and what `enqueue` throws */
    startJob: async (requester: Requester, job: DownloadJob, enqueue: () => Promise<void>): Promise<void> => {
      if ((await start(requester, job.id, LEASE_S)) === 'running') return (await isPaid(job.id)) ? enqueue() : undefined
      try {
        await consumePixels(requester, megaOf(job.pixels))
        await pool.query(RENEW, [[job.id], job.seconds])
        await enqueue().catch(async (error: unknown) => {
          await pixels.reward(requester, megaOf(job.pixels))
          throw error
        })
      } catch (error) {
        await releaseDownload({ pool }, job.id)
        throw error
      }
    },
    /** Passes a stream on and counts its bytes. The source closes when its reader leaves. */
    counted: (requester: Requester, source: Readable): Readable =>
      countBytes(
        source,
        (count) => bytes.penalty(requester, megaOf(count)),
        (error) => log.warn({ err: error }, 'bytes of a download were not counted'),
      ),
    close: leases.close,
  }
}
export type DownloadQuota = ReturnType<typeof createDownloadQuota>

/* Renews the downloads of this process until their responses end. */
const createLeases = (pool: Database['pool'], log: Log) => {
  const ids = new Set<string>()
  const renew = async (): Promise<void> => {
    if (ids.size > 0) await pool.query(RENEW, [[...ids], LEASE_S])
  }
  // A failed renewal is repeated before the lease ends. A database that is away for longer ends the requests as well.
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error }, 'downloads in progress were not renewed'))
  }, RENEW_MS).unref()
  return {
    add: (id: string, reply: FastifyReply): void => {
      ids.add(id)
      // Fastify and the routes of streams already use the ten listeners that Node permits without a warning.
      reply.raw.setMaxListeners(reply.raw.getMaxListeners() + 1)
      finished(reply.raw, () => {
        ids.delete(id)
        // If this fails, the download counts until its lease ends.
        releaseDownload({ pool }, id).catch((error: unknown) =>
          log.warn({ err: error }, 'a finished download counts for a minute more'),
        )
      })
    },
    close: (): void => clearInterval(timer),
  }
}

const PIXELS = 'download pixels'

const perHour = (pool: Database['pool'], keyPrefix: string, points: number, clearExpiredByTimeout = true) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'attempt',
    tableCreated: true,
    keyPrefix,
    points,
    duration: HOUR_S,
    clearExpiredByTimeout,
  })

/** @param seconds The job counts at most for this time. */
type DownloadJob = { id: string; pixels: number; seconds: number }

const START = 'select start_download($1, $2, $3, $4) as result'
const IS_PAID = 'select from running_download where id = $1 and expires_at > now() + make_interval(secs => $2)'
const RENEW = `update running_download set expires_at = now() + make_interval(secs => $2) where id = any($1)`

// Skips rows that are being released, so that the two never wait for each other.
const DELETE_EXPIRED = `delete from running_download
  where id in (select id from running_download where expires_at < now() for update skip locked)`

/** Ends a download that was counted. */
export const releaseDownload = async ({ pool }: Pick<Database, 'pool'>, id: string): Promise<void> =>
  void (await pool.query('delete from running_download where id = $1', [id]))

/** Ends a download that a job could not make, and returns its pixels to the person who requested it. */
export const refundDownload = async ({ pool }: Pick<Database, 'pool'>, id: string, pixels: number): Promise<void> => {
  const { rows } = await pool.query<{ requester: string }>(
    'delete from running_download where id = $1 returning requester',
    [id],
  )
  for (const { requester } of rows) await perHour(pool, PIXELS, 1, false).reward(requester, megaOf(pixels))
}

/** Deletes the rows of downloads that no longer count. Visitors who do not return would leave theirs. */
export const deleteExpiredDownloads = async ({ pool }: Pick<Database, 'pool'>): Promise<void> =>
  void (await pool.query(DELETE_EXPIRED))

const megaOf = (count: number): number => Math.ceil(count / MEGA)

/** Returns a time to wait in words, in minutes. */
export const minutesOf = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

const limitReached = (msBeforeNext: number): Refusal => {
  const retryAfter = Math.ceil(msBeforeNext / 1000)
  return new Refusal('downloadLimitReached', {
    detail: `The limit of downloads for one hour is reached. Try again in ${minutesOf(retryAfter)}.`,
    facts: { retryAfter },
  })
}

/* A generator could not close a source that is silent at the moment. */
const countBytes = (
  source: Readable,
  count: (bytes: number) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Readable => {
  let uncounted = 0
  // A running download continues while the database is unavailable.
  const countAll = async (after: () => void) => {
    const counting = uncounted
    uncounted = 0
    if (counting > 0) await count(counting).catch(onFailure)
    after()
  }
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      uncounted += chunk.length
      if (uncounted < COUNTED_BYTES) return done(undefined, chunk)
      void countAll(() => done(undefined, chunk))
    },
    flush: (done) => void countAll(done),
  })
  // The rest of an interrupted stream.
  pipeline(source, counter, () => void countAll(() => {}))
  return counter
}
