import {
  changePassword as changeCall,
  endSession as endCall,
  listSessions as listCall,
} from '@pressmark/contract/identity/profile.ts'
import { changePreferences as preferencesCall } from '@pressmark/contract/identity/preferences.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { Attempts } from '../attempts.ts'
import type { LinkMailer } from '../password-links/links.ts'
import { endSession, listSessions } from './own-sessions.ts'
import { changePassword } from './password.ts'
import { changePreferences } from './preferences.ts'

type Needs = { database: Database; attempts: Attempts; mailer: LinkMailer | undefined }

export const profileRoutes = (route: Route, stream: Stream, { database, attempts, mailer }: Needs) => {
  stream(changeCall, 'catalogue.read', async ({ params, body, reply, tenant, caller }) => {
    // Only the user can change their password.
    if (params.uuid !== caller.personUuid) throw new Refusal('notFound')
    // Limits guesses of the password in an open session.
    const change = () => changePassword({ database, mailer, tenant }, caller, body)
    await attempts.inSession(caller, 'wrongPassword', change)
    return reply.code(204).send()
  })

  route(preferencesCall, 'profile.own', async ({ body, db, caller }) => {
    await changePreferences(db, caller, body)
    return undefined
  })

  route(listCall, 'catalogue.read', async ({ db, caller }) => ({ sessions: await listSessions(db, caller) }))

  route(endCall, 'catalogue.read', async ({ params, db, caller }) => {
    await endSession(db, caller, params.uuid)
    return undefined
  })
}
