import {
  isLogged,
  listTenantsOfUser,
  login,
  logout,
  managementOptions,
  readLogo,
  readSelf,
  readTenantInfo,
  readUserInfo,
  readWaysToSignIn,
} from '@pressmark/contract/identity.ts'
import { CODE_HEADER } from '@pressmark/contract/second-factor.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Route, Stream } from '#platform/http.ts'
import type { Encryption } from '#platform/seals.ts'
import type { Tenancy } from '#platform/tenancy.ts'
import type { Attempts } from './attempts.ts'
import { readPerson } from './people.ts'
import { findProvider } from './providers/providers.ts'
import { cookieName } from './sessions.ts'
import { basicCredentials, signIn } from './signing-in.ts'
import { cookieOptions, createSigningOut } from './signing-out.ts'
import { readLogoOf, tenantAnswer, tenantsOf } from './tenants.ts'

type Needs = { database: Database; tenancy: Tenancy; attempts: Attempts; encryption: Encryption; mail: Config['mail'] }

export const identityRoutes = (
  route: Route,
  stream: Stream,
  { database, tenancy, attempts, encryption, mail }: Needs,
) => {
  const { endSession, signOut } = createSigningOut(database)

  stream(login, 'public', async ({ request, reply, tenant, caller, origin }) => {
    const credentials = basicCredentials(request.headers.authorization)
    if (credentials === undefined) throw new Refusal('invalidCredentials')
    await attempts.take(credentials.username, request.ip)
    const { token, username } = await signIn({ database, encryption, attempts }, tenant, {
      ...credentials,
      code: codeOf(request.headers[CODE_HEADER]),
      userAgent: request.headers['user-agent'] ?? '',
    })
    await attempts.reset(credentials.username)
    // The browser's cookie is about to be another: nobody could end the session that it named any more.
    if (caller !== undefined) await endSession(tenant, caller)
    reply.setCookie(cookieName(origin), token, cookieOptions(origin))
    return reply.send({ username })
  })

  stream(logout, 'profile.own', async ({ reply, caller, tenant, origin }) => {
    await signOut({ tenant, caller, reply, origin })
    return reply.code(204).send()
  })

  route(readWaysToSignIn, 'public', async ({ db }) => ({
    passwordByMail: mail !== undefined,
    provider: (await findProvider(db)) ?? null,
  }))

  route(isLogged, 'public', async ({ caller }) => ({ logged: caller !== undefined }))

  stream(readUserInfo, 'catalogue.read', async ({ reply, caller, tenant }) =>
    reply.header('domain-tenant', tenant.name).send({ username: caller.username, tenantName: tenant.name }),
  )

  route(readSelf, 'profile.own', async ({ db, caller, tenant, origin }) => readPerson(db, caller, tenant, origin))

  route(listTenantsOfUser, 'profile.own', async ({ params, caller, origin }) => {
    // Which organisations a person belongs to is that person's business alone.
    if (params.uuid !== caller.personUuid) throw new Refusal('notFound')
    return tenantsOf(database, tenancy, caller, origin)
  })

  route(readTenantInfo, 'public', async ({ tenant, origin }) => {
    const { name, displayName, logoUrl } = tenantAnswer(tenant, origin)
    return { name, displayName, logoUrl, supportUrl: tenant.supportUrl }
  })

  stream(readLogo, 'public', async ({ reply, tenant }) => {
    const logo = await readLogoOf(database, tenant)
    if (logo === undefined) throw new Refusal('notFound')
    return reply.type('image/png').header('cache-control', 'public, max-age=300').send(logo)
  })

  stream(managementOptions, 'public', async ({ reply, caller }) =>
    reply
      .code(204)
      .header('allow', caller?.capabilities.has('tenant.manage') ? 'OPTIONS, GET' : 'OPTIONS')
      .send(),
  )
}

const codeOf = (header: string | string[] | undefined): string | undefined => {
  const code = typeof header === 'string' ? header.trim() : ''
  return code === '' ? undefined : code
}
