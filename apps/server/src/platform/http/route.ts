import { gunzipSync } from 'node:zlib'
import type { Capability } from '@pressmark/contract/platform/capabilities.ts'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@pressmark/contract/platform/endpoint.ts'
import { acceptsKeys, takesIdempotencyKey } from '@pressmark/contract/platform/program-calls.ts'
import { isAllowedInView } from '@pressmark/contract/platform/view-calls.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Database, TenantDb } from '../db/database.ts'
import { containsKey, keyIn, type CallerKey } from './api-keys.ts'
import { claimOf, runOnce } from './idempotency.ts'
import { enterScope, requireCovered, withinScope, type KeyScope } from './key-scope.ts'
import { schemaOf } from './operations.ts'
import { announcedLength, MEMBER_BODY_LIMIT, PUBLIC_BODY_LIMIT } from './bodies.ts'
import type { Bus } from '../bus/bus.ts'
import { takesGzip } from './compression.ts'
import { allowOrigins, answerPreflight } from './cross-origin.ts'
import { asTenant } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import { createFairLimit } from '../process/fair-limit.ts'
import { createOpenRequests } from './open-requests.ts'
import { hooksOf } from './response-headers.ts'
import { checkOrigin, etagMatches, etagOf, originOf, readIfMatch } from './request.ts'
import type { Tenancy, Tenant } from './tenancy.ts'

/** A person who is signed in to this tenant, or a program with an API key. */
export type Caller = Readonly<{
  personUuid: string
  username: string
  tenantId: number
  /** The SHA-256 of the session's token, or of the key. */
  sessionHash: Buffer
  roles: readonly string[]
  capabilities: ReadonlySet<Capability>
  /** Whether only a second factor is missing to use the capabilities of the roles. */
  needsSecondFactor: boolean
  /** Whether the person signed in through the identity provider of the organisation, and not with a password. */
  viaProvider: boolean
  /** The administrator who sees the product as this person, and can change nothing. */
  viewedBy?: Readonly<{ personUuid: string; username: string }>
  /** The API key, if the caller is a program. */
  key?: CallerKey
}>

/** Finds the caller of a request to this tenant, or undefined. `app.ts` passes it in, because the platform does not know the domain.
 *  @param how with `acceptsViewingCookie`, the cookie that pages of other sites send is accepted
 *  @throws notSignedIn if the request has an API key that is not valid */
export type FindCaller = (
  tenant: Tenant,
  request: FastifyRequest,
  how: { acceptsViewingCookie: boolean },
) => Promise<Caller | undefined>

