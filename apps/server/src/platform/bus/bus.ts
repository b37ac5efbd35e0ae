import { EventEmitter } from 'node:events'
import { MAX_NOTICE_UUIDS, type Notice, RECENT_NOTICES_MS } from '@pressmark/contract/platform/live.ts'
import { sql } from 'kysely'
import { stampCommits, type ChangeStamps } from './change-stamps.ts'
import { createListener } from './listener.ts'
import type { Message } from './message.ts'
import type { Connection, Database, TenantDb } from '../db/database.ts'
import type { Log } from '../log.ts'

const CHANNEL = 'pressmark'

/** Sends a message to every process: its cached list of tenants may be outdated. */
export const broadcastTenants = async ({ owner }: Pick<Database, 'owner'>): Promise<void> => {
  const message: Message = { tenantId: NO_TENANT, invalidate: 'tenants' }
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(owner)
}
const NO_TENANT = 0

/** Sends a message to every process when this transaction commits. PostgreSQL merges identical messages of one transaction. */
export const broadcast = async (
  db: TenantDb,
  what: { notice: Notice } | { invalidate: 'rights' | 'media'; uuid?: string } | { hasChanges: true },
): Promise<void> => {
  const message: Message = { tenantId: db.tenantId, ...what }
  db.pendingMessages.push(message)
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db)
}

type Deletion = Extract<Notice['kind'], `${string}.deleted`>

/** Sends which entries one transaction moved to the bin. Open selections drop them. */
export const broadcastDeleted = async (db: TenantDb, kind: Deletion, uuids: readonly string[]): Promise<void> => {
  for (let from = 0; from < uuids.length; from += MAX_NOTICE_UUIDS) {
    const some = uuids.slice(from, from + MAX_NOTICE_UUIDS)
    const uuid = some[0]! // the part is not empty
    await broadcast(db, { notice: { kind, uuid, ...(some.length > 1 && { uuids: some }) } })
  }
}

/** Creates one listening connection for the whole process. After an interruption it is opened again, and `reconnected` says that
 *  messages may be missing. A message of this process is emitted twice: as `local` before the answer to the caller, and as `message`. */
export const createBus = (
  connection: Connection,
  { committed }: Pick<Database, 'committed'>,
  log: Log,
  changes: ChangeStamps,
) => {
  const emitter = new EventEmitter<{ message: [Message]; local: [Message]; reconnected: []; closing: [] }>()
  emitter.setMaxListeners(0)
  const recentNotices = createRecentNotices()
  emitter.on('message', recentNotices.store).on('reconnected', recentNotices.clear)
  stampCommits(committed, changes)
  committed.on('message', (message) => emitter.emit('local', message))
  const listener = createListener(connection, CHANNEL, {
    log,
    onPayload: (payload) => emitter.emit('message', JSON.parse(payload) as Message), // only this file writes to the channel
    onReconnected: () => emitter.emit('reconnected'),
  })

  return {
    open: listener.open,
    emitter,
    /** Changes of the other processes of this machine, without the delay of a message. */
    changes,
    /** Returns the notices that a tenant received in the last `ms`, or undefined if some of them were dropped. */
    since: recentNotices.since,
    /** Ends the streams of all listeners, because the process ends. */
    end: () => void emitter.emit('closing'),
    close: listener.close,
  }
}
export type Bus = ReturnType<typeof createBus>

/** Maximum notices of all tenants. Above it, the older half is dropped. */
const MAX_NOTICES = 5000

/** Stores the latest notices, for screens that were read before they could listen. `now` returns ms of a monotonic clock. */
export const createRecentNotices = (now: () => number = () => performance.now()) => {
  let recent: { at: number; message: Message }[] = []
  /** Notices until this time were dropped. */
  let droppedUntil = now()
  return {
    store: (message: Message): void => {
      if (!('notice' in message)) return
      const at = now()
      recent.push({ at, message })
      const old = recent.findIndex((one) => one.at > at - RECENT_NOTICES_MS)
      const over = Math.max(old, recent.length > MAX_NOTICES ? MAX_NOTICES / 2 : 0)
      if (over <= 0) return
      droppedUntil = recent[over - 1]!.at // all before `over` go
      recent = recent.slice(over)
    },
    /** Drops all notices, because some may be missing. */
    clear: (): void => {
      recent = []
      droppedUntil = now()
    },
    /** @returns the notices of a tenant in the last `ms`, or undefined if some of them were dropped */
    since: (tenantId: number, ms: number): Notice[] | undefined => {
      const from = now() - ms
      if (from <= droppedUntil) return undefined
      return recent.flatMap(({ at, message }) =>
        at >= from && message.tenantId === tenantId && 'notice' in message ? [message.notice] : [],
      )
    },
  }
}
