import type { FastifyReply } from 'fastify'
import { asTenant, type Database } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import type { Tenant } from '#platform/tenancy.ts'
import { closeSession, cookieName, type Callers } from './sessions.ts'

type Leaving = { tenant: Tenant; caller: Caller; reply: FastifyReply; origin: string }

/** Ends sessions; `signOut` takes the browser's cookie away as well. */
export const createSigningOut = ({ database, callers }: { database: Database; callers: Callers }) => {
  const endSession = async ({ id }: Tenant, { sessionHash }: Caller): Promise<void> => {
    await asTenant(database, id, (db) => closeSession(db, sessionHash))
    callers.forget()
  }
  const signOut = async ({ tenant, caller, reply, origin }: Leaving): Promise<void> => {
    await endSession(tenant, caller)
    reply.clearCookie(cookieName(origin), cookieOptions(origin))
  }
  return { endSession, signOut }
}

export const cookieOptions = (origin: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') }) as const