/** JSON that is already serialised by the contract's schema. `route` sends its bytes unchanged. */
export class WrittenJson {
  readonly bytes: Buffer
  /** Version of the entity, if the response is one. */
  readonly version: number | undefined
  readonly gzipped: boolean
  /** The header `Link` with the other pages, if the response is a page. */
  readonly link: string | undefined
  constructor(bytes: Buffer, { version, gzipped = false, link }: Partial<Omit<WrittenJson, 'bytes'>> = {}) {
    this.bytes = bytes
    this.version = version
    this.link = link
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
  /** Scheme, host and port of the request. Links start with it. */
  origin: string
  /** Path and query of the request. */
  url: string
  /** Whether the response may be compressed. */
  takesGzip: boolean
  /** Version that If-Match names. */
  ifMatch: number | undefined
}
/** The context of a `route` handler, without request and reply. */
export type Context<E, Needed> = BaseContext<E, Needed> & {
  db: TenantDb
}
/** The context of a `stream` handler. No transaction is open while it works. */
export type StreamContext<E, Needed> = BaseContext<E, Needed> & { request: FastifyRequest; reply: FastifyReply }

type Handle = (
  context: BaseContext<Endpoint, 'public'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/** `isStream` is false if the call runs in one transaction. */
export type RouteEntry = { endpoint: Endpoint; capability: Capability | 'public'; isStream: boolean }

/** A page with more entries is long work. */
const LONG_PAGE = 100
/** Long work holds the process for a moment each time. One tenant has one at a time in each process, so that others find it free. */
const LONG_WORK = { total: 2, perKey: 1 }

type Admitting = { tenancy: Tenancy; findCaller: FindCaller; keyScope: KeyScope }
type Needs = Admitting & { database: Database; live: Pick<Bus, 'emitter'> }

/** Creates the functions that register calls. Calls of a tenant find the tenant and the caller and check the capability first, then
 *  read the body and validate shapes. A call without a capability does not compile, and throws at run time. */
export const createRoutes = (app: FastifyInstance, { database, tenancy, findCaller, keyScope, live }: Needs) => {
  const addOpenRequest = createOpenRequests({ live, tenancy, findCaller })
  const takeTurn = createFairLimit(LONG_WORK)
  const registered: RouteEntry[] = []
  const admitted = new WeakMap<FastifyRequest, { tenant: Tenant; caller: Caller | undefined }>()

  const register = ({ endpoint, capability, isStream }: RouteEntry, handle: Handle) => {
    if (!capability) throw new Error(`${endpoint.method} ${endpoint.path} names no capability`)
    registered.push({ endpoint, capability, isStream })
    if (endpoint.crossOrigin) answerPreflight(app, endpoint)
    app.route({
      method: endpoint.head ? [endpoint.method, 'HEAD'] : endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint, capability),
      exposeHeadRoute: endpoint.crossOrigin === true,
      ...hooksOf(endpoint),
      bodyLimit: capability === 'public' ? PUBLIC_BODY_LIMIT : MEMBER_BODY_LIMIT,
      onRequest: [
        ...(endpoint.crossOrigin ? [allowOrigins] : []),
        async (request, reply) => {
          const hasKey = keyIn(request.headers.authorization) !== undefined
          // Also on a refusal, so that the owner of the key learns what it lacks.
          if (hasKey) reply.header('pressmark-accepted-capability', capability)
          const admission = await admit({ tenancy, findCaller, keyScope }, request, { endpoint, capability, hasKey })
          admitted.set(request, admission)
          app.uploadPace.noteRequest(admission.tenant.id)
          if (isStream || announcedLength(request.raw) > 0) addOpenRequest({ ...admission, endpoint, request, reply })
        },
      ],
      handler: async (request, reply) => {
        const context = { ...admitted.get(request), ...partsOf(request) } as BaseContext<Endpoint, 'public'> // validated by the schema
        return handle(context, request, reply)
      },
    } satisfies RouteOptions)
  }

  /** Registers a call in one transaction of the tenant. A GET uses read-only statements instead.
   *  @param options `isLong` marks calls that can take seconds of processor time. They take turns, as large pages do. */
  const route = <E extends Endpoint, Needed extends Capability | 'public'>(
    endpoint: E,
    capability: Needed,
    handler: (context: Context<E, Needed>) => Promise<AnswerOf<E> | WrittenJson>,
    { isLong = false } = {},
  ): void =>
    register({ endpoint, capability, isStream: false }, async (context, request, reply) => {
      const handle = (db: TenantDb) => handler({ ...context, db } as unknown as Context<E, Needed>) // capability and shapes were checked
      const once = onceWithKey(handle, { endpoint, caller: context.caller, request, reply })
      const work = (db: TenantDb) => withinScope(keyScope, db, { ...context, endpoint }, () => once(db))
      const { id } = context.tenant
      const { pool, longPool, committed } = database
      const takesLong = isLong || isLongPage(endpoint, context.query)
      const run = () =>
        endpoint.method === 'GET'
          ? work(takesLong ? database.longReader(id) : database.reader(id))
          : asTenant({ pool: takesLong ? longPool : pool, committed }, id, work, { locks: locksOf(context.caller) })
      return sendAnswer(endpoint, await (takesLong ? takeTurn(id, run) : run()), request, reply)
    })

  /** Registers a call whose request or response is a stream of bytes. The handler opens its own transactions. */
  const stream = <E extends Endpoint, Needed extends Capability | 'public'>(
    endpoint: E,
    capability: Needed,
    handler: (context: StreamContext<E, Needed>) => Promise<unknown>,
  ): void =>
    register({ endpoint, capability, isStream: true }, async (context, request, reply) => {
      await enterScope(keyScope, database.reader(context.tenant.id), { ...context, endpoint })
      return handler({ ...context, request, reply } as unknown as StreamContext<E, Needed>) // as in `route`
    })

  /** Registers a public call about the process itself. It belongs to no tenant and answers under every host. */
  const processRoute = (
    endpoint: Endpoint,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void => {
    registered.push({ endpoint, capability: 'public', isStream: true })
    app.route({ method: endpoint.method, url: endpoint.path, schema: schemaOf(endpoint, 'public'), handler })
  }

  return { route, stream, processRoute: processRoute, registered }
}
export type Routes = ReturnType<typeof createRoutes>
export type Route = Routes['route']
export type Stream = Routes['stream']
export type ProcessRoute = Routes['processRoute']

const partsOf = (request: FastifyRequest) => {
  const { params, query, body, url } = request
  const headers = { origin: originOf(request), takesGzip: takesGzip(request), ifMatch: readIfMatch(request) }
  return { params, query, body, url, ...headers }
}

const isLongPage = ({ method }: Endpoint, query: unknown): boolean =>
  method === 'GET' && ((query as { size?: number } | undefined)?.size ?? 0) > LONG_PAGE

/* Runs before the body is read, so that a caller without the capability cannot make the server read one. */
const admit = async (
  { tenancy, findCaller, keyScope }: Admitting,
  request: FastifyRequest,
  { endpoint, capability, hasKey }: Omit<RouteEntry, 'isStream'> & { hasKey: boolean },
): Promise<{ tenant: Tenant; caller: Caller | undefined }> => {
  const tenant = await requireTenant(tenancy, request)
  if (containsKey(request.url)) throw new Refusal('badRequest', { detail: KEY_IN_ADDRESS })
  // Browsers send no key by themselves, so no other site can use one.
  if (!hasKey) checkOrigin(request)
  const acceptsViewingCookie = endpoint.acceptsViewingCookie === true
  const found = await findCaller(tenant, request, { acceptsViewingCookie })
  if (found?.key !== undefined && !acceptsKeys(endpoint)) throw new Refusal('forbidden', { detail: ONLY_PEOPLE })
  if (found?.viewedBy !== undefined && !isAllowedInView(endpoint)) throw new Refusal('changesRefusedInView')
  requireCovered(keyScope, found, endpoint)
  return { tenant, caller: requireCapability(found, capability) }
}

const KEY_IN_ADDRESS =
  'An API key must not be in an address, because addresses are logged. Revoke this key, and send another in the header Authorization.'
const ONLY_PEOPLE = 'API keys cannot make this call. Sign in as a person.'

/* @throws badRequest, notFound */
const requireTenant = async (tenancy: Tenancy, request: FastifyRequest): Promise<Tenant> => {
  // Links and addresses of other tenants are built from the host.
  if (!URL.canParse(originOf(request)))
    throw new Refusal('badRequest', { detail: 'The host name of the request cannot be used.' })
  const tenant = await tenancy.findByHost(request.host)
  if (tenant === undefined) throw new Refusal('notFound')
  return tenant
}

/* @throws notSignedIn, secondFactorSetupRequired, forbidden */
const requireCapability = (caller: Caller | undefined, capability: Capability | 'public'): Caller | undefined => {
  // Public routes treat a person who still has to set up a second factor as anonymous.
  if (capability === 'public') return caller?.needsSecondFactor ? undefined : caller
  if (caller === undefined) throw new Refusal('notSignedIn')
  if (caller.capabilities.has(capability)) return caller
  if (caller.key !== undefined)
    throw new Refusal('forbidden', {
      detail: `This call needs the capability ${capability}, which the API key does not have.`,
    })
  throw new Refusal(caller.needsSecondFactor ? 'secondFactorSetupRequired' : 'forbidden')
}

type Keyed = {
  endpoint: Endpoint
  caller: Caller | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/* Answers a call that repeats an Idempotency-Key with the answer of the first call. */
const onceWithKey = <Answer>(
  work: (db: TenantDb) => Promise<Answer | WrittenJson>,
  { endpoint, caller, request, reply }: Keyed,
): ((db: TenantDb) => Promise<Answer | WrittenJson>) => {
  if (caller === undefined || !takesIdempotencyKey(endpoint)) return work
  const claim = claimOf(request, caller.personUuid)
  if (claim === undefined) return work
  return async (db) => {
    const { answer, isRepeated } = await runOnce(db, claim, { work: () => work(db), textOf })
    if (isRepeated) reply.header('idempotent-replayed', 'true')
    return answer
  }
}

const textOf = (answer: unknown): string | null => {
  if (answer instanceof WrittenJson) return (answer.gzipped ? gunzipSync(answer.bytes) : answer.bytes).toString()
  return answer === undefined ? null : JSON.stringify(answer)
}

const sendAnswer = (endpoint: Endpoint, answer: unknown, request: FastifyRequest, reply: FastifyReply) => {
  reply.code(endpoint.status ?? 200)
  const etag = etagOf(answer)
  if (etag !== undefined) reply.header('etag', etag)
  if (!(answer instanceof WrittenJson)) return reply.send(answer)
  if (answer.link !== undefined) reply.header('link', answer.link)
  // The JSON of a version does not change.
  if (etag !== undefined && request.method === 'GET' && etagMatches(request.headers['if-none-match'], etag))
    return reply.code(304).send()
  if (answer.version === undefined) reply.header('vary', 'accept-encoding')
  if (answer.gzipped) reply.header('content-encoding', 'gzip')
  return reply.type('application/json; charset=utf-8').send(answer.bytes)
}

/* People who may fire transitions may also edit entities that a state locks. */
const locksOf = (caller: Caller | undefined) => (caller?.capabilities.has('workflow.fire') ? 'open' : 'enforced')
