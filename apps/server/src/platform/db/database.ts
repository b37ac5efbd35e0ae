import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { lowerPriority } from '../process/priority.ts'
import { createSharedReaders, MAX_LONG, TENANT_PRELUDE, type Statement } from './reader.ts'
import type { DB } from './tables.gen.ts'
import type { Message } from '../bus/message.ts'
import { refusalOfDatabase } from '../errors.ts'

/** The address of PostgreSQL, or the socket of the embedded server. */
export type Connection = string | { host: string; port: number; user: string; password: string; database: string }

export const poolConfig = (connection: Connection): pg.PoolConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

// Values of bigint stay below 2^53 here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Maximum waiting times of a request in ms: for a connection, for a lock, for a statement. */
const TIMEOUTS = {
  connectionTimeoutMillis: 5000,
  lock_timeout: 10_000,
  statement_timeout: 30_000,
  // A frozen database ignores the other limits. Then the connection is closed.
  query_timeout: 35_000,
}

type Options = {
  /** Maximum number of connections. */
  max?: number
  /** `request` limits waiting times for people. A job has no limits. */
  timeouts?: 'request' | 'job'
  /** Whether requests of people have priority in the embedded database. */
  isBackground?: boolean
  /** Called for each lost connection. */
  onLost?: (error: Error) => void
}

/* `processID` is missing in the types. It is the process of the database that answers the connection. */
type Connected = pg.ClientBase & { processID: number }

/** Opens the connections of one process. With `pipeline`, a statement is sent without waiting for the previous response. */
export const openDatabase = (
  connection: Connection,
  { max = 10, timeouts = 'job', isBackground = false, onLost = () => {} }: Options = {},
) => {
  const open = (size: { min: number; max: number }, hasPriority: boolean) => {
    const pool = new pg.Pool({
      ...poolConfig(connection),
      ...(timeouts === 'request' && TIMEOUTS),
      ...size,
      pipeline: true,
      application_name: 'pressmark',
      onConnect: async (client: Connected) => {
        await client.query(TENANT_PRELUDE)
        if (!hasPriority && typeof connection !== 'string') lowerPriority(client.processID)
      },
    } as unknown as pg.PoolConfig)
    // The pool drops a lost connection, and its running statement fails. The pool reports the loss of an idle client,
    // the client reports its own loss while it is in use.
    pool.on('error', onLost)
    pool.on('connect', (client) => client.on('error', onLost))
    return pool
  }
  // Connections of requests stay open, because opening ten of them delayed thirty tiles by a tenth of a second.
  const pool = open({ min: timeouts === 'request' ? max : 0, max }, !isBackground)
  const longPool = open({ min: 0, max: MAX_LONG }, false)
  const owner = new Kysely<DB>({
    dialect: dialect(async () => {
      const client = await pool.connect()
      return new SendingConnection(
        (statement) => client.query(statement),
        () => client.release(),
      )
    }),
  })
  /** Emits the ends of transactions with their tenants, and their committed messages, earlier than the database delivers them. */
  const committed: Committed = new EventEmitter()
  /** Opens all connections in advance. A connection that fails is opened when it is needed. */
  const openAll = async (): Promise<void> => {
    const opened = await Promise.allSettled(Array.from({ length: max }, () => pool.connect()))
    for (const one of opened) if (one.status === 'fulfilled') one.value.release()
  }
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), longPool.end()])
  }
  return { pool, longPool, owner, connection, committed, ...createReaders(pool, longPool), openAll, close }
}
export type Database = ReturnType<typeof openDatabase>
export type Committed = EventEmitter<{ message: [Message]; transaction: [tenantId: number] }>

type Send = (statement: Statement) => Promise<pg.QueryResult>

/** Database access within one tenant: reads, and changes in a transaction. Every function of the rules takes it first. */
export class TenantDb extends Kysely<DB> {
  readonly tenantId: number
  /** Messages that are sent when the transaction commits. `broadcast` adds them. */
  readonly pendingMessages: Message[] = []
  readonly #send: Send

