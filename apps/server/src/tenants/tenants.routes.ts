import { Readable } from 'node:stream'
import { listTenantsOfUser, readLogo, readTenantInfo } from '@pressmark/contract/identity/identity.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { LOGO_MAX_BYTES } from '@pressmark/contract/platform/constants.ts'
import {
  readTenantSettings,
  removeLogo as removeLogoCall,
  setLogo as setLogoCall,
  updateTenantSettings,
} from '@pressmark/contract/tenants/settings.ts'
import { readOverview } from '@pressmark/contract/tenants/overview.ts'
import { exportSettingsHistory, listSettingsHistory } from '@pressmark/contract/tenants/settings-history.ts'
import { scheduleReindex } from '#catalogue/search/reindex.ts'
import { sendPicture } from '#media/versions.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import { withOneFile } from '#platform/http/multipart.ts'
import { sendVersioned } from '#platform/http/request.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import { readTenants, type Tenancy, type Tenant } from '#platform/http/tenancy.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { removeLogo, setLogo } from './logo.ts'
import { changeTenantSettings, tenantSettingsAnswer } from './settings.ts'
import { overviewOf } from './overview.ts'
import { settingsHistory } from './settings-history.ts'
import { settingsHistoryCsv } from './settings-history-csv.ts'
import { readLogoOf, tenantAnswer, tenantsOf } from './tenants.ts'

type Needs = { database: Database; tenancy: Tenancy; jobs: Enqueue }

/** Registers the routes of the request's tenant: data for everyone, and changes by its administrators. */
export const tenantRoutes = (route: Route, stream: Stream, { database, tenancy, jobs }: Needs) => {
  route(listTenantsOfUser, 'profile.own', async ({ params, caller, origin }) => {
    // Only the person may see the tenants that the person belongs to.
    if (params.uuid !== caller.personUuid) throw new Refusal('notFound')
    return tenantsOf(database, tenancy, caller, origin)
  })

  // Another server may have changed the tenant a moment ago, and the cache of this one may still have the old one.
  const present = async (tenant: Tenant): Promise<Tenant> => (await readTenants(database, tenant.id)).open[0] ?? tenant

  route(readTenantInfo, 'public', async ({ tenant, origin }) => {
    const current = await present(tenant)
    const { name, displayName, logoUrl } = tenantAnswer(current, origin)
    return { name, displayName, logoUrl, supportUrl: current.supportUrl }
  })

  stream(readTenantSettings, 'tenant.manage', async ({ reply, tenant, origin }) =>
    sendVersioned(reply, tenantSettingsAnswer(await present(tenant), origin)),
  )

  stream(updateTenantSettings, 'tenant.manage', async ({ body, reply, caller, tenant, origin, ifMatch }) => {
    await asTenant(database, tenant.id, async (db) => {
      await changeTenantSettings(db, caller, body, { ifMatch })
      // Titles are sorted by the rules of the first language.
      await scheduleReindex(db, jobs)
    })
    await tenancy.invalidate()
    return sendVersioned(reply, tenantSettingsAnswer(await present(tenant), origin))
  })

  route(listSettingsHistory, 'tenant.manage', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { changes, total } = await settingsHistory(db, query, paging)
    const page = pageInfo(paging, total)
    return { _embedded: { changes }, _links: pageLinks(origin, url, page), page }
  })

  route(readOverview, 'tenant.manage', ({ db }) => overviewOf(db), { isLong: true })

  stream(exportSettingsHistory, 'tenant.manage', async ({ query, reply, tenant }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="history.csv"')
      .send(Readable.from(settingsHistoryCsv(database.reader(tenant.id), query), { objectMode: false })),
  )

  stream(readLogo, 'public', async ({ query, reply, tenant, origin }) => {
    const { logo, version } = await readLogoOf(database, tenant)
    if (logo === null || version === null) throw new Refusal('notFound')
    const address = origin + addressOf(readLogo, {}, { version })
    return sendPicture(reply, { read: () => logo, version, requested: query.version, address, shared: true })
  })

  stream(setLogoCall, 'tenant.manage', async ({ request, reply, tenant, caller }) => {
    const actor = { tenantId: tenant.id, personUuid: caller.personUuid }
    await withOneFile(request, { field: 'file', most: LOGO_MAX_BYTES }, (png) => setLogo(database, actor, png))
    await tenancy.invalidate()
    return reply.code(204).send()
  })

  stream(removeLogoCall, 'tenant.manage', async ({ reply, tenant, caller }) => {
    await removeLogo(database, { tenantId: tenant.id, personUuid: caller.personUuid })
    await tenancy.invalidate()
    return reply.code(204).send()
  })
}
