import { isLogged } from '@pressmark/contract/identity/identity.ts'
import { useSyncExternalStore } from 'react'

const AGAIN_MS = 3000

let isConnected = true
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const change = (next: boolean) => {
  if (next === isConnected) return
  isConnected = next
  for (const listener of listeners) listener()
}

const NO_SERVER = new Set([502, 503, 504])

/** Notes an answer. A proxy answers without a problem document if the server does not run. */
export const noteAnswer = ({ status, headers }: Pick<Response, 'status' | 'headers'>): void => {
  if (NO_SERVER.has(status) && !headers.get('content-type')?.includes('json')) return noteNoAnswer()
  clearTimeout(timer)
  timer = undefined
  change(true)
}

/** Notes that a call got no answer, and asks the server again until it answers. */
export const noteNoAnswer = (): void => {
  change(false)
  timer ??= setTimeout(() => {
    timer = undefined
    void checkConnection()
  }, AGAIN_MS)
}

/** Asks the server for an answer, without regard to the session. */
export const checkConnection = async (): Promise<void> => {
  if (navigator.onLine === false) return noteNoAnswer()
  try {
    noteAnswer(await fetch(isLogged.path, { credentials: 'same-origin' }))
  } catch {
    // fetch rejects only if there is no answer.
    noteNoAnswer()
  }
}

/** Starts to listen to the connection of the browser. */
export const watchConnection = (): void => {
  addEventListener('offline', noteNoAnswer)
  addEventListener('online', () => void checkConnection())
  if (navigator.onLine === false) noteNoAnswer()
}

export const readConnection = (): boolean => isConnected

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server answers, as far as is known. */
export const useConnection = (): boolean => useSyncExternalStore(subscribe, readConnection)
