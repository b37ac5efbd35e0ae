import { EventEmitter } from 'node:events'
import type { Notice } from '@pressmark/contract/live.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { poolConfig, type Connection, type TenantDb } from './database.ts'
import type { Log } from './log.ts'

const CHANNEL = 'pressmark'

/** What processes tell each other; the screens are told the notices among it. */
export type Told = { tenantId: number } & (
  | { notice: Notice }
  | { forget: 'rights' | 'media' | 'tenants'; uuid?: string }
)

/** Tells every process, when this transaction commits. PostgreSQL folds equal messages of one transaction into one. */
export const tell = async (
  db: TenantDb,
  what: { notice: Notice } | { forget: 'rights' | 'media'; uuid?: string },
): Promise<void> => {
  const told: Told = { tenantId: db.tenantId, ...what }
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(told)})`.execute(db)
}

/** One listening connection for the whole process. When it breaks it is opened again, and `again` says that something may have been missed. */
export const createLive = (connection: Connection, log: Log) => {
  const emitter = new EventEmitter<{ told: [Told]; again: [] }>()
  emitter.setMaxListeners(0)
  let client: pg.Client | undefined
  let closed = false

  const open = async (): Promise<void> => {
    const opening = new pg.Client({ ...poolConfig(connection), application_name: 'pressmark live' })
    client = opening
    opening.on('notification', ({ payload }) => emitter.emit('told', JSON.parse(payload ?? '{}') as Told)) // only tell() writes there
    opening.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
    opening.on(
      'end',
      () => void (closed || setTimeout(() => void open().then(() => emitter.emit('again'), reopen), 1000)),
    )
    await opening.connect()
    await opening.query(`listen ${CHANNEL}`)
  }
  const reopen = (error: unknown) => log.warn({ err: error }, 'could not listen to the database yet')

  return {
    open,
    emitter,
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
export type Live = ReturnType<typeof createLive>
