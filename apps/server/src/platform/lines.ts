import type pg from 'pg'
import { sendBehindWall, type Statement } from './walled-statement.ts'

/* A connection that several statements share, for as long as any is on its way. */
type Line = { client: Promise<pg.PoolClient>; statements: number; answeredAt: number }

// One connection answers more than one process of ours can ask. A second one that is always busy as well is worse where
// there are two cores: with four here the slowest of a hundred list pages took 15 to 35 ms, with sixteen 4 to 6.
const STATEMENTS = 16
const LINES = 6
const LONG_MS = 3

/** Lets statements that read share connections: what several requests ask leaves in one packet and wakes the database
 *  once, which costs half of what a connection for each does. None is put behind one that takes long, nor behind more
 *  than fifteen others, as long as there are connections left. */
export const createLines = (pool: pg.Pool) => {
  const lines = new Set<Line>()

  const choose = (): Line => {
    const now = performance.now()
    let shortest: Line | undefined
    for (const line of lines) {
      if (line.statements < STATEMENTS && now - line.answeredAt < LONG_MS) return line
      if (shortest === undefined || line.statements < shortest.statements) shortest = line
    }
    if (shortest !== undefined && lines.size === LINES) return shortest
    const line = { client: pool.connect(), statements: 0, answeredAt: now }
    lines.add(line)
    return line
  }
  const leave = (line: Line) => {
    line.statements -= 1
    line.answeredAt = performance.now()
    if (line.statements > 0) return
    lines.delete(line)
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
      lines.delete(line) // the connection may be what failed: nobody new is put on it
      throw error
    } finally {
      leave(line)
    }
  }
}
