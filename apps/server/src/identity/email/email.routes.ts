import {
  cancelEmailChange as cancelCall,
  changeOwnEmail as changeCall,
  confirmEmail as confirmCall,
  followEmailLink as followCall,
  readEmailLink as readCall,
} from '@pressmark/contract/identity/email.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { sendVersioned } from '#platform/http/request.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { Attempts } from '../attempts.ts'
import { userAnswer } from '../members/answers.ts'
import { readMember } from '../members/members.ts'
import { requirePasswordSession } from '../members/sign-in-of-member.ts'
import type { LinkMailer } from '../password-links/links.ts'
import { confirmEmailOfMember } from './confirm-email.ts'
import { cancelEmailChange, changeOwnEmail, followEmailLink, readEmailLink } from './own-email.ts'

type Needs = { database: Database; attempts: Attempts; mailer: LinkMailer | undefined }

export const emailRoutes = (route: Route, stream: Stream, { database, attempts, mailer }: Needs) => {
  stream(changeCall, 'profile.own', async ({ body, reply, tenant, caller, origin, ifMatch }) => {
    requirePasswordSession(caller)
    const member = await attempts.inSession(caller, 'wrongPassword', () =>
      changeOwnEmail(database, caller, { ...body, ifMatch }, { mailer, tenant, origin }),
    )
    return sendVersioned(reply, userAnswer(member, { tenant, caller, origin }))
  })

  route(cancelCall, 'profile.own', async ({ db, caller }) => {
    await cancelEmailChange(db, caller)
    return undefined
  })

  route(readCall, 'profile.own', ({ body, db, caller }) => readEmailLink(db, caller, body.token))

  stream(followCall, 'profile.own', async ({ body, reply, tenant, caller }) => {
    requirePasswordSession(caller)
    await attempts.inSession(caller, 'wrongPassword', () => followEmailLink(database, caller, body, { mailer, tenant }))
    return reply.code(204).send()
  })

  route(confirmCall, 'tenant.manage', async ({ params, body, db, ...asking }) => {
    // With a mail server, only an emailed link verifies an address.
    if (mailer !== undefined) throw new Refusal('notFound')
    await confirmEmailOfMember(db, asking.caller, params.uuid, body.email)
    return userAnswer(await readMember(db, params.uuid, asking.caller), asking)
  })
}
