import { createHash } from 'node:crypto'
import type { RefusalCode } from '@pressmark/contract/platform/refusals.ts'
import { sql } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { networkOf } from '#platform/http/network.ts'
import type { Caller } from '#platform/http/route.ts'

const MINUTES_5 = 300
const HOUR = 3600

/** A sign-in attempt. `device` is the id of a device that has signed in with this username before. */
export type SignInAttempt = { username: string; address: string; device: string | undefined }

type Counter = {
  limit: RateLimiterPostgres
  key: string
  /** Whether other people count there too. Then a success returns only its own attempt. */
  shared?: boolean
}

/** Limits wrong passwords and codes. An attempt is counted before it is checked, so that parallel attempts are counted too, and is
 *  returned if it was right. The counters are in the database, so more processes or a restart give no more attempts.
 *  @source docs/decisions/0038-limits-of-sign-in-attempts.md */
export const createAttempts = ({ pool, owner }: Pick<Database, 'pool' | 'owner'>) => {
  const limit = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'attempt',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })
  const byNameAndNetwork = limit('name network', 10, MINUTES_5)
  const byNetwork = limit('network', 300, MINUTES_5)
  const byDevice = limit('device', 10, MINUTES_5)
  const bySession = limit('session', 10, MINUTES_5)
  // A person who sends codes already knows the password. There are a million codes, and three of them are valid at a time.
  const codesByName = limit('code', 10, HOUR)
  const codesByDevice = limit('code device', 10, HOUR)
  const emailsToPerson = limit('email person', 3, HOUR)
  const emailsByAddress = limit('email address', 30, HOUR)

  return {
    /** Runs a sign-in. Only invalidCredentials costs an attempt. A known device has its own counter, so attempts at other places do not
     *  lock it. @throws tooManyAttempts, with the seconds to wait */
    signIn: <Result>({ username, address, device }: SignInAttempt, work: () => Promise<Result>): Promise<Result> => {
      const network = networkOf(address)
      const counters =
        device === undefined
          ? [
              { limit: byNameAndNetwork, key: `${keyOf(username)} ${network}` },
              { limit: byNetwork, key: network, shared: true },
            ]
          : [{ limit: byDevice, key: `${device} ${keyOf(username)}` }]
      return counted(counters, 'invalidCredentials', work)
    },
    /** Runs a check of a code of the second factor after a right password. @throws tooManyAttempts */
    code: <Result>(
      { username, device }: Omit<SignInAttempt, 'address'>,
      work: () => Promise<Result>,
    ): Promise<Result> => {
      const counter =
        device === undefined
          ? { limit: codesByName, key: keyOf(username) }
          : { limit: codesByDevice, key: `${device} ${keyOf(username)}` }
      return counted([counter], 'secondFactorCodeInvalid', work)
    },
    /** Runs a change that asks for the password or a code in an open session. A stolen session locks only itself.
     *  @throws tooManyAttempts */
    inSession: <Result>(
      { sessionHash }: Pick<Caller, 'sessionHash'>,
      wrong: RefusalCode,
      work: () => Promise<Result>,
    ) => counted([{ limit: bySession, key: `${wrong} ${sessionHash.toString('base64')}` }], wrong, work),
    /** Returns whether somebody has used up the attempts of a username, at any network or device. */
    isLocked: async (username: string): Promise<boolean> => {
      const { rows } = await sql`select from attempt where ${isOf(username)}
        and (expire is null or expire > ${Date.now()}) and points >= 10 limit 1`.execute(owner)
      return rows.length > 0
    },
    /** Gives a username all attempts back, at every network and device. */
    unlock: async (username: string): Promise<void> => {
      await sql`delete from attempt where ${isOf(username)}`.execute(owner)
    },
    /** Counts an email that anyone can request. @throws tooManyAttempts */
    consumeEmail: async (username: string, address: string): Promise<void> => {
      await orWait(emailsToPerson.consume(keyOf(username)))
      await orWait(emailsByAddress.consume(networkOf(address)))
    },
  }
}
export type Attempts = ReturnType<typeof createAttempts>

const counted = async <Result>(
  counters: Counter[],
  wrong: RefusalCode,
  work: () => Promise<Result>,
): Promise<Result> => {
  await consumeAll(counters)
  try {
    const result = await work()
    await Promise.all(counters.map(({ limit, key, shared }) => (shared ? limit.reward(key) : limit.delete(key))))
    return result
  } catch (error) {
    if (!(error instanceof Refusal && error.code === wrong))
      await Promise.all(counters.map(({ limit, key }) => limit.reward(key)))
    throw error
  }
}

/* Counts the attempt at each counter, or at none of them. */
const consumeAll = async (counters: readonly Counter[]): Promise<void> => {
  const consumed: Counter[] = []
  for (const counter of counters) {
    try {
      await orWait(counter.limit.consume(counter.key))
    } catch (error) {
      await Promise.all(consumed.map(({ limit, key }) => limit.reward(key)))
      throw error
    }
    consumed.push(counter)
  }
}

const orWait = async (limited: Promise<unknown>): Promise<void> => {
  try {
    await limited
  } catch (rejection) {
    if (rejection instanceof Error) throw rejection
    const { msBeforeNext } = rejection as { msBeforeNext: number } // the library rejects with its state
    const retryAfter = Math.ceil(msBeforeNext / 1000)
    throw new Refusal('tooManyAttempts', {
      detail: `Too many attempts. Try again in ${retryAfter} seconds.`,
      facts: { retryAfter },
    })
  }
}

/* The counters of wrong passwords and codes of a username. */
const isOf = (username: string) => sql`position(${keyOf(username)} in key) > 0 and key not like 'email%'`

// A username can be longer than a key, or can be a password that was typed into the wrong field.
const keyOf = (username: string): string => createHash('sha256').update(username.toLowerCase()).digest('base64')
