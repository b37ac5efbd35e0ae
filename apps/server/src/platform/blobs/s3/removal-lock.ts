import type pg from 'pg'
import { LOCKS } from '../../locks.ts'

/** An object store cannot delete an object on the condition that it was not written again. So only one process deletes an old
 *  object at a time. A writer waits for that process, and then checks whether its object still exists. */
export type RemovalLock = {
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  settled(name: string): Promise<void>
}

/** Creates a lock across all processes that use one database. */
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
