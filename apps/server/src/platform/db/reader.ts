import pLimit from 'p-limit'
import type pg from 'pg'
import { sendAsTenant, type Statement } from './tenant-statement.ts'

/* A connection that several statements share, for as long as any is on its way. */
type SharedConnection = { client: Promise<pg.PoolClient>; statements: number; waitingSince: number }

// One connection answers more than one process of ours can ask. A second one that is always busy as well is worse where
// there are two cores: with four here the slowest of a hundred list pages took 15 to 35 ms, with sixteen 4 to 6.
const MAX_STATEMENTS = 16
const MAX_SHARED = 4
const LONG_MS = 3
// Of those that are known to take long: as many as keep two cores busy, and leave connections to the others.
const MAX_LONG = 3

/** Lets statements that read share connections: what several requests ask leaves in one packet and wakes the database
 *  once, which costs half of what a connection for each does. None is put behind one that takes long, nor behind more
 *  than fifteen others, as long as there are connections left: those at something long are not among the few that are
 *  opened for the quick ones. */
export const createSharedReaders = (pool: pg.Pool) => {
  const open = new Set<SharedConnection>()

  const choose = (): SharedConnection => {
    const now = performance.now()
    const quick = [...open].filter(({ waitingSince }) => now - waitingSince < LONG_MS)
    return (
      quick.find(({ statements }) => statements < MAX_STATEMENTS) ??
      (quick.length < MAX_SHARED ? begin(now) : shortest(quick))
    )
  }
  const begin = (now: number): SharedConnection => {
    const line = { client: pool.connect(), statements: 0, waitingSince: now }
    open.add(line)
    return line
  }
  const leave = (line: SharedConnection) => {
    line.statements -= 1
    line.waitingSince = performance.now()
    if (line.statements > 0) return
    open.delete(line)
    // Whoever waited for a connection that could not be made was told so.
    line.client.then((client) => client.release()).catch(() => {})
  }

  const inTurn = pLimit(MAX_LONG)
  const askAlone = async (tenantId: number, statement: Statement): Promise<pg.QueryResult> => {
    const client = await pool.connect()
    let lost: Error | undefined
    try {
      return await sendAsTenant(client, tenantId, statement)
    } catch (error) {
      lost = error as Error // the connection may be what failed
      throw error
    } finally {
      client.release(lost)
    }
  }

  /** The answer to a statement of the tenant's. One that is known to be `long` has a connection to itself, and waits for its
   *  turn: what is asked at once is then counted on several cores, and nothing quick stands behind it. */
  return async (tenantId: number, statement: Statement): Promise<pg.QueryResult> => {
    if (statement.long === true) return inTurn(() => askAlone(tenantId, statement))
    const line = choose()
    line.statements += 1
    try {
      return await sendAsTenant(await line.client, tenantId, statement)
    } catch (error) {
      open.delete(line) // the connection may be what failed: nobody new is put on it
      throw error
    } finally {
      leave(line)
    }
  }
}

const shortest = (lines: readonly SharedConnection[]): SharedConnection =>
  lines.reduce((one, other) => (other.statements < one.statements ? other : one))
