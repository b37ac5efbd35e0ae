import type pg from 'pg'
import { sendBehindWall, type Statement } from './walled-statement.ts'

/* A connection that several statements share, for as long as any is on its way. */
type Line = { client: Promise<pg.PoolClient>; statements: number; waitingSince: number }

// One connection answers more than one process of ours can ask. A second one that is always busy as well is worse where
// there are two cores: with four here the slowest of a hundred list pages took 15 to 35 ms, with sixteen 4 to 6.
const STATEMENTS = 16
const LINES = 4
const LONG_MS = 3

/** Lets statements that read share connections: what several requests ask leaves in one packet and wakes the database
 *  once, which costs half of what a connection for each does. None is put behind one that takes long, nor behind more
 *  than fifteen others, as long as there are connections left: those at something long are not among the few that are
 *  opened for the quick ones. */
export const createLines = (pool: pg.Pool) => {
  const open = new Set<Line>()

  const choose = (): Line => {
    const now = performance.now()
    const quick = [...open].filter(({ waitingSince }) => now - waitingSince < LONG_MS)
    return (
      quick.find(({ statements }) => statements < STATEMENTS) ?? (quick.length < LINES ? begin(now) : shortest(quick))
    )
  }
  const begin = (now: number): Line => {
    const line = { client: pool.connect(), statements: 0, waitingSince: now }
    open.add(line)
    return line
  }
  const leave = (line: Line) => {
    line.statements -= 1
    line.waitingSince = performance.now()
    if (line.statements > 0) return
    open.delete(line)
    // Whoever waited for a connection that could not be made was told so.
    line.client.then((client) => client.release()).catch(() => {})
  }

  /** The answer to a statement of the tenant's. */
  return async (tenantId: number, statement: Statement): Promise<pg.QueryResult> => {
    const line = choose()
    line.statements += 1
    try {
      return await sendBehindWall(await line.client, tenantId, statement)
    } catch (error) {
      open.delete(line) // the connection may be what failed: nobody new is put on it
      throw error
    } finally {
      leave(line)
    }
  }
}

const shortest = (lines: readonly Line[]): Line =>
  lines.reduce((one, other) => (other.statements < one.statements ? other : one))
