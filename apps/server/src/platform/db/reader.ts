import type { Writable } from 'node:stream'
import pg from 'pg'
import { Refusal } from '../errors.ts'
import { createFairLimit } from '../process/fair-limit.ts'

/** Maximum size of the rows of one statement. A page of a thousand records of two million characters would hold a server for minutes. */
const MAX_RESULT_BYTES = 32 * 1024 * 1024

/* A connection that several statements share while any of them runs. */
type SharedConnection = { client: Promise<pg.PoolClient>; statements: number; waitingSince: number }

// One connection can answer more than one of our processes can ask. With two cores, a second busy connection makes it slower:
// with four statements here, the slowest of a hundred list pages took 15 to 35 ms, with sixteen 4 to 6 ms.
const MAX_STATEMENTS = 16
const MAX_SHARED = 4
const LONG_MS = 3
/** Maximum number of long statements at a time. They keep two cores busy. */
export const MAX_LONG = 3
/** A tenant with many long statements leaves a connection to the others. */
const MAX_LONG_PER_TENANT = 2

/** Creates readers whose statements share connections. Statements of several requests are sent in one packet and wake the database
 *  once, which costs half of a connection for each. No statement waits behind a slow one, or behind more than fifteen others, as long
 *  as connections are free. Long statements do not use the connections for quick statements, but those of `longPool`. */
export const createSharedReaders = (pool: pg.Pool, longPool: pg.Pool) => {
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
    // The statements that waited for a failed connection have already received the error.
    line.client.then((client) => client.release()).catch(() => {})
  }

  const takeTurn = createFairLimit({ total: MAX_LONG, perKey: MAX_LONG_PER_TENANT })
  const askAlone = async (tenantId: number, statement: Statement): Promise<pg.QueryResult> => {
    const client = await longPool.connect()
    let lost: Error | undefined
    try {
      return await sendAsTenant(client, tenantId, statement)
    } catch (error) {
      lost = error as Error // possibly an error of the connection
      throw error
    } finally {
      client.release(lost)
    }
  }

  /** Runs a statement of the tenant. A `long` statement waits for a connection of its own, and tenants take turns. So concurrent long statements use
   *  several cores, and quick statements do not wait for them. */
  return async (tenantId: number, statement: Statement): Promise<pg.QueryResult> => {
    if (statement.long === true) return takeTurn(tenantId, () => askAlone(tenantId, statement))
    const line = choose()
    line.statements += 1
    try {
      return await sendAsTenant(await line.client, tenantId, statement)
    } catch (error) {
      open.delete(line) // the error may be one of the connection, so no new statement uses it
      throw error
    } finally {
      leave(line)
    }
  }
}

const shortest = (lines: readonly SharedConnection[]): SharedConnection =>
  lines.reduce((one, other) => (other.statements < one.statements ? other : one))

export type Statement = { name?: string; text: string; values: unknown[]; long?: boolean }

/** Runs once on each new connection, so that PostgreSQL knows the statement that `sendAsTenant` runs first. */
export const TENANT_PRELUDE = {
  name: 'tenant prelude',
  text: `select set_config('role', 'pressmark_app', true), set_config('app.tenant', $1, true), set_config('transaction_read_only', 'on', true)`,
  values: ['0'], // no tenant has this id
} satisfies Statement

/** Sends one read statement as the restricted role, with the row security of the tenant. The setting and the statement are one implicit
 *  transaction, so statements of several tenants can follow each other on one connection. This saves BEGIN and COMMIT.
 *  @throws answerTooLarge for more than 32 MiB of rows
 *  @source https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING */
export const sendAsTenant = (client: pg.ClientBase, tenantId: number, statement: Statement) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(new TenantStatement(statement, tenantId, (error, result) => (error ? reject(error) : resolve(result))))
  })

type Answered = (error: Error | null | undefined, result: pg.QueryResult) => void

/* Methods that node-postgres calls on a query and its connection. Most of them are missing in its types. */
type Wire = {
  stream: Pick<Writable, 'cork' | 'uncork'>
  bind(what: { statement: string; values: string[] }): void
  execute(): void
}
type Parts = {
  prepare(wire: Wire): void
  handleDataRow(row: unknown): void
  handleCommandComplete(complete: unknown, wire: Wire): void
}
const { prepare, handleDataRow, handleCommandComplete } = pg.Query.prototype as unknown as Parts

const delayed = new Set<Wire['stream']>()

/* The statements that several requests send during one turn of the event loop are written together, at the end of the turn. */
const delayToTurnEnd = (stream: Wire['stream']) => {
  if (delayed.has(stream)) return
  if (delayed.size === 0) setImmediate(writeDelayed)
  delayed.add(stream)
  stream.cork()
}
const writeDelayed = () => {
  for (const stream of delayed) stream.uncork()
  delayed.clear()
}

/* The row and the end of the tenant setting come first, and are dropped. So are the rows above the maximum size. */
class TenantStatement extends pg.Query {
  declare name: string | undefined
  readonly #tenantId: string
  #isTenantSet = false
  #bytes = 0

  constructor(statement: Statement, tenantId: number, answered: Answered) {
    // Parts of the statement, because pg copies an object property by property.
    super(statement.text, statement.values, ((error, result) =>
      !error && this.#bytes > MAX_RESULT_BYTES
        ? answered(new Refusal('answerTooLarge'), result)
        : answered(error, result)) satisfies Answered)
    this.name = statement.name
    this.#tenantId = String(tenantId)
  }
  /* Returns true, because only the extended protocol can send the tenant setting before the statement. */
  requiresPreparation() {
    return true
  }
  prepare(wire: Wire) {
    delayToTurnEnd(wire.stream)
    wire.bind({ statement: TENANT_PRELUDE.name, values: [this.#tenantId] })
    wire.execute()
    prepare.call(this as unknown as Parts, wire)
  }
  handleDataRow(row: { length: number }) {
    if (!this.#isTenantSet) return
    this.#bytes += row.length
    if (this.#bytes <= MAX_RESULT_BYTES) handleDataRow.call(this as unknown as Parts, row)
  }
  handleCommandComplete(complete: unknown, wire: Wire) {
    if (this.#isTenantSet) handleCommandComplete.call(this as unknown as Parts, complete, wire)
    this.#isTenantSet = true
  }
}
