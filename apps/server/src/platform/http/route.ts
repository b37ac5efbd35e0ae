import type { Capability } from '@pressmark/contract/platform/capabilities.ts'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@pressmark/contract/platform/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Database, TenantDb } from '../db/database.ts'
import { takesGzip } from './compression.ts'
import { allowOrigins, answerPreflight } from './cross-origin.ts'
import { asTenant } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import { checkOrigin, etagOf, originOf, readIfMatch } from './request.ts'
import type { Tenancy, Tenant } from './tenancy.ts'

/** Who asks: a person signed in to this tenant. */
export type Caller = Readonly<{
  personUuid: string
  username: string
  tenantId: number
  sessionHash: Buffer
  roles: readonly string[]
  capabilities: ReadonlySet<Capability>
  /** Whether nothing but a second factor is missing to the capabilities of the roles. */
  needsSecondFactor: boolean
  /** Whether the organisation's identity provider vouched for them, and not their password. */
  viaProvider: boolean
}>

/** Finds the person behind a request of this tenant, or undefined. Handed in by `app.ts`: the platform knows no domain.
 *  @param how `fromOtherSites`: who only holds the cookie that pages of other sites send counts as well */
export type FindCaller = (
  tenant: Tenant,
  request: FastifyRequest,
  how: { acceptsViewingCookie: boolean },
) => Promise<Caller | undefined>

/** JSON that is already written by the contract's schema; `route` passes its bytes on as they are. */
export class WrittenJson {
  readonly bytes: Buffer
  /** Of the entity, where the answer is one. */
  readonly version: number | undefined
  readonly gzipped: boolean
  constructor(bytes: Buffer, { version, gzipped = false }: { version?: number; gzipped?: boolean } = {}) {
    this.bytes = bytes
    this.version = version
    this.gzipped = gzipped
  }
}

type CallerFor<Needed> = Needed extends 'public' ? Caller | undefined : Caller
type BaseContext<E, Needed> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  tenant: Tenant
  caller: CallerFor<Needed>
  /** Scheme, host and port that the request was sent to: what links begin with. */
  origin: string
  /** Path and query as asked. */
  url: string
  /** Whether the answer may be compressed. */
  takesGzip: boolean
}
/** What a handler of rules sees: never the request or the reply. */
export type Context<E, Needed> = BaseContext<E, Needed> & {
  db: TenantDb
  /** Version that If-Match names. */
  ifMatch: number | undefined
}
/** What a handler of bytes sees: no transaction is held while it works. */
export type StreamContext<E, Needed> = BaseContext<E, Needed> & { request: FastifyRequest; reply: FastifyReply }

export type RouteEntry = { endpoint: Endpoint; capability: Capability | 'public' }

/** The ways to register a call. Those of an organisation check shapes, find the tenant and the caller and ask the capability first.
 *  A call without a capability does not compile, and throws when it is tried all the same. */
