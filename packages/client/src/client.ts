import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { takesIdempotencyKey } from '@pressmark/contract/platform/program-calls.ts'
import { callBy, followBy, openBy, type Call, type Follow, type Open, type Send } from './call.ts'
import { pause, retryPause } from './pause.ts'
import { AWAY, retryAfterOf } from './refusal.ts'

/** The calls of one organisation. The other functions of this package take it as their first argument. */
export type Client = { call: Call; open: Open; follow: Follow }

export type Retry = {
  /** 1 for the first repetition. */
  attempt: number
  waitMs: number
  /** The status of the answer, or the error of a connection without an answer. */
  reason: number | TypeError
}

export type Connection = {
  /** Address of the organisation, such as `https://catalogue.valverde.example`. */
  url: string
  /** The API key. Without it, calls are those of a visitor. */
  key?: string
  /** Replaces the global `fetch`. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>
  /** Repetitions of a call before its failure is thrown. */
  retries?: number
  /** A longer pause that the server demands is thrown as the refusal, with its `retryAfter`. */
  maxWaitMs?: number
  /** Receives each repetition before its pause. */
  onRetry?: (retry: Retry) => void
}

const TOO_MANY = 429

/** Creates a client. It repeats a call that was refused because there were too many (429). After a lost connection, 502, 503 or 504 it
 *  repeats only calls that may be done twice: reading calls, and calls with an `Idempotency-Key`. It makes this key where the contract has
 *  one. A caller may bring its own in `headers`. */
export const createClient = (connection: Connection): Client => {
  const send = sendBy(connection)
  const base = new URL(connection.url)
  return { call: callBy(send), open: openBy(send), follow: followBy(send, () => base) }
}

const sendBy = ({ url, key, fetch = globalFetch, retries = 5, maxWaitMs = 60_000, onRetry }: Connection): Send => {
  return async (path, given, endpoint) => {
    const { init, mayRepeat } = prepare(given, endpoint, key)
    const address = new URL(path, url).href
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await outcomeOf(() => fetch(address, init))
      const waitMs = retryPause(attempt, outcome.retryAfter)
      if (!isRepeated(outcome, mayRepeat) || attempt > retries || waitMs > maxWaitMs) return outcome.give()
      await outcome.drop()
      onRetry?.({ attempt, waitMs, reason: outcome.reason })
      await pause(waitMs, init.signal ?? undefined)
    }
  }
}

const globalFetch = (address: string, init: RequestInit) => globalThis.fetch(address, init)

type Outcome = {
  reason: Retry['reason']
  retryAfter?: number | undefined
  /** Returns the answer, or throws the error. */
  give: () => Response
  drop: () => Promise<void>
}

/* Other errors than a TypeError, such as an abort, say nothing about the connection. */
const outcomeOf = async (work: () => Promise<Response>): Promise<Outcome> => {
  try {
    const answer = await work()
    const drop = async () => answer.body?.cancel()
    return { reason: answer.status, retryAfter: retryAfterOf(answer), give: () => answer, drop }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const give = () => {
      throw error
    }
    return { reason: error, give, drop: () => Promise.resolve() }
  }
}

const isRepeated = ({ reason }: Outcome, mayRepeat: boolean): boolean =>
  reason === TOO_MANY || (mayRepeat && (typeof reason !== 'number' || AWAY.has(reason)))

const prepare = (init: RequestInit, endpoint: Endpoint | undefined, key: string | undefined) => {
  const headers = new Headers(init.headers)
  if (key !== undefined) headers.set('authorization', `Bearer ${key}`)
  if (endpoint && takesIdempotencyKey(endpoint) && !headers.has('idempotency-key'))
    headers.set('idempotency-key', crypto.randomUUID())
  const isReading = init.method === undefined || init.method === 'GET' || init.method === 'HEAD'
  return { init: { ...init, headers }, mayRepeat: isReading || headers.has('idempotency-key') }
}
