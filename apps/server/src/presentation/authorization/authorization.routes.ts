import { authAccess, authLogout, authProbe, authToken } from '@pressmark/contract/presentation/presentation.ts'
import type { FastifyReply } from 'fastify'
import { asTenant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller, Stream } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { mayGiveViewingCookie, viewingCookie, VIEWING_OPTIONS } from '#platform/http/viewing-cookie.ts'
import { createAccessToken, createViewingToken, isMembersToken } from './access-tokens.ts'
import { sendClosingPage, sendMessagePage } from './pages.ts'
import { audienceOf, probeResult } from './probe.ts'

/** Ends the session and removes its cookie. The area `identity` implements it. */
type SignOut = (leaving: { tenant: Tenant; caller: Caller; reply: FastifyReply; origin: string }) => Promise<void>

export const authorizationRoutes = (
  stream: Stream,
  { database, signOut }: { database: Database; signOut: SignOut },
) => {
  stream(authAccess, 'public', async ({ tenant, caller, request, reply, url, origin }) => {
    const back = url.length <= MAX_RETURN_LENGTH ? url : authAccess.path
    const redirectToLogin = () => reply.redirect(`/ui/login?${new URLSearchParams({ redirect: back })}`, 302)
    if (caller === undefined) return redirectToLogin()
    if (mayGiveViewingCookie(origin)) {
      const token = await asTenant(database, tenant.id, (db) => createViewingToken(db, caller.sessionHash))
      if (token === undefined) return redirectToLogin()
      reply.setCookie(viewingCookie(origin), token.accessToken, { ...VIEWING_OPTIONS, maxAge: token.expiresIn })
    }
    return sendClosingPage(reply, 'signedIn', request.headers['accept-language'])
  })

  stream(authToken, 'public', async ({ tenant, caller, query, reply }) => {
    const { messageId } = query
    const origin = checkedOrigin(query.origin)
    const token = caller && (await asTenant(database, tenant.id, (db) => createAccessToken(db, caller.sessionHash)))
    if (token === undefined) return sendMessagePage(reply, { ...NOT_SIGNED_IN, messageId }, origin)
    return sendMessagePage(reply, { type: 'AuthAccessToken2', ...token, messageId }, origin)
  })

  stream(authProbe, 'public', async ({ tenant, caller, params, request, reply }) => {
    reply.header('vary', 'cookie, authorization')
    const audience = await audienceOf(database, tenant, params.uuid)
    const isMember = async () =>
      caller !== undefined || isMembersToken(database.reader(tenant.id), request.headers.authorization)
    return reply.send(probeResult({ allowed: audience === 'everyone' || (await isMember()) }))
  })

  stream(authLogout, 'public', async ({ tenant, caller, origin, request, reply }) => {
    if (caller !== undefined) await signOut({ tenant, caller, reply, origin })
    return sendClosingPage(reply, 'signedOut', request.headers['accept-language'])
  })
}

// Characters. A longer address, encoded into a header, would exceed the 16 KB that clients read.
const MAX_RETURN_LENGTH = 2000

const NOT_SIGNED_IN = {
  type: 'AuthAccessTokenError2',
  profile: 'missingAspect',
  heading: { en: ['Not signed in'], it: ['Accesso non effettuato'] },
  note: { en: ['Sign in and try again.'], it: ['Accedi e riprova.'] },
} as const

/* Returns the origin that receives the message. Some viewers append a slash. @throws badRequest */
const checkedOrigin = (text: string): string => {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null'
  if (origin === 'null' || !text.startsWith(origin))
    throw new Refusal('badRequest', { detail: 'origin is not an origin.' })
  return origin
}
