import {
  createTenantSwitch as createCall,
  redeemTenantSwitch as redeemCall,
} from '@pressmark/contract/identity/tenant-switches.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Stream } from '#platform/http/route.ts'
import { tenantOrigin, type Tenancy } from '#platform/http/tenancy.ts'
import { createTenantSwitch, redeemTenantSwitch } from './tenant-switches.ts'
import { cookieName } from './sessions.ts'
import { cookieOptions, createSigningOut } from './sign-in.ts'

/** Registers the calls with which a person switches to another tenant without signing in again. */
export const tenantSwitchRoutes = (stream: Stream, { database, tenancy }: { database: Database; tenancy: Tenancy }) => {
  const { endSession } = createSigningOut(database)

  stream(createCall, 'catalogue.read', async ({ body, reply, caller, origin }) => {
    // Suspended tenants are not in this list.
    const to = (await tenancy.all()).find(({ name }) => name === body.tenant)
    if (to === undefined) throw new Refusal('tenantSwitchRefused')
    const code = await createTenantSwitch(database, caller, to)
    // Browsers do not send the part after #, so no log contains it. The page reads it.
    return reply.code(201).send({ url: `${tenantOrigin(to, origin)}/ui/switch#${code}` })
  })

  stream(redeemCall, 'public', async ({ body, request, reply, tenant, caller, origin }) => {
    const userAgent = request.headers['user-agent'] ?? ''
    const { token, username } = await redeemTenantSwitch(database, tenant, body.code, userAgent)
    // The cookie is replaced, so the session that it names could not be ended later.
    if (caller !== undefined) await endSession(tenant, caller)
    reply.setCookie(cookieName(origin), token, cookieOptions(origin))
    return reply.send({ username })
  })
}
