import { createHash } from 'node:crypto'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'

const MINUTES_5 = 300
const HOUR = 3600

/** Limits on signing in, per person and per address, counted in the database: neither more processes nor a restart gives more attempts.
 *  @source SEMANTICS §2 */
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
  // Who tries codes knows the password: there are a million codes, of which three are right at a time.
  const codes = limit('code', 10, HOUR)
  const emailsToPerson = limit('letter person', 3, HOUR)
  const emailsByAddress = limit('letter address', 30, HOUR)

  return {
    /** @throws tooManyAttempts, with the seconds to wait */
    consume: (username: string, address: string) =>
      orWait(byPerson.consume(keyOf(username)), byAddress.consume(address)),
    /** A success gives the person's attempts back. */
    reset: (username: string) => byPerson.delete(keyOf(username)),
    /** The same for codes of a second factor. @throws tooManyAttempts */
    consumeCode: (username: string) => orWait(codes.consume(keyOf(username))),
    resetCodes: (username: string) => codes.delete(keyOf(username)),
    /** The same for letters that anybody can ask for. @throws tooManyAttempts */
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

// Somebody may send a name that is longer than a key, or type the password there.
const keyOf = (username: string): string => createHash('sha256').update(username.toLowerCase()).digest('base64')
