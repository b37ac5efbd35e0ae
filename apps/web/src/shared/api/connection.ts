import { AWAY } from '@pressmark/client/refusal.ts'
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

/* A proxy answers without a problem document if the server does not run. */
const isOfServer = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  !AWAY.has(status) || headers.get('content-type')?.includes('json') === true

/** Notes an answer. */
export const noteAnswer = (answer: Pick<Response, 'status' | 'headers'>): void => {
  if (isOfServer(answer)) connected()
  else noteNoAnswer()
}

/** Notes that a call got no answer. The connection is lost only if a second call gets none either, because one address can be blocked.
 *  After a lost connection the whole screen is read again. */
export const noteNoAnswer = (): void => {
  if (navigator.onLine === false) lost()
  else if (isConnected) void checkConnection()
}

const connected = () => {
  clearTimeout(timer)
  timer = undefined
  change(true)
}

/* Asks the server again until it answers. */
const lost = () => {
  change(false)
  timer ??= setTimeout(() => {
    timer = undefined
    void checkConnection()
  }, AGAIN_MS)
}

let checking: Promise<void> | undefined

/** Asks the server for an answer, without regard to the session. Calls at the same time share one request. */
export const checkConnection = (): Promise<void> => {
  checking ??= check().finally(() => (checking = undefined))
  return checking
}

const check = async (): Promise<void> => {
  if (navigator.onLine === false) return lost()
  try {
    if (isOfServer(await fetch(isLogged.path, { credentials: 'same-origin' }))) connected()
    else lost()
  } catch {
    // fetch rejects only if there is no answer.
    lost()
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
