import {
  isLogged,
  login,
  logout,
  managementOptions,
  readSelf,
  readUserInfo,
  readSignInMethods,
} from '@pressmark/contract/identity/identity.ts'
import { startViewAs as startCall, stopViewAs as stopCall } from '@pressmark/contract/identity/view-as.ts'
import { INVITATION_HEADER } from '@pressmark/contract/platform/constants.ts'
import { CODE_HEADER } from '@pressmark/contract/identity/second-factor.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { Encryption } from '#platform/encryption.ts'
import type { Attempts } from './attempts.ts'
import { DEVICE_COOKIE, deviceCookieOptions, deviceOf, withName } from './known-devices.ts'
import type { LinkMailer } from './password-links/links.ts'
import { readPerson } from './people.ts'
import { findProvider } from './providers/providers.ts'
import { cookieName } from './sessions.ts'
import { startViewAs, stopViewAs } from './members/view-as.ts'
import { basicCredentials, signIn, cookieOptions, createSigningOut } from './sign-in.ts'

type Needs = { database: Database; attempts: Attempts; encryption: Encryption; mailer: LinkMailer | undefined }

export const identityRoutes = (route: Route, stream: Stream, { database, attempts, encryption, mailer }: Needs) => {
  const { endSession, signOut } = createSigningOut(database)

  stream(login, 'public', async ({ request, reply, tenant, caller, origin }) => {
    const credentials = basicCredentials(request.headers.authorization)
    if (credentials === undefined) throw new Refusal('invalidCredentials')
    const cookie = request.cookies[DEVICE_COOKIE]
    const device = deviceOf(encryption, cookie, credentials.username)
    const attempt = { username: credentials.username, address: request.ip, device }
    const { token, username } = await attempts.signIn(attempt, () =>
      signIn({ database, encryption, attempts }, tenant, {
        ...credentials,
        code: valueOf(request.headers[CODE_HEADER]),
        invitation: valueOf(request.headers[INVITATION_HEADER]),
        device,
        mailer,
        userAgent: request.headers['user-agent'] ?? '',
      }),
    )
    // The cookie is replaced, so the session that it names could not be ended later.
    if (caller !== undefined) await endSession(tenant, caller)
    reply.setCookie(cookieName(origin), token, cookieOptions(origin))
    reply.setCookie(DEVICE_COOKIE, withName(encryption, cookie, username), deviceCookieOptions(origin))
    return reply.send({ username })
  })

  stream(logout, 'profile.own', async ({ reply, caller, tenant, origin }) => {
    await signOut({ tenant, caller, reply, origin })
    return reply.code(204).send()
  })

  route(readSignInMethods, 'public', async ({ db }) => ({
    passwordByEmail: mailer !== undefined,
    provider: (await findProvider(db)).provider,
  }))

  route(isLogged, 'public', async ({ caller }) => ({ logged: caller !== undefined }))

  addViewAs(stream, database)

  stream(readUserInfo, 'catalogue.read', async ({ reply, caller, tenant }) =>
    reply.header('domain-tenant', tenant.name).send({ username: caller.username, tenantName: tenant.name }),
  )

  route(readSelf, 'profile.own', async ({ db, caller, tenant, origin }) => readPerson(db, caller, tenant, origin))

  stream(managementOptions, 'public', async ({ reply, caller }) =>
    reply
      .code(204)
      .header('allow', caller?.capabilities.has('tenant.manage') ? 'OPTIONS, GET' : 'OPTIONS')
      .send(),
  )
}

/* An administrator sees the product as another member. */
const addViewAs = (stream: Stream, database: Database) => {
  stream(startCall, 'tenant.manage', async ({ params, request, reply, tenant, caller, origin }) => {
    const userAgent = request.headers['user-agent'] ?? ''
    const token = await asTenant(database, tenant.id, (db) => startViewAs(db, caller, params.uuid, userAgent))
    return reply.setCookie(cookieName(origin), token, cookieOptions(origin)).code(204).send()
  })

  stream(stopCall, 'profile.own', async ({ request, reply, tenant, caller, origin }) => {
    if (caller.viewedBy === undefined) return reply.code(204).send()
    const userAgent = request.headers['user-agent'] ?? ''
    const token = await asTenant(database, tenant.id, (db) => stopViewAs(db, caller, userAgent))
    return reply.setCookie(cookieName(origin), token, cookieOptions(origin)).code(204).send()
  })
}

const valueOf = (header: string | string[] | undefined): string | undefined => {
  const value = typeof header === 'string' ? header.trim() : ''
  return value === '' ? undefined : value
}
