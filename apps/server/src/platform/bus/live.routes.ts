import { listen, type Notice } from '@pressmark/contract/platform/live.ts'
import type { FindCaller, Stream } from '../http/route.ts'
import type { Bus } from './bus.ts'
import type { Message } from './message.ts'

const HEARTBEAT_MS = 25_000
/** After an hour the client reconnects, and the session is checked again. Listening does not extend a session. */
const LONGEST_MS = 3600_000
/** Bytes that may wait for a slow client. Above this size the server closes the stream, and the client reconnects and reads again. */
const MOST_WAITING = 256 * 1024

/** Sends server-sent events: every notice of the caller's tenant, as long as the caller is signed in. A new page says when it began to
 *  read, and receives the notices since then. After an interruption the screens read again, so no notice is replayed. */
export const liveRoutes = (stream: Stream, live: Bus, findCaller: FindCaller) => {
  stream(listen, 'catalogue.read', async ({ request, reply, caller, tenant, query }) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    const say = (text: string) => {
      raw.write(text)
      if (raw.writableLength > MOST_WAITING) raw.destroy()
    }
    const endUnlessSignedIn = () =>
      findCaller(tenant, request, { acceptsViewingCookie: false }).then(
        (still) => still?.capabilities.has('catalogue.read') || raw.end(),
        () => raw.destroy(),
      )
    const sayNotice = (notice: Notice) => say(`data: ${JSON.stringify(notice)}\n\n`)
    const onMessage = (told: Message) => {
      if (told.tenantId !== caller.tenantId) return
      if ('notice' in told) sayNotice(told.notice)
      else if (told.forget === 'rights') void endUnlessSignedIn()
    }
    const sayResync = () => say('event: resync\ndata: {}\n\n')
    const onResync = () => {
      sayResync()
      // The sign-out may be among the missing messages.
      void endUnlessSignedIn()
    }
    const heartbeat = setInterval(() => say(': here\n\n'), HEARTBEAT_MS)
    const longest = setTimeout(() => raw.end(), LONGEST_MS)
    say('retry: 2000\n\n')
    const lost = query.since === undefined ? [] : live.since(caller.tenantId, query.since)
    if (lost) lost.forEach(sayNotice)
    else sayResync()
    const onEnding = () => raw.end()
    live.emitter.on('told', onMessage).on('resync', onResync).on('ending', onEnding)
    raw.once('close', () => {
      clearInterval(heartbeat)
      clearTimeout(longest)
      live.emitter.off('told', onMessage).off('resync', onResync).off('ending', onEnding)
    })
  })
}
