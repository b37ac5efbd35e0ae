import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import {
  CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { createSharedReaders, TENANT_PRELUDE, type Statement } from './reader.ts'
import type { DB } from './tables.gen.ts'
import type { Message } from '../bus/message.ts'

/** How to reach PostgreSQL: an address or the embedded server's socket. */
export type Connection = string | { host: string; port: number; user: string; password: string; database: string }

export const poolConfig = (connection: Connection): pg.PoolConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

// bigint counts and sizes stay below 2^53 here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** How long a request may wait, ms: for a connection, for somebody else's lock, for a statement. */
const TIMEOUTS = {
  connectionTimeoutMillis: 5000,
  lock_timeout: 10_000,
  statement_timeout: 30_000,
  // A database that is frozen keeps to none of these: then the connection is given up.
  query_timeout: 35_000,
}

type Options = {
  /** Connections at most. */
  max?: number
  /** What a person waits for; work in the background takes the time that it takes. */
  timeouts?: 'request' | 'job'
  /** Told of each connection that was lost. */
  onLost?: (error: Error) => void
}

/** One process's connections. With `pipeline`, statements are sent without waiting for the answer to the one before. */
export const openDatabase = (
  connection: Connection,
  { max = 10, timeouts = 'job', onLost = () => {} }: Options = {},
) => {
  const pool = new pg.Pool({
    ...poolConfig(connection),
    // Connections of requests stay open: opening ten anew held thirty tiles up for a tenth of a second.
    ...(timeouts === 'request' && { ...TIMEOUTS, min: max }),
    max,
    pipeline: true,
    application_name: 'pressmark',
    onConnect: (client) => client.query(TENANT_PRELUDE),
  } as pg.PoolConfig)
  // A lost connection leaves the pool by itself, and whoever waited on it is told by the statement. An idle client's loss is
  // told by the pool, that of one in use by the client.
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  const owner = new Kysely<DB>({
    dialect: dialect(async () => {
      const client = await pool.connect()
      return new SendingConnection(
        (statement) => client.query(statement),
        () => client.release(),
      )
    }),
  })
  /** Says what this process told, as soon as it holds: earlier than the database passes it on. */
  const committed = new EventEmitter<{ told: [Message] }>()
  /** Opens all connections, so that whoever comes first waits for none. One that cannot be had now is opened when it is needed. */
  const openAll = async (): Promise<void> => {
    const opened = await Promise.allSettled(Array.from({ length: max }, () => pool.connect()))
    for (const one of opened) if (one.status === 'fulfilled') one.value.release()
  }
  return { pool, owner, connection, committed, reader: createReaders(pool), openAll, close: () => pool.end() }
}
export type Database = ReturnType<typeof openDatabase>

type Send = (statement: Statement) => Promise<pg.QueryResult>

/** What a tenant may see, and in a transaction change: every rule takes it first. */
export class TenantDb extends Kysely<DB> {
  readonly tenantId: number
  /** Messages that are sent when the transaction commits. `broadcast` writes them. */
  readonly pendingMessages: Message[] = []
  readonly #send: Send

  constructor(tenantId: number, send: Send) {
    // Made for each request that changes something, so it takes ready parts and makes the one that differs.
    const connection = new SendingConnection(send, () => {})
    const executor = new DefaultQueryExecutor(COMPILER, ADAPTER, {
      provideConnection: (consume) => consume(connection),
    })
    super({
      config: { dialect: ONE_CONNECTION },
      dialect: ONE_CONNECTION,
      driver: ONE_CONNECTION.createDriver(),
      executor,
    })
    this.tenantId = tenantId
    this.#send = send
  }

  /** Runs a statement that PostgreSQL parses once per connection; for the paths that must be fast.
   *  @param long it goes through a large part of what the tenant has, and should hold nobody up */
  async named<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
    { long = false }: { long?: boolean } = {},
  ): Promise<Row[]> {
    return (await this.#send({ name, text, values, long })).rows as Row[]
  }

  /** As pg-boss wants it: lets a job be put in line by this transaction. */
  async executeSql(text: string, values: unknown[] = []) {
    return this.#send({ text, values })
  }
}

const createReaders = (pool: pg.Pool) => {
  const ask = createSharedReaders(pool)
  const readers = new Map<number, TenantDb>() // they hold no connection, so one serves all that a tenant asks
  /** Reads as the role that owns nothing, behind the tenant's wall. Each statement sees what is committed when it begins;
   *  one that writes is refused by the database. */
  return (tenantId: number): TenantDb => {
    const known = readers.get(tenantId)
    if (known !== undefined) return known
    const reader = new TenantDb(checkedTenant(tenantId), (statement) => ask(tenantId, statement))
    readers.set(tenantId, reader)
    return reader
  }
}

const checkedTenant = (tenantId: number): number => {
  if (!Number.isInteger(tenantId)) throw new TypeError('a tenant id is a whole number')
  return tenantId
}

/** What a state locks is kept locked from now on, until this transaction ends: whoever works in it may not fire transitions. */
export const enforceStateLocks = async (db: TenantDb): Promise<void> => {
  await db.executeSql("set local app.state_locks = 'enforced'")
}

export const enforcesStateLocks = async (db: TenantDb): Promise<boolean> => {
  const { rows } = await sql<{ enforced: boolean }>`select state_locks_enforced() as enforced`.execute(db)
  return rows[0]!.enforced // a statement without FROM has one row
}

/** Runs `work` in one transaction as the role that owns nothing, behind the tenant's wall, and with `kept` locks of states. What `work` was given throws
 *  when it is kept beyond the end, since the connection is then another tenant's.
 *  BEGIN, role and setting leave in one flush with the first statement of `work`. */
export const asTenant = async <Result>(
  { pool, committed }: Pick<Database, 'pool' | 'committed'>,
  tenantId: number,
  work: (db: TenantDb) => Promise<Result>,
  { locks = 'open' }: { locks?: 'open' | 'enforced' } = {},
): Promise<Result> => {
  const tenant = checkedTenant(tenantId)
  const client = await pool.connect()
  let ended = false
  const send: Send = async (statement) => {
    if (ended) throw new Error('the transaction of this tenant has ended')
    return client.query(statement)
  }
  let broken: Error | undefined
  const db = new TenantDb(tenant, send)
  try {
    const [result] = await inOneFlush(client, () => {
      const bound = locks === 'enforced' ? "; set local app.state_locks = 'enforced'" : ''
      const begun = client.query(`begin; set local role pressmark_app; set local app.tenant = '${tenant}'${bound}`)
      return Promise.all([work(db), begun])
    })
    ended = true
    await client.query('commit')
    for (const told of db.pendingMessages) committed.emit('told', told)
    return result
  } catch (error) {
    ended = true
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

const dialect = (connect: () => Promise<SendingConnection>): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createDriver: () => ({
    init: async () => {},
    destroy: async () => {},
    acquireConnection: connect,
    releaseConnection: async (connection) => (connection as SendingConnection).release(),
    beginTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('begin'))),
    commitTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('commit'))),
    rollbackTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('rollback'))),
  }),
})

const COMPILER = new PostgresQueryCompiler()
const ADAPTER = new PostgresAdapter()
const ONE_CONNECTION = dialect(() => Promise.reject(new Error("a tenant's transaction has one connection")))

class SendingConnection implements DatabaseConnection {
  readonly #send: Send
  readonly release: () => void
  constructor(send: Send, release: () => void) {
    this.#send = send
    this.release = release
  }
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#send({ text: sql, values: [...parameters] })
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
  }
  // oxlint-disable-next-line require-yield -- to refuse them is all that it does
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('cursors do not share a pipelined connection')
  }
}
