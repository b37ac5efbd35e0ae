import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { isLogged } from '@pressmark/contract/identity/identity.ts'
import { listen, MAX_SINCE_MS, type Notice } from '@pressmark/contract/platform/live.ts'
import { useEffect, useEffectEvent } from 'react'
import { call } from './call.ts'
import { checkConnection } from './connection.ts'
import { dropFirstAnswers } from './first-answers.ts'
import { endSession } from './session.ts'

const REFUSED_AGAIN_MS = 5000

/* The server counts back from the time of the request. Returns the estimated duration of a request in ms, from the page load. */
const onItsWay = (): number => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // what that type is
  return page === undefined ? 0 : page.responseStart - page.requestStart
}

type Listener = { onNotice: (notice: Notice) => void; resync: () => void }

const listeners = new Set<Listener>()
let source: EventSource | undefined
let opened = false
/** True while the person signs out, because the server would refuse a new connection. */
let leaving = false

const resync = () => {
  dropFirstAnswers()
  for (const listener of listeners) listener.resync()
}

const open = () => {
  // The page brings answers that the server read after this clock started.
  const since = Math.min(Math.ceil(performance.now() + onItsWay()), MAX_SINCE_MS)
  // The server first sends the notices since the first read. A page that was connected before refetches its data instead.
  const stream = new EventSource(addressOf(listen, undefined, opened ? {} : { since }))
  opened = true
  let connected = false
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
    // The server writes nothing but notices on this stream.
    const notice = JSON.parse(data) as Notice
    dropFirstAnswers()
    for (const listener of listeners) listener.onNotice(notice)
  })
  // The browser reconnects automatically. The server sends `resync` if its own database connection was lost.
  stream.addEventListener('open', () => {
    if (connected) resync()
    connected = true
  })
  stream.addEventListener('resync', resync)
  stream.addEventListener('error', () => {
    // The browser reopens a broken connection, but not a refused one.
    if (stream.readyState === EventSource.CLOSED) void refused(stream)
    else void checkConnection()
  })
  source = stream
}

const close = () => {
  source?.close()
  source = undefined
}

/** Handles a refused connection: the session was ended elsewhere, or a proxy has no answer yet. */
const refused = async (stream: EventSource) => {
  const { logged } = await call(isLogged).catch(() => ({ logged: true }))
  if (!logged && !(await endSession())) return
  setTimeout(() => {
    if (source !== stream) return
    close()
    resume()
  }, REFUSED_AGAIN_MS)
}

const resume = () => {
  if (leaving || source || document.hidden || listeners.size === 0) return
  open()
  resync()
}

/** Runs a call that ends the session, with the connection closed. Otherwise the browser would reopen it at that moment. */
export const withLiveClosed = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  leaving = true
  close()
  try {
    return await work()
  } finally {
    leaving = false
    resume()
  }
}

// Over HTTP/1.1 a browser opens six connections per site, so hidden tabs must not hold them.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) close()
  else resume()
})

const subscribe = (listener: Listener) => {
  listeners.add(listener)
  if (!source && !leaving && !document.hidden) open()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) close()
  }
}

const nothing = () => undefined

/** Receives the notices of the tenant while the component is on screen. All components share one connection.
 *  `onMissed` runs after a time in which notices may have been lost, and should refetch the data on screen. */
export const useNotices = (handler: (notice: Notice) => void, onMissed: () => void = nothing) => {
  const onNotice = useEffectEvent(handler)
  const missedSome = useEffectEvent(onMissed)
  useEffect(() => subscribe({ onNotice: (notice) => onNotice(notice), resync: () => missedSome() }), [])
}