  constructor(tenantId: number, send: Send) {
    // This runs for each request that changes something, so it reuses all parts except the connection.
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

  /** Runs a statement that PostgreSQL parses once per connection. Use it on paths that must be fast.
   *  @param long the statement reads much data and must not delay others */
  async named<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
    { long = false }: { long?: boolean } = {},
  ): Promise<Row[]> {
    return (await this.#send({ name, text, values, long })).rows as Row[]
  }

  /** Runs a statement for pg-boss, so that this transaction can enqueue a job. */
  async executeSql(text: string, values: unknown[] = []) {
    return this.#send({ text, values })
  }
}

const createReaders = (pool: pg.Pool, longPool: pg.Pool) => {
  const ask = createSharedReaders(pool, longPool)
  const readers = new Map<number, TenantDb>() // a reader holds no connection, so each tenant needs only one
  /** Returns read access as the restricted role, with the row security of the tenant. Each statement sees the rows that are committed
   *  when it starts. The database rejects statements that write. */
  const reader = (tenantId: number): TenantDb => {
    const cached = readers.get(tenantId)
    if (cached !== undefined) return cached
    const created = new TenantDb(checkedTenant(tenantId), (statement) => ask(tenantId, statement))
    readers.set(tenantId, created)
    return created
  }
  /** Returns the same access after the answer has started, when it can no longer be refused. Repeats a statement for about a minute while
   *  the database is unavailable. */
  const retryingReader = (tenantId: number): TenantDb =>
    new TenantDb(checkedTenant(tenantId), (statement) => retried(() => ask(tenantId, statement)))
  /** Returns the same access for work that can take seconds. All its statements are long. */
  const longReader = (tenantId: number): TenantDb =>
    new TenantDb(checkedTenant(tenantId), (statement) => ask(tenantId, { ...statement, long: true }))
  return { reader, retryingReader, longReader }
}

/** Pauses before a statement is repeated, ms. */
const PAUSES = [500, 1000, 2000, 4000, 8000, 15_000, 30_000]

const retried = async (send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> => {
  for (const pause of PAUSES) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Error) || refusalOfDatabase(error) === undefined) throw error
    }
    await sleep(pause)
  }
  return send()
}

const checkedTenant = (tenantId: number): number => {
  if (!Number.isInteger(tenantId)) throw new TypeError('a tenant id is a whole number')
  return tenantId
}

/** Enforces the locks of states until this transaction ends, for callers without the right to fire transitions. */
export const enforceStateLocks = async (db: TenantDb): Promise<void> => {
  await db.executeSql("set local app.state_locks = 'enforced'")
}

export const enforcesStateLocks = async (db: TenantDb): Promise<boolean> => {
  const { rows } = await sql<{ enforced: boolean }>`select state_locks_enforced() as enforced`.execute(db)
  return rows[0]!.enforced // a statement without FROM returns one row
}

/** Runs `work` in one transaction as the restricted role, with the row security of the tenant, and with the `kept` locks of states.
 *  The `db` of `work` throws after the transaction, because another tenant may then use the connection.
 *  BEGIN, role and setting are sent in one flush with the first statement of `work`. */
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
      const started = client.query(`begin; set local role pressmark_app; set local app.tenant = '${tenant}'${bound}`)
      return Promise.all([work(db), started])
    })
    ended = true
    // A commit whose answer is lost may have changed data.
    await client.query('commit').finally(() => committed.emit('transaction', tenant))
    for (const message of db.pendingMessages) committed.emit('message', message)
    return result
  } catch (error) {
    ended = true
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    throw error
  } finally {
    client.release(broken)
  }
}

/* Sends everything up to the first wait of `send` in one packet. This saves system calls here and wake-ups in the database. */
const inOneFlush = <Result>(client: pg.PoolClient, send: () => Promise<Result>): Promise<Result> => {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection // missing in pg's types
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
  // oxlint-disable-next-line require-yield -- this method only throws
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('cursors do not share a pipelined connection')
  }
}
