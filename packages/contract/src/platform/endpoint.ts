import type { Static, TSchema } from 'typebox'
import type { RefusalCode } from './refusals.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** One call of the product, said once: the server validates and serialises by it, the client is typed by it, the OpenAPI document lists it. */
export type Endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> = {
  method: Method
  /** Path with `:name` for each parameter, as Fastify writes it. */
  path: string
  /** One sentence for the OpenAPI document. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  answer?: Answer
  /** Whether HEAD is answered, too. */
  head?: true
  /** Status of success; 200 where left out. */
  status?: 200 | 201 | 202 | 204
  /** What the call sends when it is no JSON. */
  consumes?: 'multipart/form-data' | 'text/uri-list'
  /** Name of the one file of such a form; `file` where left out. */
  fileField?: string
  /** What the call answers when it is no JSON. */
  produces?: string
  /** Pages of any other site may read the answer: it says so, and HEAD and the preflight are answered as well. GET only. */
  crossOrigin?: true
  /** Who looks from a page of another site is known by the cookie that is sent from there. GET only. */
  acceptsViewingCookie?: true
  /** What the caller's browser kept of this site is another by now: it forgets all of it. */
  clearsCache?: true
  /** Refusals that belong to this call, beyond those that any call can meet. */
  refusals?: readonly RefusalCode[]
}

export const endpoint = <
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
>(
  definition: Endpoint<Params, Query, Body, Answer>,
): Endpoint<Params, Query, Body, Answer> => definition

// A schema that was left out infers as TSchema itself, whose Static is unknown.
type Given<Schema extends TSchema> = TSchema extends Schema ? undefined : Static<Schema>

export type ParamsOf<E> = E extends Endpoint<infer P, TSchema, TSchema, TSchema> ? Given<P> : never
export type QueryOf<E> = E extends Endpoint<TSchema, infer Q, TSchema, TSchema> ? Given<Q> : never
export type BodyOf<E> = E extends Endpoint<TSchema, TSchema, infer B, TSchema> ? Given<B> : never
export type AnswerOf<E> = E extends Endpoint<TSchema, TSchema, TSchema, infer A> ? Given<A> : never

/** The address of a call: parameters filled in, query written out, lists repeated (`uuid=a&uuid=b`). */
export const addressOf = (
  { path }: Pick<Endpoint, 'path'>,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
