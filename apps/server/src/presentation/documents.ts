import { createHash } from 'node:crypto'
import { asksForLinkedData } from '#media/images/information.ts'
import { cacheControl } from '#media/images/image-view.ts'
import type { StreamContext } from '#platform/http/route.ts'
import { etagMatches } from '#platform/http/request.ts'
import { tenantOrigin, type Tenant } from '#platform/http/tenancy.ts'

/** Returns the origin of ids: the configured address of the organisation, so that ids do not depend on the address of the request. */
export const idOrigin = (tenant: Tenant, origin: string): string =>
  tenant.url === null ? origin : tenantOrigin(tenant, origin)

/** Sends a document for viewers of any site. Its entity tag depends on its content, which differs by reader. */
export const sendLinkedData = (
  { request, reply, caller }: Pick<StreamContext<unknown, 'public'>, 'request' | 'reply' | 'caller'>,
  document: object,
  context: string,
) => {
  const body = JSON.stringify(document)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply
    .header('cache-control', cacheControl({ shared: caller === undefined, isVersioned: false }))
    .header('vary', 'cookie, authorization, accept')
    .header('etag', etag)
  if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const linked = asksForLinkedData(request.headers.accept)
  // As bytes, so that the framework does not add a charset.
  return reply
    .header('content-type', linked ? `application/ld+json;profile="${context}"` : 'application/json')
    .send(Buffer.from(body))
}
