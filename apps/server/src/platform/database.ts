import type { Socket } from 'node:net'
import {
  CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { DB } from './tables.gen.ts'

/** How to reach PostgreSQL: an address or the embedded server's socket. */
export type Connection = string | { host: string; port: number; user: string; password: string; database: string }

export const poolConfig = (connection: Connection): pg.PoolConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

// bigint counts and sizes stay below 2^53 here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** One process's connections. With `pipeline`, statements are sent without waiting for the answer to the one before. */
export const openDatabase = (connection: Connection, { max = 10 }: { max?: number } = {}) => {
  const pool = new pg.Pool({
    ...poolConfig(connection),
    max,
    pipeline: true,
    application_name: 'pressmark',
  } as pg.PoolConfig)
  const owner = new Kysely<DB>({
    dialect: dialect(async () => {
      const client = await pool.connect()
      return new ClientConnection(client, () => client.release())
    }),
  })
  return { pool, owner, connection, close: () => pool.end() }
}
export type Database = ReturnType<typeof openDatabase>

/* The connection of a transaction, as long as that lasts. Afterwards it is another tenant's. */
type Turn = { client: pg.PoolClient | undefined }

const clientOf = ({ client }: Turn): pg.PoolClient => {
  if (client === undefined) throw new Error('the transaction of this tenant has ended')
  return client
}

/** A transaction that sees one tenant: every rule takes it first. Kept beyond its end it throws. */
export class TenantDb extends Kysely<DB> {
  readonly tenantId: number
  readonly #turn: Turn

  constructor(turn: Turn, tenantId: number) {
    // Made for each request, so it takes ready parts and makes the one that differs.
    const connection = new ClientConnection(clientOf(turn), () => {})
    const executor = new DefaultQueryExecutor(COMPILER, ADAPTER, {
      provideConnection: (consume) => {
        clientOf(turn) // throws when the turn is over
        return consume(connection)
      },
    })
    super({
      config: { dialect: ONE_CONNECTION },
      dialect: ONE_CONNECTION,
      driver: ONE_CONNECTION.createDriver(),
      executor,
    })
    this.tenantId = tenantId
    this.#turn = turn
  }

  /** Runs a statement that PostgreSQL parses once per connection; for the paths that must be fast. */
  async named<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await clientOf(this.#turn).query<Row>({ name, text, values })).rows
  }

  /** As pg-boss wants it: lets a job be put in line by this transaction. */
  async executeSql(text: string, values: unknown[] = []) {
    return clientOf(this.#turn).query(text, values)
  }
}

/** Runs `work` in one transaction as the role that owns nothing, behind the tenant's wall.
 *  BEGIN, role and setting leave in one flush with the first statement of `work`. */
export const asTenant = async <Result>(
  { pool }: Pick<Database, 'pool'>,
  tenantId: number,
  work: (db: TenantDb) => Promise<Result>,
): Promise<Result> => {
  if (!Number.isInteger(tenantId)) throw new TypeError('a tenant id is a whole number')
  const client = await pool.connect()
  const turn: Turn = { client }
  let broken: Error | undefined
  try {
    const [result] = await inOneFlush(client, () => {
      const begun = client.query(`begin; set local role pressmark_app; set local app.tenant = '${tenantId}'`)
      return Promise.all([work(new TenantDb(turn, tenantId)), begun])
    })
    turn.client = undefined
    await client.query('commit')
    return result
  } catch (error) {
    turn.client = undefined
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    throw error
  } finally {
    client.release(broken)
  }
}

/* What `send` sends before it waits for the first time leaves in one packet, which is one system call here and one wake-up there. */
const inOneFlush = <Result>(client: pg.PoolClient, send: () => Promise<Result>): Promise<Result> => {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection // pg's types leave it out
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

const dialect = (connect: () => Promise<ClientConnection>): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createDriver: () => ({
    init: async () => {},
    destroy: async () => {},
    acquireConnection: connect,
    releaseConnection: async (connection) => (connection as ClientConnection).release(),
    beginTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('begin'))),
    commitTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('commit'))),
    rollbackTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('rollback'))),
  }),
})

const COMPILER = new PostgresQueryCompiler()
const ADAPTER = new PostgresAdapter()
const ONE_CONNECTION = dialect(() => Promise.reject(new Error("a tenant's transaction has one connection")))

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly release: () => void
  constructor(client: pg.PoolClient, release: () => void) {
    this.#client = client
    this.release = release
  }
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#client.query(sql, [...parameters])
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
  }
  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('cursors do not share a pipelined connection')
  }
}
