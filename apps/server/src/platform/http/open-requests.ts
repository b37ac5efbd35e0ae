import { listChanges } from '@pressmark/contract/changes/changes.ts'
import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { listen } from '@pressmark/contract/platform/live.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bus } from '../bus/bus.ts'
import type { Tenancy, Tenant } from './tenancy.ts'

type Rights = Readonly<{ personUuid: string; capabilities: ReadonlySet<string> }>
type OpenRequest = {
  tenant: Tenant
  /** undefined: a visitor. */
  caller: Rights | undefined
  endpoint: Endpoint
  request: FastifyRequest
  reply: FastifyReply
}
type Needs = {
  live: Pick<Bus, 'emitter'>
  tenancy: Pick<Tenancy, 'findByHost'>
  findCaller: (
    tenant: Tenant,
    request: FastifyRequest,
    how: { acceptsViewingCookie: boolean },
  ) => Promise<Rights | undefined>
}

/** Pause before an answer that has not begun is checked again, ms. */
const RETRY_MS = 200

/** Creates the list of requests that can last long: bodies, downloads and live notices. None of them outlives the rights of its caller.
 *  The connection closes when the session ends, when the caller loses a capability, and when the tenant is suspended.
 *  @returns a function that adds a request until it is answered */
export const createOpenRequests = ({ live, tenancy, findCaller }: Needs): ((request: OpenRequest) => void) => {
  const open = new Set<OpenRequest>()

  const isAllowed = async ({ tenant, caller, endpoint, request }: OpenRequest): Promise<boolean> => {
    // A suspended tenant is not found, and an address can move to another tenant.
    if ((await tenancy.findByHost(request.host))?.id !== tenant.id) return false
    if (caller === undefined) return true
    const now = await findCaller(tenant, request, { acceptsViewingCookie: endpoint.acceptsViewingCookie === true })
    return now?.personUuid === caller.personUuid && [...caller.capabilities].every((one) => now.capabilities.has(one))
  }
  // The answer to the request that has ended the session is still sent, because it is complete at once.
  const end = (one: OpenRequest): void => {
    const { endpoint, request, reply } = one
    if (!open.has(one) || reply.raw.writableEnded) return
    // Live notices are complete at any time. A browser reports a cut connection as an error of the page.
    if (endpoint === listen) reply.raw.end()
    // A call that waits for a change would answer with changes that its caller may no longer see.
    else if (endpoint === listChanges || reply.raw.headersSent || request.raw.complete === false) reply.raw.destroy()
    else setTimeout(end, RETRY_MS, one).unref()
  }
  const check = (some: Iterable<OpenRequest>): void => {
    for (const one of some)
      isAllowed(one).then(
        (allowed) => allowed || end(one),
        () => end(one),
      )
  }
  live.emitter.on('message', (message) => {
    if (!('invalidate' in message) || message.invalidate === 'media') return
    check([...open].filter(({ tenant }) => message.invalidate === 'tenants' || tenant.id === message.tenantId))
  })
  // A change of rights may be among the missing messages.
  live.emitter.on('reconnected', () => check([...open]))

  return (one) => {
    open.add(one)
    one.reply.raw.once('close', () => open.delete(one))
  }
}
