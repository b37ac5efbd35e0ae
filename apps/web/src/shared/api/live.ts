import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { isLogged } from '@pressmark/contract/identity/identity.ts'
import { listen, MAX_SINCE_MS, type Notice } from '@pressmark/contract/platform/live.ts'
import { useEffect, useEffectEvent } from 'react'
import { call } from './call.ts'
import { endSession } from './session.ts'

const REFUSED_AGAIN_MS = 5000

/** Nothing was read before this file was there. */
const began = performance.now()

/* The server reckons back from when it is asked: about as long as a question is on its way, ms, by what the page itself took. */
const onItsWay = (): number => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // what that type is
  return page === undefined ? 0 : page.responseStart - page.requestStart
}

type Listener = { onNotice: (notice: Notice) => void; resync: () => void }

const listeners = new Set<Listener>()
let source: EventSource | undefined
let opened = false
/** While the person signs out: a connection opened now would be refused. */
let leaving = false

const resync = () => {
  for (const listener of listeners) listener.resync()
}

const open = () => {
  const since = Math.min(Math.ceil(performance.now() - began + onItsWay()), MAX_SINCE_MS)
  // What happened between the first reading and now is told first. A page that listened before reads again instead.
  const stream = new EventSource(addressOf(listen, undefined, opened ? {} : { since }))
  opened = true
  let connected = false
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
    // The server writes nothing but notices on this stream.
    const notice = JSON.parse(data) as Notice
    for (const listener of listeners) listener.onNotice(notice)
  })
  // The browser connects again by itself; the server says `resync` when its own line to the database was cut.
  stream.addEventListener('open', () => {
    if (connected) resync()
    connected = true
  })
  stream.addEventListener('resync', resync)
  stream.addEventListener('error', () => {
    // A connection that broke is opened again by the browser, one that was refused is not.
    if (stream.readyState === EventSource.CLOSED) void refused(stream)
  })
  source = stream
}

const close = () => {
  source?.close()
  source = undefined
}

/** The session was ended elsewhere, or something before the server has no answer yet. */
const refused = async (stream: EventSource) => {
  const { logged } = await call(isLogged).catch(() => ({ logged: true }))
  if (!logged) return endSession()
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

/** Runs what ends the session without a connection that the browser would open again just then. */
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

// A browser gives one site six connections over HTTP/1.1: tabs that nobody looks at must not hold them.
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

/** Hears what happens in the organisation while the component is on screen; all share one connection.
 *  `onMissed` runs after a time in which notices may have been lost: what is on screen should then be read again. */
export const useNotices = (handler: (notice: Notice) => void, onMissed: () => void = nothing) => {
  const onNotice = useEffectEvent(handler)
  const missedSome = useEffectEvent(onMissed)
  useEffect(() => subscribe({ onNotice: (notice) => onNotice(notice), resync: () => missedSome() }), [])
}
