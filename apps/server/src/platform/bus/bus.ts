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
  db.pendingMessages.push(told)
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(told)})`.execute(db)
}

/** One listening connection for the whole process. When it breaks it is opened again, and `resync` says that something may have
 *  been missed. What this process tells is said twice: by `here` before the answer to whoever changed it, and by `told`. */
export const createBus = (connection: Connection, { committed }: Pick<Database, 'committed'>, log: Log) => {
  const emitter = new EventEmitter<{ told: [Message]; here: [Message]; resync: []; ending: [] }>()
  emitter.setMaxListeners(0)
  const recentNotices = createRecentNotices()
  emitter.on('told', recentNotices.note).on('resync', recentNotices.forget)
  committed.on('told', (told) => emitter.emit('here', told))
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

/** Over all organisations: more at once are not remembered one by one. */
const MOST = 5000

/** What was told just now, for screens that were read before they could listen. `now` in ms, of a clock that goes only forward. */
export const createRecentNotices = (now: () => number = () => performance.now()) => {
  let kept: { at: number; told: Message }[] = []
  /** What was told until then is forgotten. */
  let known = now()
  return {
    note: (told: Message): void => {
      const at = now()
      kept.push({ at, told })
      const old = kept.findIndex((one) => one.at > at - RECENT_NOTICES_MS)
      const over = Math.max(old, kept.length > MOST ? MOST / 2 : 0)
      if (over <= 0) return
      known = kept[over - 1]!.at // all before `over` go
      kept = kept.slice(over)
    },
    /** Begins anew: something may have been missed. */
    forget: (): void => {
      kept = []
      known = now()
    },
    /** @returns the notices of an organisation of the last `ms`, or nothing when some of them are forgotten */
    since: (tenantId: number, ms: number): Notice[] | undefined => {
      const from = now() - ms
      if (from <= known) return undefined
      return kept.flatMap(({ at, told }) =>
        at >= from && told.tenantId === tenantId && 'notice' in told ? [told.notice] : [],
      )
    },
  }
}
