import { announceEditing, listen, type Notice } from '@pressmark/contract/platform/live.ts'
import { sql } from 'kysely'
import type { Caller, Route, Stream } from '../http/route.ts'
import type { TenantDb } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import { broadcast, type Bus } from './bus.ts'
import { stampNotice } from './change-stamps.ts'

const HEARTBEAT_MS = 25_000
/** After an hour the client reconnects, and the session is checked again. Listening does not extend a session. */
const MAX_STREAM_MS = 3600_000
/** Bytes that may wait for a slow client. Above this size the server closes the stream, and the client reconnects and reads again. */
const MAX_WAITING_BYTES = 256 * 1024

/** Sends server-sent events: every notice of the caller's tenant, as long as the caller is signed in. A new page says when it began to
 *  read, and receives the notices since then. After an interruption the screens read again, so no notice is replayed. */
export const liveRoutes = (route: Route, stream: Stream, live: Bus) => {
  const listeners = new Map<number, Set<(notice: Notice) => void>>()
  live.emitter.on('message', (message) => {
    const ofTenant = listeners.get(message.tenantId)
    if (ofTenant === undefined || !('notice' in message)) return
    // A browser that reads again can reach a server that has not received this message yet.
    stampNotice(message, live.changes)
    for (const send of ofTenant) send(message.notice)
  })

  route(announceEditing, 'catalogue.edit', async ({ params, db, caller }) => {
    await broadcastEditing(db, caller, params.uuid)
    return undefined
  })

  stream(listen, 'catalogue.read', async ({ reply, caller, query }) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    const send = (text: string) => {
      raw.write(text)
      if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy()
    }
    const sendNotice = (notice: Notice) =>
      send(`data: ${JSON.stringify(notice)}

`)
    const onNotice = (notice: Notice) => {
      if (isForAll(notice) || caller.capabilities.has('catalogue.edit')) sendNotice(notice)
    }
    const sendResync = () => send('event: resync\ndata: {}\n\n')
    const heartbeat = setInterval(() => send(': here\n\n'), HEARTBEAT_MS)
    const timeLimit = setTimeout(() => raw.end(), MAX_STREAM_MS)
    send('retry: 2000\n\n')
    const missed = query.since === undefined ? [] : live.since(caller.tenantId, query.since)
    if (missed) missed.filter(isForAll).forEach(sendNotice)
    else sendResync()
    const onClosing = () => raw.end()
    const ofTenant = listeners.get(caller.tenantId) ?? new Set()
    listeners.set(caller.tenantId, ofTenant.add(onNotice))
    live.emitter.on('reconnected', sendResync).on('closing', onClosing)
    raw.once('close', () => {
      clearInterval(heartbeat)
      clearTimeout(timeLimit)
      ofTenant.delete(onNotice)
      if (ofTenant.size === 0) listeners.delete(caller.tenantId)
      live.emitter.off('reconnected', sendResync).off('closing', onClosing)
    })
  })
}

/* Only editors see who edits. */
const isForAll = ({ kind }: Notice): boolean => kind !== 'editing.present'

const broadcastEditing = async (db: TenantDb, { personUuid }: Caller, uuid: string): Promise<void> => {
  const { rows: entities } = await sql`
    select from item where tenant_id = ${db.tenantId} and uuid = ${uuid}
    union all
    select from story where tenant_id = ${db.tenantId} and uuid = ${uuid}`.execute(db)
  if (entities.length === 0) throw new Refusal('notFound')
  const { rows } = await sql<NonNullable<Notice['person']>>`
    select uuid, username, name, surname from person where uuid = ${personUuid}`.execute(db)
  const [person] = rows
  if (person) await broadcast(db, { notice: { kind: 'editing.present', uuid, person } })
}
