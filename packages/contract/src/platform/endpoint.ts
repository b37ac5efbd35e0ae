import type { Static, TSchema } from 'typebox'
import type { RefusalCode } from './refusals.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** Headers of single calls. Those that follow from the shape of a call, such as `ETag`, are not declared. */
export type AnswerHeader =
  | 'Domain-Tenant'
  | 'Link'
  | 'Location'
  | 'Set-Cookie'
  | 'Tus-Extension'
  | 'Tus-Max-Size'
  | 'Tus-Version'
  | 'Upload-Expires'
  | 'Upload-Length'
  | 'Upload-Metadata'
  | 'Upload-Offset'

/** The single definition of an endpoint. The server validates and serialises with it, the client takes its types, OpenAPI lists it. */
export type Endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> = {
  /** Unique name of the operation in the OpenAPI document and in generated clients: `group.action`. It stays when the path changes. */
  id: string
  method: Method
  /** Path with `:name` for each parameter, in Fastify syntax. */
  path: string
  /** One sentence for the OpenAPI document. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  answer?: Answer
  /** Also answers HEAD requests. */
  head?: true
  /** Status of a successful response. Default: 200. */
  status?: 200 | 201 | 202 | 204
  /** Further statuses without a refusal: 202 for a file that is prepared first, 206 and 416 for a range, 302 and 303 for another
   *  address. A GET of a file, or of an answer with a version, also has 304. */
  alsoAnswers?: readonly (202 | 206 | 302 | 303 | 416)[]
  /** Headers of its successful answers, for the OpenAPI document. */
  answerHeaders?: readonly AnswerHeader[]
  /** Media type of the request body if it is not JSON. */
  consumes?: 'multipart/form-data' | 'text/uri-list'
  /** Name of the file field of a multipart form. Default: `file`. */
  fileField?: string
  /** Media type of the response if it is not JSON. */
  produces?: string
  /** Allows pages of any other site to read the response. The server also answers HEAD and preflight requests. GET only. */
  crossOrigin?: true
  /** Identifies readers on pages of other sites by a cookie that the browser sends from there. GET only. */
  acceptsViewingCookie?: true
  /** A POST that takes no `Idempotency-Key`, for a reason of docs/decisions/0080-idempotency-keys.md. */
  withoutIdempotencyKey?: true
  /** Refusals of this endpoint, in addition to those that any endpoint can return. */
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

// An omitted schema infers as TSchema itself, whose Static is unknown.
type Given<Schema extends TSchema> = TSchema extends Schema ? undefined : Static<Schema>

export type ParamsOf<E> = E extends Endpoint<infer P, TSchema, TSchema, TSchema> ? Given<P> : never
export type QueryOf<E> = E extends Endpoint<TSchema, infer Q, TSchema, TSchema> ? Given<Q> : never
export type BodyOf<E> = E extends Endpoint<TSchema, TSchema, infer B, TSchema> ? Given<B> : never
export type AnswerOf<E> = E extends Endpoint<TSchema, TSchema, TSchema, infer A> ? Given<A> : never

/** Returns the address of a request with path parameters and query. Lists repeat their key (`uuid=a&uuid=b`). */
export const addressOf = (
  { path }: Pick<Endpoint, 'path'>,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  // A long answer has thousands of addresses, most of them without a query.
  if (Object.keys(query).length === 0) return filled
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