export const createRoutes = (app: FastifyInstance, database: Database, tenancy: Tenancy, findCaller: FindCaller) => {
  const registered: RouteEntry[] = []

  const register = (
    endpoint: Endpoint,
    capability: Capability | 'public',
    handle: (asked: BaseContext<Endpoint, 'public'>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => {
    if (!capability) throw new Error(`${endpoint.method} ${endpoint.path} names no capability`)
    registered.push({ endpoint, capability })
    if (endpoint.crossOrigin) answerPreflight(app, endpoint)
    app.route({
      method: endpoint.head ? [endpoint.method, 'HEAD'] : endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint, capability),
      exposeHeadRoute: endpoint.crossOrigin === true,
      ...(endpoint.crossOrigin && { onRequest: allowOrigins }),
      handler: async (request, reply) => {
        // Links and addresses of other organisations are built of it.
        if (!URL.canParse(originOf(request)))
          throw new Refusal('badRequest', { detail: 'The host name of the request cannot be used.' })
        const tenant = await tenancy.findByHost(request.host)
        if (tenant === undefined) throw new Refusal('notFound')
        checkOrigin(request)
        const found = await findCaller(tenant, request, {
          acceptsViewingCookie: endpoint.acceptsViewingCookie === true,
        })
        // What anybody may ask tells members more: who has to set up a second factor first is none yet.
        const caller = capability === 'public' && found?.needsSecondFactor ? undefined : found
        if (capability !== 'public') {
          if (caller === undefined) throw new Refusal('notSignedIn')
          if (!caller.capabilities.has(capability))
            throw new Refusal(caller.needsSecondFactor ? 'secondFactorSetupRequired' : 'forbidden')
        }
        const { params, query, body, url } = request
        const asked = {
          params,
          query,
          body,
          tenant,
          caller,
          url,
          origin: originOf(request),
          takesGzip: takesGzip(request),
        } as BaseContext<Endpoint, 'public'> // validated by the schema
        return handle(asked, request, reply)
      },
    } satisfies RouteOptions)
  }

  /** A call answered by rules: in one transaction of the tenant, or if it is a GET by statements that can only read. */
  const route = <E extends Endpoint, Needed extends Capability | 'public'>(
    endpoint: E,
    capability: Needed,
    handler: (context: Context<E, Needed>) => Promise<AnswerOf<E> | WrittenJson>,
  ): void =>
    register(endpoint, capability, async (asked, request, reply) => {
      const ifMatch = readIfMatch(request)
      const work = (db: TenantDb) => handler({ ...asked, db, ifMatch } as unknown as Context<E, Needed>) // the capability was asked, the shapes were checked
      const { id } = asked.tenant
      const answer = await (endpoint.method === 'GET'
        ? work(database.reader(id))
        : asTenant(database, id, work, { locks: locksOf(asked.caller) }))
      reply.code(endpoint.status ?? 200)
      if (endpoint.clearsCache) reply.header('clear-site-data', '"cache"')
      const etag = etagOf(answer)
      if (etag !== undefined) reply.header('etag', etag)
      if (!(answer instanceof WrittenJson)) return reply.send(answer)
      // What is written once per version is the same as long as the version is.
      if (etag !== undefined && request.method === 'GET' && request.headers['if-none-match'] === etag)
        return reply.code(304).send()
      if (answer.version === undefined) reply.header('vary', 'accept-encoding')
      if (answer.gzipped) reply.header('content-encoding', 'gzip')
      return reply.type('application/json; charset=utf-8').send(answer.bytes)
    })

  /** A call whose answer or body is bytes: the handler opens transactions of its own where it needs rows. */
  const stream = <E extends Endpoint, Needed extends Capability | 'public'>(
    endpoint: E,
    capability: Needed,
    handler: (context: StreamContext<E, Needed>) => Promise<unknown>,
  ): void =>
    register(
      endpoint,
      capability,
      (asked, request, reply) => handler({ ...asked, request, reply } as unknown as StreamContext<E, Needed>), // as above
    )

  /** A call about the process itself, which is of no organisation: whatever host is asked, anybody is answered. */
  const processRoute = (
    endpoint: Endpoint,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void => {
    registered.push({ endpoint, capability: 'public' })
    app.route({ method: endpoint.method, url: endpoint.path, schema: schemaOf(endpoint, 'public'), handler })
  }

  return { route, stream, ofProcess: processRoute, registered }
}
export type Routes = ReturnType<typeof createRoutes>
export type Route = Routes['route']
export type Stream = Routes['stream']
export type ProcessRoute = Routes['ofProcess']

/* What a state locks is open to those who may fire its transitions. */
const locksOf = (caller: Caller | undefined) => (caller?.capabilities.has('workflow.fire') ? 'open' : 'enforced')

const schemaOf = (endpoint: Endpoint, capability: string) => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[1] ?? ''],
  description: `Capability: ${capability}`,
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  ...(endpoint.consumes && { consumes: [endpoint.consumes] }),
  ...(endpoint.consumes === 'multipart/form-data' && { fileField: endpoint.fileField ?? 'file' }),
  ...(endpoint.produces && { produces: [endpoint.produces] }),
  ...(endpoint.answer && { response: { [endpoint.status ?? 200]: endpoint.answer } }),
})
