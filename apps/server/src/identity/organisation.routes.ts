import { readOrganisation, updateOrganisation } from '@pressmark/contract/organisations.ts'
import { asTenant, type Database } from '#platform/database.ts'
import type { Stream } from '#platform/http.ts'
import type { Tenancy } from '#platform/tenancy.ts'
import { changeOrganisation, organisationAnswer } from './organisation.ts'

/** What administrators change of their own organisation; its pictures are the business of the media. */
export const organisationRoutes = (stream: Stream, { database, tenancy }: { database: Database; tenancy: Tenancy }) => {
  stream(readOrganisation, 'tenant.manage', async ({ reply, tenant, origin }) =>
    reply.send(organisationAnswer(tenant, origin)),
  )

  stream(updateOrganisation, 'tenant.manage', async ({ body, reply, caller, tenant, origin }) => {
    await asTenant(database, tenant.id, (db) => changeOrganisation(db, caller, body))
    await tenancy.forget()
    const changed = (await tenancy.all()).find(({ id }) => id === tenant.id) ?? tenant
    return reply.send(organisationAnswer(changed, origin))
  })
}
