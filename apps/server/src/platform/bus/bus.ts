import { EventEmitter } from 'node:events'
import type { Notice } from '@pressmark/contract/platform/live.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { poolConfig, type Connection, type Database, type TenantDb } from '../db/database.ts'
import { createRecentNotices } from './recent-notices.ts'
import type { Log } from '../log.ts'

const CHANNEL = 'pressmark'

/** What processes tell each other; the screens are told the notices among it. */
export type Message = { tenantId: number } & (
  | { notice: Notice }
  | { forget: 'rights' | 'media'; uuid?: string }
  | { forget: 'tenants' }
)

/** Tells every process that what it remembers of organisations may be old. */
export const broadcastTenants = async ({ owner }: Pick<Database, 'owner'>): Promise<void> => {
  const told: Message = { tenantId: NO_TENANT, forget: 'tenants' }
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(told)})`.execute(owner)
}
const NO_TENANT = 0

/** Tells every process, when this transaction commits. PostgreSQL folds equal messages of one transaction into one. */
export const broadcast = async (
  db: TenantDb,
  what: { notice: Notice } | { forget: 'rights' | 'media'; uuid?: string },
): Promise<void> => {
  const told: Message = { tenantId: db.tenantId, ...what }
  db.told.push(told)
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(told)})`.execute(db)
}

/** One listening connection for the whole process. When it breaks it is opened again, and `resync` says that something may have
 *  been missed. What this process tells is said twice: by `here` before the answer to whoever changed it, and by `told`. */
export const createBus = (connection: Connection, { committed }: Pick<Database, 'committed'>, log: Log) => {
  const emitter = new EventEmitter<{ told: [Message]; here: [Message]; resync: []; ending: [] }>()
  emitter.setMaxListeners(0)
  const recentNotices = createRecentNotices()
  emitter.on('told', recentNotices.note).on('resync', recentNotices.forget)
  committed.on('told', (told) => emitter.emit('here', told as Message)) // only tell() writes there
  let client: pg.Client | undefined
  let closed = false

  const open = async (): Promise<void> => {
    const opening = new pg.Client({ ...poolConfig(connection), application_name: 'pressmark live' })
    client = opening
    opening.on('notification', ({ payload }) => emitter.emit('told', JSON.parse(payload ?? '{}') as Message)) // only tell() writes there
    opening.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
    opening.on(
      'end',
      () => void (closed || setTimeout(() => void open().then(() => emitter.emit('resync'), reopen), 1000)),
    )
    await opening.connect()
    await opening.query(`listen ${CHANNEL}`)
  }
  const reopen = (error: unknown) => log.warn({ err: error }, 'could not listen to the database yet')

  return {
    open,
    emitter,
    /** The notices that an organisation was told in the last `ms`; nothing when some of them are forgotten. */
    since: recentNotices.since,
    /** Whoever listens is let go: the process ends. */
    end: () => void emitter.emit('ending'),
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
export type Bus = ReturnType<typeof createBus>
