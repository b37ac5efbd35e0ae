import { setTimeout as sleep } from 'node:timers/promises'
import {
  CHANGES_PAGE_SIZE,
  findLatestChange,
  listChanges,
  type FeedChange,
} from '@pressmark/contract/changes/changes.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Message } from '#platform/bus/message.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import { cursorText, readCursor, type Cursor } from './cursor.ts'
import { findHead, placeOf, readChanges, type FeedQuery } from './feed.ts'

type Needs = { database: Database; live: Pick<Bus, 'emitter'> }
type Page = { changes: FeedChange[]; next: string; hasMore: boolean }

/** Registers the change feed. A call that waits holds no connection of the database. */
export const changeRoutes = (route: Route, stream: Stream, { database, live }: Needs) => {
  route(findLatestChange, 'catalogue.read', async ({ db }) => ({ next: cursorText(await findHead(db)) }))

  stream(listChanges, 'catalogue.read', async ({ caller, query, reply }) => {
    const isFull = query.full ?? false
    if (isFull && !caller.capabilities.has('catalogue.edit'))
      throw new Refusal('forbidden', { detail: 'The values of changes need the capability catalogue.edit.' })
    const filter = { kinds: query.kind, size: query.size ?? CHANGES_PAGE_SIZE, isFull }
    const cursor = query.after === undefined ? undefined : readCursor(query.after)
    const deadline = Date.now() + (query.wait ?? 0) * 1000
    return reply.send(
      await readOrWait({ database, live, tenantId: caller.tenantId }, { cursor, filter, deadline, reply }),
    )
  })
}

type Waiting = {
  cursor: Cursor | undefined
  filter: FeedQuery
  /** Time until which the call waits for a change, ms since 1970. */
  deadline: number
  reply: { raw: NodeJS.EventEmitter }
}

const readOrWait = async (
  { database, live, tenantId }: Needs & { tenantId: number },
  { cursor, filter, deadline, reply }: Waiting,
): Promise<Page> => {
  const waiting = new AbortController()
  let isNotified = false
  let notify = () => {}
  const onMessage = (message: Message) => {
    if (message.tenantId !== tenantId || !('hasChanges' in message)) return
    isNotified = true
    notify()
  }
  const onEnd = () => waiting.abort()
  live.emitter.on('message', onMessage).on('reconnected', onEnd).on('closing', onEnd)
  reply.raw.once('close', onEnd)
  try {
    for (let place = cursor; ;) {
      isNotified = false
      const page = await readPage(database, tenantId, { cursor: place, filter })
      const rest = deadline - Date.now()
      if (page.changes.length > 0 || rest <= 0 || waiting.signal.aborted) return page
      place = readCursor(page.next)
      if (page.hasMore || isNotified) continue
      const notified = new Promise<void>((resolve) => (notify = resolve))
      await Promise.race([notified, sleep(rest, undefined, { signal: waiting.signal }).catch(() => {})])
    }
  } finally {
    waiting.abort()
    live.emitter.off('message', onMessage).off('reconnected', onEnd).off('closing', onEnd)
  }
}

const readPage = async (
  database: Database,
  tenantId: number,
  { cursor, filter }: { cursor: Cursor | undefined; filter: FeedQuery },
): Promise<Page> => {
  const db = database.reader(tenantId)
  const head = await findHead(db)
  const { changes, last } = await readChanges(db, { after: placeOf(head, cursor), head: head.position }, filter)
  return { changes, next: cursorText({ feed: head.feed, position: last }), hasMore: last < head.position }
}
