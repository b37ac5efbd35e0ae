import pg from 'pg'

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
