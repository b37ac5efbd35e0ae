import pLimit from 'p-limit'
import pg from 'pg'

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

export type Statement = { name?: string; text: string; values: unknown[]; long?: boolean }

/** Run once on each new connection, so that its name is known there: what `sendBehindWall` puts before a statement. */
export const TENANT_PRELUDE = {
  name: 'wall',
  text: `select set_config('role', 'pressmark_app', true), set_config('app.tenant', $1, true), set_config('transaction_read_only', 'on', true)`,
  values: ['0'], // no tenant's
} satisfies Statement

/** Sends one statement that reads, as the role that owns nothing and behind the tenant's wall. The wall and the statement
 *  are one implicit transaction, so that statements of several tenants may follow each other on one connection, and
 *  neither BEGIN nor COMMIT is parsed, answered and waited for.
 *  @source https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING */
export const sendAsTenant = (client: pg.ClientBase, tenantId: number, statement: Statement) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(
      new TenantStatement(statement, tenantId, (error, result) => (error === null ? resolve(result) : reject(error))),
    )
  })

type Answered = (error: Error | null, result: pg.QueryResult) => void

/* What node-postgres calls on a query and on the connection that it is written to; its types leave most of it out. */
type Wire = { bind(what: { statement: string; values: string[] }): void; execute(): void }
type Parts = {
  prepare(wire: Wire): void
  handleDataRow(row: unknown): void
  handleCommandComplete(complete: unknown, wire: Wire): void
}
const { prepare, handleDataRow, handleCommandComplete } = pg.Query.prototype as unknown as Parts

/* The wall's own row and its end come first, and are dropped. */
class TenantStatement extends pg.Query {
  readonly #tenantId: string
  #wallStands = false

  constructor(statement: Statement, tenantId: number, answered: Answered) {
    super(statement, answered as (error: Error, result: pg.QueryResult) => void)
    this.#tenantId = String(tenantId)
  }
  /* Always the extended protocol: in the simple one nothing could stand before the statement. */
  requiresPreparation() {
    return true
  }
  prepare(wire: Wire) {
    wire.bind({ statement: TENANT_PRELUDE.name, values: [this.#tenantId] })
    wire.execute()
    prepare.call(this as unknown as Parts, wire)
  }
  handleDataRow(row: unknown) {
    if (this.#wallStands) handleDataRow.call(this as unknown as Parts, row)
  }
  handleCommandComplete(complete: unknown, wire: Wire) {
    if (this.#wallStands) handleCommandComplete.call(this as unknown as Parts, complete, wire)
    this.#wallStands = true
  }
}
