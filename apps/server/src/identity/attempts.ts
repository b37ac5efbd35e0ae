import { createHash } from 'node:crypto'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'

/** Limits on signing in, per person and per address, counted in the database: neither more processes nor a restart gives more attempts.
 *  @source SEMANTICS §2 */
export const createAttempts = ({ pool }: Pick<Database, 'pool'>) => {
  const store = { storeClient: pool, storeType: 'pool', tableName: 'attempt', tableCreated: true, duration: 300 }
  const byPerson = new RateLimiterPostgres({ ...store, keyPrefix: 'person', points: 10 })
  const byAddress = new RateLimiterPostgres({ ...store, keyPrefix: 'address', points: 100 })

  return {
    /** @throws tooManyAttempts, with the seconds to wait */
    take: async (username: string, address: string): Promise<void> => {
      try {
        await Promise.all([byPerson.consume(keyOf(username)), byAddress.consume(address)])
      } catch (limit) {
        if (limit instanceof Error) throw limit
        const { msBeforeNext } = limit as { msBeforeNext: number } // the library rejects with its state
        const retryAfter = Math.ceil(msBeforeNext / 1000)
        throw new Refusal('tooManyAttempts', {
          detail: `Too many attempts. Try again in ${retryAfter} seconds.`,
          facts: { retryAfter },
        })
      }
    },
    /** A success gives the person's attempts back. */
    forgive: (username: string) => byPerson.delete(keyOf(username)),
  }
}
// Somebody may send a name that is longer than a key, or type the password there.
const keyOf = (username: string): string => createHash('sha256').update(username.toLowerCase()).digest('base64')

export type Attempts = ReturnType<typeof createAttempts>
