import { CREST_MAX_BYTES } from '@pressmark/contract/constants.ts'
import { removeCrest as removeCall, setCrest as setCall } from '@pressmark/contract/organisations.ts'
import type { Database } from '#platform/database.ts'
import type { Stream } from '#platform/http.ts'
import { withOneFile } from '#platform/one-file.ts'
import type { Tenancy } from '#platform/tenancy.ts'
import { removeCrest, setCrest } from './crests.ts'

export const crestRoutes = (stream: Stream, { database, tenancy }: { database: Database; tenancy: Tenancy }) => {
  stream(setCall, 'tenant.manage', async ({ request, reply, tenant, caller }) => {
    const who = { tenantId: tenant.id, personUuid: caller.personUuid }
    await withOneFile(request, { field: 'file', most: CREST_MAX_BYTES }, (png) => setCrest(database, who, png))
    await tenancy.forget()
    return reply.code(204).send()
  })

  stream(removeCall, 'tenant.manage', async ({ reply, tenant, caller }) => {
    await removeCrest(database, { tenantId: tenant.id, personUuid: caller.personUuid })
    await tenancy.forget()
    return reply.code(204).send()
  })
}
