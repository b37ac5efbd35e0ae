import {
  createTenant as createCall,
  listTenants,
  updateManagedTenant,
  readLogoOfTenant,
  readWatermarkOfTenant,
  removeLogoOfTenant,
  removeWatermarkOfTenant,
  setLogoOfTenant,
  setWatermarkOfTenant,
} from '@pressmark/contract/tenants/tenants.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { LOGO_MAX_BYTES, WATERMARK_MAX_BYTES } from '@pressmark/contract/platform/constants.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import { sendVersioned } from '#platform/http/request.ts'
import type { Stream } from '#platform/http/route.ts'
import type { Tenancy } from '#platform/http/tenancy.ts'
import { removeWatermark, setWatermark } from '#media/watermarks/watermarks.ts'
import type { LinkMailer } from '#identity/password-links/links.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Jobs } from '#platform/jobs/queue.ts'
import { withOneFile } from '#platform/http/multipart.ts'
import { versionOf } from '#media/images/image-view.ts'
import { sendPicture } from '#media/versions.ts'
import { changeTenant, listManagedTenants, originOfAddress, readManagedTenant, requireTenant } from './managed.ts'
import { createTenant } from './create.ts'
import { readLogoOf } from './tenants.ts'
import { removeLogo, setLogo } from './logo.ts'

/** Registers the routes with which platform administrators manage tenants. Each call works in a transaction of that tenant. */
export const managedTenantRoutes = (
  stream: Stream,
  { database, tenancy, jobs, mailer, needsAddress }: ManagingNeeds,
) => {
  stream(listTenants, 'platform.manage', async ({ query, reply, origin, url }) => {
    const paging = pagingOf(query)
    const { tenants, total } = await listManagedTenants(database, paging, {
      sort: query.sort,
      searchTerm: query.searchTerm,
      origin,
    })
    const page = pageInfo(paging, total)
    const addressNeeded = await needsAddress()
    return reply.send({ _embedded: { tenants }, _links: pageLinks(origin, url, page), page, addressNeeded })
  })

  stream(createCall, 'platform.manage', async ({ body, reply, origin }) => {
    const { name, displayName, url = null, administrator } = body
    const uuid = administrator === undefined ? undefined : await findPerson(database, administrator)
    const id = await createTenant(database, { name, displayName, url: originOfAddress(url), administrator: uuid })
    await tenancy.invalidate()
    return reply.code(201).send(await readManagedTenant(database, id, origin))
  })

  stream(updateManagedTenant, 'platform.manage', async ({ params, body, reply, caller, origin, ifMatch }) => {
    const administrator = body.administrator && (await findPerson(database, body.administrator))
    await changeTenant({ database, jobs, mailer }, caller, { id: params.id, ifMatch }, { ...body, administrator })
    await tenancy.invalidate()
    return sendVersioned(reply, await readManagedTenant(database, params.id, origin))
  })
}

/* @throws notFound */
const findPerson = async ({ owner }: Database, username: string): Promise<string> => {
  const person = await owner
    .selectFrom('person')
    .select('uuid')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .where('removed_at', 'is', null)
    .where('service_account', '=', false)
    .executeTakeFirst()
  if (person === undefined) throw new Refusal('notFound')
  return person.uuid
}

type Needs = { database: Database; tenancy: Tenancy; blobs: Blobs; jobs: Jobs }
type ManagingNeeds = Omit<Needs, 'blobs'> & { mailer: LinkMailer | undefined; needsAddress: () => Promise<boolean> }

/** Registers the logos and watermarks of tenants. Platform administrators read and change them from any address. */
export const managedPictureRoutes = (stream: Stream, { tenancy, ...needs }: Needs) => {
  const { database, blobs } = needs

  stream(setLogoOfTenant, 'platform.manage', async ({ params, request, reply, caller }) => {
    await withOneFile(request, { field: 'file', most: LOGO_MAX_BYTES }, async (png) => {
      const { id: tenantId } = await requireTenant(database, params.id)
      await setLogo(database, { tenantId, personUuid: caller.personUuid }, png)
    })
    await tenancy.invalidate()
    return reply.code(204).send()
  })

  stream(removeLogoOfTenant, 'platform.manage', async ({ params, reply, caller }) => {
    const { id: tenantId } = await requireTenant(database, params.id)
    await removeLogo(database, { tenantId, personUuid: caller.personUuid })
    await tenancy.invalidate()
    return reply.code(204).send()
  })

  stream(readLogoOfTenant, 'platform.manage', async ({ params, query, reply, origin }) => {
    const { logo, version } = await readLogoOf(database, await requireTenant(database, params.id))
    if (logo === null || version === null) throw new Refusal('notFound')
    const address = origin + addressOf(readLogoOfTenant, { id: String(params.id) }, { version })
    return sendPicture(reply, { read: () => logo, version, requested: query.version, address })
  })

  stream(setWatermarkOfTenant, 'platform.manage', async ({ params, request, reply, caller }) => {
    await withOneFile(request, { field: 'file', most: WATERMARK_MAX_BYTES }, async (png) => {
      const { id: tenantId } = await requireTenant(database, params.id)
      await setWatermark(needs, { tenantId, personUuid: caller.personUuid }, png)
    })
    await tenancy.invalidate()
    return reply.code(204).send()
  })

  stream(removeWatermarkOfTenant, 'platform.manage', async ({ params, reply, caller }) => {
    const { id: tenantId } = await requireTenant(database, params.id)
    await removeWatermark(needs, { tenantId, personUuid: caller.personUuid })
    await tenancy.invalidate()
    return reply.code(204).send()
  })

  stream(readWatermarkOfTenant, 'platform.manage', async ({ params, query, reply, origin }) => {
    const { watermark } = await requireTenant(database, params.id)
    if (watermark === null) throw new Refusal('notFound')
    const version = versionOf(watermark)
    const address = origin + addressOf(readWatermarkOfTenant, { id: String(params.id) }, { version })
    return sendPicture(reply, { read: () => blobs.stream(watermark), version, requested: query.version, address })
  })
}
