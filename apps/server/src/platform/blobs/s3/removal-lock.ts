import type pg from 'pg'
import { LOCKS } from '../../locks.ts'

/** A store of objects cannot remove one *unless it was written meanwhile*. So who removes an old one does it alone, and who has
 *  written one waits until whoever was about to remove it is through, and then looks whether it is still there. */
export type RemovalLock = {
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  settled(name: string): Promise<void>
}

/** Across all processes on one database. */
export const createRemovalLock = (pool: pg.Pool): RemovalLock => ({
  alone: async (name, work) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCKS.blobRemoval, name])
      return await work()
    } finally {
      await client.query('rollback').catch((error: Error) => (broken = error))
      client.release(broken)
    }
  },
  settled: async (name) =>
    void (await pool.query('select pg_advisory_xact_lock_shared($1, hashtext($2))', [LOCKS.blobRemoval, name])),
})
