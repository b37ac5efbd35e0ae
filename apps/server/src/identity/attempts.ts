import { createHash } from 'node:crypto'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'

const MINUTES_5 = 300
const HOUR = 3600

/** Limits sign-in attempts per person and per address. The counters are in the database, so more processes or a restart give no more
 *  attempts. */
export const createAttempts = ({ pool }: Pick<Database, 'pool'>) => {
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
  const byPerson = limit('person', 10, MINUTES_5)
  const byAddress = limit('address', 100, MINUTES_5)
  // A person who sends codes already knows the password. There are a million codes, and three of them are valid at a time.
  const codes = limit('code', 10, HOUR)
  const emailsToPerson = limit('letter person', 3, HOUR)
  const emailsByAddress = limit('letter address', 30, HOUR)

  return {
    /** @throws tooManyAttempts, with the seconds to wait */
    consume: (username: string, address: string) =>
      orWait(byPerson.consume(keyOf(username)), byAddress.consume(address)),
    /** Restores the attempts of the person after a successful sign-in. */
    reset: (username: string) => byPerson.delete(keyOf(username)),
    /** Counts a code of a second factor. @throws tooManyAttempts */
    consumeCode: (username: string) => orWait(codes.consume(keyOf(username))),
    resetCodes: (username: string) => codes.delete(keyOf(username)),
    /** Counts an email that anyone can request. @throws tooManyAttempts */
    consumeEmail: (username: string, address: string) =>
      orWait(emailsToPerson.consume(keyOf(username)), emailsByAddress.consume(address)),
  }
}
export type Attempts = ReturnType<typeof createAttempts>

const orWait = async (...limits: Promise<unknown>[]): Promise<void> => {
  try {
    await Promise.all(limits)
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

// A username can be longer than a key, or can be a password that was typed into the wrong field.
const keyOf = (username: string): string => createHash('sha256').update(username.toLowerCase()).digest('base64')
