import { LOGO_MAX_BYTES } from '@pressmark/contract/constants.ts'
import { removeLogo as removeCall, setLogo as setCall } from '@pressmark/contract/organisations.ts'
import type { Database } from '#platform/database.ts'
import type { Stream } from '#platform/http.ts'
import { withOneFile } from '#platform/one-file.ts'
import type { Tenancy } from '#platform/tenancy.ts'
import { removeLogo, setLogo } from './crests.ts'

export const logoRoutes = (stream: Stream, { database, tenancy }: { database: Database; tenancy: Tenancy }) => {
  stream(setCall, 'tenant.manage', async ({ request, reply, tenant, caller }) => {
    const who = { tenantId: tenant.id, personUuid: caller.personUuid }
    await withOneFile(request, { field: 'file', most: LOGO_MAX_BYTES }, (png) => setLogo(database, who, png))
    await tenancy.forget()
    return reply.code(204).send()
  })

  stream(removeCall, 'tenant.manage', async ({ reply, tenant, caller }) => {
    await removeLogo(database, { tenantId: tenant.id, personUuid: caller.personUuid })
    await tenancy.forget()
    return reply.code(204).send()
  })
}
