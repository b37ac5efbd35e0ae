import { createHash } from 'node:crypto'
import { asksForLinkedData } from '#media/images/information.ts'
import type { StreamContext } from '#platform/http/route.ts'
import { etagMatches } from '#platform/http/request.ts'
import { tenantOrigin, type Tenant } from '#platform/http/tenancy.ts'

/** What ids begin with: the organisation's own address where it has one, so that they stay the same by whatever name it was reached. */
export const idOrigin = (tenant: Tenant, origin: string): string =>
  tenant.url === null ? origin : tenantOrigin(tenant, origin)

/** A document for viewers anywhere. Its entity tag is made of what it says, which differs by what the reader may see. */
export const sendLinkedData = (
  { request, reply, caller }: Pick<StreamContext<unknown, 'public'>, 'request' | 'reply' | 'caller'>,
  document: object,
  context: string,
) => {
  const body = JSON.stringify(document)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply
    .header('cache-control', caller === undefined ? 'public, max-age=60' : 'private, no-cache')
    .header('vary', 'cookie, accept')
    .header('etag', etag)
  if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const linked = asksForLinkedData(request.headers.accept)
  // Bytes, to which the framework adds no word of its own about their kind.
  return reply
    .header('content-type', linked ? `application/ld+json;profile="${context}"` : 'application/json')
    .send(Buffer.from(body))
}
