import { EventEmitter } from 'node:events'
import { type Notice, RECENT_NOTICES_MS } from '@pressmark/contract/platform/live.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { Message } from './message.ts'
import { poolConfig, type Connection, type Database, type TenantDb } from '../db/database.ts'
import type { Log } from '../log.ts'

const CHANNEL = 'pressmark'

/** Tells every process that what it remembers of organisations may be old. */
export const broadcastTenants = async ({ owner }: Pick<Database, 'owner'>): Promise<void> => {
  const message: Message = { tenantId: NO_TENANT, invalidate: 'tenants' }
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(owner)
}
const NO_TENANT = 0

/** Tells every process, when this transaction commits. PostgreSQL folds equal messages of one transaction into one. */
export const broadcast = async (
  db: TenantDb,
  what: { notice: Notice } | { invalidate: 'rights' | 'media'; uuid?: string },
): Promise<void> => {
  const message: Message = { tenantId: db.tenantId, ...what }
  db.pendingMessages.push(message)
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db)
}

/** One listening connection for the whole process. When it breaks it is opened again, and `resync` says that something may have
 *  been missed. What this process tells is said twice: by `here` before the answer to whoever changed it, and by `told`. */
export const createBus = (connection: Connection, { committed }: Pick<Database, 'committed'>, log: Log) => {
  const emitter = new EventEmitter<{ message: [Message]; local: [Message]; reconnected: []; closing: [] }>()
  emitter.setMaxListeners(0)
  const recentNotices = createRecentNotices()
  emitter.on('message', recentNotices.store).on('reconnected', recentNotices.clear)
  committed.on('message', (message) => emitter.emit('local', message))
  let client: pg.Client | undefined
  let closed = false

  const open = async (): Promise<void> => {
    const opening = new pg.Client({ ...poolConfig(connection), application_name: 'pressmark live' })
    client = opening
    opening.on('notification', ({ payload }) => emitter.emit('message', JSON.parse(payload ?? '{}') as Message)) // only tell() writes there
    opening.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
    opening.on(
      'end',
      () => void (closed || setTimeout(() => void open().then(() => emitter.emit('reconnected'), reopen), 1000)),
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
    end: () => void emitter.emit('closing'),
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
export type Bus = ReturnType<typeof createBus>

/** Over all organisations: more at once are not remembered one by one. */
const MAX_NOTICES = 5000

/** What was told just now, for screens that were read before they could listen. `now` in ms, of a clock that goes only forward. */
export const createRecentNotices = (now: () => number = () => performance.now()) => {
  let recent: { at: number; message: Message }[] = []
  /** What was told until then is forgotten. */
  let droppedUntil = now()
  return {
    store: (message: Message): void => {
      const at = now()
      recent.push({ at, message })
      const old = recent.findIndex((one) => one.at > at - RECENT_NOTICES_MS)
      const over = Math.max(old, recent.length > MAX_NOTICES ? MAX_NOTICES / 2 : 0)
      if (over <= 0) return
      droppedUntil = recent[over - 1]!.at // all before `over` go
      recent = recent.slice(over)
    },
    /** Begins anew: something may have been missed. */
    clear: (): void => {
      recent = []
      droppedUntil = now()
    },
    /** @returns the notices of an organisation of the last `ms`, or nothing when some of them are forgotten */
    since: (tenantId: number, ms: number): Notice[] | undefined => {
      const from = now() - ms
      if (from <= droppedUntil) return undefined
      return recent.flatMap(({ at, message }) =>
        at >= from && message.tenantId === tenantId && 'notice' in message ? [message.notice] : [],
      )
    },
  }
}
