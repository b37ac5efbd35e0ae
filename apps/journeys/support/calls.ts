import {
  addressOf,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '@pressmark/contract/endpoint.ts'
import { login } from '@pressmark/contract/identity.ts'
import { expect, request, type APIRequestContext } from '@playwright/test'
import { PASSWORD } from './product.ts'

type Given<E> = { params?: ParamsOf<E>; query?: QueryOf<E>; body?: BodyOf<E> }

export type Calls = Awaited<ReturnType<typeof signedIn>>

/** A person's session without a browser: to prepare what a journey needs, and to read what it left. */
export const signedIn = async (address: string, username: string, password = PASSWORD) => {
  const { host, hostname, port } = new URL(address)
  // Browsers know that every name under localhost is this machine; Node asks, and may be told that there is none.
  const context = await request.newContext({ baseURL: `http://127.0.0.1:${port}`, extraHTTPHeaders: { host } })
  const credentials = Buffer.from(`${username}:${password}`).toString('base64')
  const answer = await context.get(login.path, { headers: { authorization: `Basic ${credentials}` } })
  expect(answer.status(), `${username} signs in`).toBe(200)
  return {
    context,
    /** The session, for a browser that knows the organisation by its name. */
    storageState: async () => {
      const state = await context.storageState()
      return { ...state, cookies: state.cookies.map((cookie) => ({ ...cookie, domain: hostname })) }
    },
    call: <E extends Endpoint>(endpoint: E, given: Given<E> = {}) => makeCall(context, endpoint, given),
    end: () => context.dispose(),
  }
}

type Sent = { params?: unknown; query?: unknown; body?: unknown }

const makeCall = async <E extends Endpoint>(
  context: APIRequestContext,
  endpoint: E,
  given: Given<E>,
): Promise<AnswerOf<E>> => {
  const { params, query, body }: Sent = given
  const address = addressOf(
    endpoint,
    params as Record<string, string> | undefined,
    query as Record<string, unknown> | undefined,
  )
  const answer = await context.fetch(address, { method: endpoint.method, ...(body !== undefined && { data: body }) })
  expect(answer.ok(), `${endpoint.method} ${address}: ${answer.status()} ${await answer.text()}`).toBe(true)
  // The server serialises by the schema that AnswerOf is read from; where there is none it sends nothing.
  return (answer.status() === 204 ? undefined : await answer.json()) as AnswerOf<E>
}
