import {
  addressOf,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '@pressmark/contract/platform/endpoint.ts'
import type { Link } from '@pressmark/contract/platform/hal.ts'
import { noteAnswer, noteNoAnswer } from './connection.ts'
import { dropFirstAnswers, takeFirstAnswer } from './first-answers.ts'
import { CallRefused, NotSaved, refusalOf } from './refusal.ts'
import { endSession } from './session.ts'

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: never }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

type Options = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The multipart form of a call that takes one. */
  form?: FormData
}

/** The arguments of a call, by its contract. Unknown parts are compile errors, and parts that may be empty can be left out. */
export type CallWith<E> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>> & Part<'body', BodyOf<E>> & Options

type CallInput<E> = Record<never, never> extends CallWith<E> ? [input?: CallWith<E>] : [input: CallWith<E>]

type Sent = Options & { params?: unknown; query?: unknown; body?: unknown }

/* Sends a request. A change that gets no answer is refused in words of its own. */
const request = async (address: string, init: RequestInit): Promise<Response> => {
  const isChange = init.method !== undefined && init.method !== 'GET'
  if (isChange && navigator.onLine === false) throw new NotSaved({ isCertain: true })
  if (isChange) dropFirstAnswers()
  const first = isChange ? undefined : takeFirstAnswer(address)
  if (first) return first
  try {
    const answer = await fetch(address, { credentials: 'same-origin', ...init })
    noteAnswer(answer)
    return answer
  } catch (error) {
    // Other errors, such as an abort, say nothing about the connection.
    if (!(error instanceof TypeError)) throw error
    noteNoAnswer()
    throw isChange ? new NotSaved({ isCertain: false }) : error
  }
}

const send = async (address: string, init: RequestInit): Promise<unknown> => {
  const answer = await request(address, init)
  if (answer.type === 'opaqueredirect')
    throw new CallRefused({ status: 302, code: 'valuesCombinationAlreadyUsed', message: address })
  if (!answer.ok) {
    const refused = await refusalOf(answer)
    if (refused.code === 'notSignedIn' && (await endSession())) return send(address, init)
    throw refused
  }
  // Successful answers may have no body: 204, and some 202.
  const text = await answer.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** Makes a call of the contract.
 *  @throws CallRefused with the refusal's code; TypeError when the server cannot be reached */
export const call = async <E extends Endpoint>(endpoint: E, ...[input]: CallInput<E>): Promise<AnswerOf<E>> => {
  const { params, query, form, body = form, signal, headers }: Sent = input ?? {}
  const address = addressOf(
    endpoint,
    params as Record<string, string> | undefined,
    query as Record<string, unknown> | undefined,
  )
  const init: RequestInit = { method: endpoint.method, headers: { accept: 'application/json', ...headers } }
  // A POST answered by a redirect, such as 302, has already created the entry. @source spec 002 §5, §8
  if (endpoint.method === 'POST') init.redirect = 'manual'
  if (signal) init.signal = signal
  if (body !== undefined) {
    init.body = body instanceof FormData ? body : JSON.stringify(body)
    if (!(body instanceof FormData)) init.headers = { ...init.headers, 'content-type': 'application/json' }
  }
  // The server serialises by the schema from which AnswerOf is derived.
  return (await send(address, init)) as AnswerOf<E>
}

/** Reads a hypermedia link of an earlier answer.
 *  @throws CallRefused code foreignLink when it leads to another origin, which must never get a request with our session */
export const follow = async <Answer>({ href }: Link, { signal }: { signal?: AbortSignal } = {}): Promise<Answer> => {
  const address = new URL(href, location.href)
  if (address.origin !== location.origin)
    throw new CallRefused({ status: 0, code: 'foreignLink', message: address.origin })
  const init: RequestInit = { headers: { accept: 'application/json' } }
  if (signal) init.signal = signal
  return (await send(address.href, init)) as Answer
}
