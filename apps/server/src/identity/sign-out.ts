import type { FastifyReply } from 'fastify'
import { asTenant, type Database } from '#platform/db/database.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { viewingCookie, VIEWING_OPTIONS } from '#platform/http/viewing-cookie.ts'
import { closeSession, cookieName } from './sessions.ts'

type Leaving = { tenant: Tenant; caller: Caller; reply: FastifyReply; origin: string }

/** Ends sessions; `signOut` takes the browser's cookie away as well. */
export const createSigningOut = (database: Database) => {
  const endSession = async ({ id }: Tenant, { personUuid, sessionHash }: Caller): Promise<void> => {
    await asTenant(database, id, async (db) => {
      await closeSession(db, sessionHash)
      await record(db, { personUuid }, { kind: 'session.closed', entity: { type: 'person', uuid: personUuid } })
    })
  }
  const signOut = async ({ tenant, caller, reply, origin }: Leaving): Promise<void> => {
    await endSession(tenant, caller)
    reply.clearCookie(cookieName(origin), cookieOptions(origin))
    reply.clearCookie(viewingCookie(origin), VIEWING_OPTIONS)
  }
  return { endSession, signOut }
}

export const cookieOptions = (origin: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') }) as const
