import { listen, type Notice } from '@pressmark/contract/live.ts'
import { useEffect, useEffectEvent } from 'react'

type Listener = { hear: (notice: Notice) => void; missed: () => void }

const listeners = new Set<Listener>()
let source: EventSource | undefined

const missed = () => {
  for (const listener of listeners) listener.missed()
}

const open = () => {
  const stream = new EventSource(listen.path)
  let connected = false
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
    // The server writes nothing but notices on this stream.
    const notice = JSON.parse(data) as Notice
    for (const listener of listeners) listener.hear(notice)
  })
  // The browser connects again by itself; the server says `again` when its own line to the database was cut.
  stream.addEventListener('open', () => {
    if (connected) missed()
    connected = true
  })
  stream.addEventListener('again', missed)
  source = stream
}

const close = () => {
  source?.close()
  source = undefined
}

// A browser gives one site six connections over HTTP/1.1: tabs that nobody looks at must not hold them.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return close()
  if (source || listeners.size === 0) return
  open()
  missed()
})

const subscribe = (listener: Listener) => {
  listeners.add(listener)
  if (!source && !document.hidden) open()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) close()
  }
}

const nothing = () => undefined

/** Hears what happens in the organisation while the component is on screen; all share one connection.
 *  `onMissed` runs after a time in which notices may have been lost: what is on screen should then be read again. */
export const useNotices = (handler: (notice: Notice) => void, onMissed: () => void = nothing) => {
  const hear = useEffectEvent(handler)
  const missedSome = useEffectEvent(onMissed)
  useEffect(() => subscribe({ hear: (notice) => hear(notice), missed: () => missedSome() }), [])
}
