import {
  addressOf,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '@pressmark/contract/platform/endpoint.ts'
import type { Link } from '@pressmark/contract/platform/hal.ts'
import { CallRefused, refusalOf } from './refusal.ts'

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: never }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

export type Options = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The multipart form or the bytes of a call that takes them instead of JSON. */
  content?: FormData | Blob
}

/** The arguments of a call, by its contract. Unknown parts are compile errors, and parts that may be empty can be left out. */
export type CallWith<E> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>> & Part<'body', BodyOf<E>> & Options

export type CallInput<E> = Record<never, never> extends CallWith<E> ? [input?: CallWith<E>] : [input: CallWith<E>]

/** Sends a request to an address below the host of an organisation. It resolves to an answer of any status.
 *  @param endpoint the call, if the request is not that of a link */
export type Send = (address: string, init: RequestInit, endpoint?: Endpoint) => Promise<Response>

/** Makes a call of the contract.
 *  @throws CallRefused with the refusal's code; TypeError when the server cannot be reached */
export type Call = <E extends Endpoint>(endpoint: E, ...[input]: CallInput<E>) => Promise<AnswerOf<E>>

/** Makes a call and leaves its content unread, for a file. @throws as `Call` */
export type Open = <E extends Endpoint>(endpoint: E, ...[input]: CallInput<E>) => Promise<Response>

/** Reads a hypermedia link of an earlier answer.
 *  @throws CallRefused code foreignLink when it leads to another origin, which must never get a request with our session or key */
export type Follow = <Answer>(link: Link, options?: { signal?: AbortSignal }) => Promise<Answer>

export const callBy =
  (send: Send): Call =>
  async (endpoint, ...[input]) =>
    // The server serialises by the schema from which AnswerOf is derived.
    (await readAnswer(await request(send, endpoint, input as Input))) as AnswerOf<typeof endpoint>

export const openBy =
  (send: Send): Open =>
  async (endpoint, ...[input]) =>
    accepted(await request(send, endpoint, input as Input))

/** @param base returns the address to which links are relative, and whose origin they must have */
export const followBy =
  (send: Send, base: () => Pick<URL, 'href' | 'origin'>): Follow =>
  async <Answer>({ href }: Link, { signal }: { signal?: AbortSignal } = {}) => {
    const from = base()
    const address = new URL(href, from.href)
    if (address.origin !== from.origin)
      throw new CallRefused({ status: 0, code: 'foreignLink', message: address.origin })
    const init = { headers: { accept: 'application/json' }, signal: signal ?? null }
    return (await readAnswer(await send(address.href, init))) as Answer
  }

type Input = Options & { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

const request = (
  send: Send,
  endpoint: Endpoint,
  { params, query, body, content, signal, headers }: Input = {},
): Promise<Response> =>
  send(
    addressOf(endpoint, params, query),
    {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: content ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
      // A POST answered by a redirect, such as 302, has already created the entry. @source spec 002 §5, §8
      redirect: endpoint.method === 'POST' ? 'manual' : 'follow',
    },
    endpoint,
  )

/* Browsers hide a redirect that is not followed behind this type. */
const accepted = async (answer: Response): Promise<Response> => {
  if (answer.type === 'opaqueredirect' || answer.status === 302)
    throw new CallRefused({ status: 302, code: 'valuesCombinationAlreadyUsed', message: answer.url })
  if (!answer.ok) throw await refusalOf(answer)
  return answer
}

// Successful answers may have no body: 204, and some 202.
const readAnswer = async (answer: Response): Promise<unknown> => {
  const text = await (await accepted(answer)).text()
  return text === '' ? undefined : JSON.parse(text)
}
