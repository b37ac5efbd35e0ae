import type { ProviderProblem } from '@pressmark/contract/platform/constants.ts'
import {
  startProviderSignIn,
  readIdentityProvider,
  removeIdentityProvider,
  finishProviderSignIn,
  setIdentityProvider,
} from '@pressmark/contract/identity/identity-provider.ts'
import { applicationAddress } from '@pressmark/contract/platform/application-address.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { sendVersioned } from '#platform/http/request.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { Encryption } from '#platform/encryption.ts'
import { tenantOrigin, type Tenant } from '#platform/http/tenancy.ts'
import type { LinkMailer } from '../password-links/links.ts'
import { cookieName } from '../sessions.ts'
import { cookieOptions, createSigningOut } from '../sign-in.ts'
import type { ProviderClients } from './clients.ts'
import { clientOfChange, findProvider, readProviderClient, removeProvider, saveProvider } from './providers.ts'
import { recordRefused } from '../refused-sign-ins.ts'
import { signInMember } from './find-member.ts'
import {
  authorizationRequest,
  readClaims,
  decryptSignInState,
  encryptSignInState,
  SIGN_IN_STATE_SECONDS,
} from './sign-in-state.ts'

type Needs = {
  database: Database
  encryption: Encryption
  mailer: LinkMailer | undefined
  clients: ProviderClients
}

const COOKIE = 'sign-in'
/** Characters. Browsers drop cookies above 4096 bytes, and an encoded address can have nine times its characters. */
const MAX_ADDRESS = 2000

export const providerRoutes = (route: Route, stream: Stream, { database, encryption, mailer, clients }: Needs) => {
  const { endSession } = createSigningOut(database)

  const answer = async (db: TenantDb, tenant: Tenant, origin: string) => ({
    ...(await findProvider(db)),
    returnAddress: returnAddressOf(tenant, origin),
  })

  route(readIdentityProvider, 'tenant.manage', ({ db, tenant, origin }) => answer(db, tenant, origin))

  stream(setIdentityProvider, 'tenant.manage', async ({ body, request, reply, tenant, caller, origin, ifMatch }) => {
    const client = await clientOfChange(database.reader(tenant.id), encryption, body)
    await clients.read(tenant.id, client).catch((error: unknown) => {
      logFailure(request, error)
      throw new Refusal('providerUnreachable')
    })
    await asTenant(database, tenant.id, (db) => saveProvider(db, caller, { ...client, label: body.label }, { ifMatch }))
    return sendVersioned(reply, await answer(database.reader(tenant.id), tenant, origin))
  })

  route(removeIdentityProvider, 'tenant.manage', async ({ db, caller }) => {
    await removeProvider(db, caller)
    return undefined
  })

  stream(startProviderSignIn, 'public', async ({ query, request, reply, tenant, origin }) => {
    const client = await readProviderClient(database.reader(tenant.id))
    const returnAddress = returnAddressOf(tenant, origin)
    try {
      const configuration = await clients.find(tenant.id, client)
      const redirect = addressHere(query.redirect, returnAddress)
      const { address, signInState } = await authorizationRequest(configuration, { returnAddress, redirect })
      reply.setCookie(COOKIE, encryptSignInState(encryption, tenant.id, signInState), {
        ...stateCookieOptions(origin),
        maxAge: SIGN_IN_STATE_SECONDS,
      })
      return await reply.redirect(address, 302)
    } catch (error) {
      logFailure(request, error)
      return sendBack(reply, 'providerFailed')
    }
  })

  stream(finishProviderSignIn, 'public', async ({ request, reply, tenant, caller, origin, url }) => {
    const client = await readProviderClient(database.reader(tenant.id))
    reply.clearCookie(COOKIE, stateCookieOptions(origin))
    const returned = await (async () => {
      const signInState = decryptSignInState(encryption, tenant.id, request.cookies[COOKIE] ?? '')
      const address = new URL(url, returnAddressOf(tenant, origin))
      return {
        signInState,
        claims: await readClaims(await clients.find(tenant.id, client), address, signInState),
      }
    })().catch((error: unknown) => logFailure(request, error))
    const refuse = async (code: ProviderProblem, personUuid?: string) => {
      await recordRefused(database, tenant.id, { personUuid, code })
      return sendBack(reply, code)
    }
    if (returned === undefined) return refuse('providerFailed')
    const userAgent = request.headers['user-agent'] ?? ''
    const { token, personUuid } = await asTenant(database, tenant.id, (db) =>
      signInMember(db, client.issuer, returned.claims, { userAgent, mailer, tenant }),
    )
    if (token === undefined) return refuse('providerUnknownPerson', personUuid)
    // The cookie is replaced, so the session that it names could not be ended later.
    if (caller !== undefined) await endSession(tenant, caller)
    reply.setCookie(cookieName(origin), token, cookieOptions(origin))
    return reply.redirect(returned.signInState.redirect, 302)
  })
}

const returnAddressOf = (tenant: Tenant, origin: string): string =>
  `${tenantOrigin(tenant, origin)}${finishProviderSignIn.path}`

/* The person returns from another site by a link, and browsers send Lax cookies with it. */
const stateCookieOptions = (origin: string) => ({ ...cookieOptions(origin), path: startProviderSignIn.path })

/* Returns the absolute address of a page of the application for any input. */
const addressHere = (redirect: string | undefined, home: string): string => {
  const { href } = new URL(applicationAddress(redirect, home) ?? '/ui/', home)
  return href.length <= MAX_ADDRESS ? href : new URL('/ui/', home).href
}

const sendBack = (reply: FastifyReply, problem: ProviderProblem) => reply.redirect(`/ui/login?problem=${problem}`, 302)

/* Logs only the text of the error. Its other properties can contain codes and tokens. */
const logFailure = (request: FastifyRequest, error: unknown): undefined => {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: { message?: string } }
  request.log.warn({ problem: message, code, cause: cause?.message }, 'the sign-in at the identity provider failed')
  return undefined
}
