import {
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@pressmark/contract/identity/second-factor.ts'
import type { Database } from '#platform/db/database.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { Encryption } from '#platform/encryption.ts'
import type { Attempts } from '../attempts.ts'
import type { LinkMailer } from '../password-links/links.ts'
import { readMemberToSignIn, requirePasswordSession } from '../members/sign-in-of-member.ts'
import {
  confirmOwnFactor,
  disableOwnFactor,
  readOwnFactor,
  removeFactor,
  renewOwnRecoveryCodes,
  startOwnFactor,
} from './own-factor.ts'

type Needs = { database: Database; encryption: Encryption; attempts: Attempts; mailer: LinkMailer | undefined }

export const secondFactorRoutes = (route: Route, stream: Stream, { attempts, ...needs }: Needs) => {
  const { database, mailer } = needs

  stream(readSecondFactor, 'profile.own', async ({ reply, caller }) =>
    reply.send(await readOwnFactor(database, caller)),
  )

  stream(startSecondFactor, 'profile.own', async ({ body, reply, tenant, caller }) => {
    requirePasswordSession(caller)
    // Without the password, a stolen session could set up a factor of its own.
    const start = () => startOwnFactor(needs, tenant, caller, body.password)
    return reply.code(201).send(await attempts.inSession(caller, 'wrongPassword', start))
  })

  stream(confirmSecondFactor, 'profile.own', async ({ body, reply, tenant, caller }) => {
    requirePasswordSession(caller)
    const confirm = () => confirmOwnFactor({ ...needs, tenant }, caller, body.code)
    return reply.send({ recoveryCodes: await attempts.inSession(caller, 'secondFactorCodeInvalid', confirm) })
  })

  stream(renewRecoveryCodes, 'profile.own', async ({ body, reply, tenant, caller }) => {
    const renew = () => renewOwnRecoveryCodes({ ...needs, tenant }, caller, body.password)
    return reply.send({ recoveryCodes: await attempts.inSession(caller, 'wrongPassword', renew) })
  })

  stream(disableSecondFactor, 'profile.own', async ({ body, reply, tenant, caller }) => {
    const disable = () => disableOwnFactor({ database, mailer, tenant }, caller, body.password)
    await attempts.inSession(caller, 'wrongPassword', disable)
    return reply.code(204).send()
  })

  route(removeSecondFactor, 'tenant.manage', async ({ params, db, tenant, caller }) => {
    const { uuid } = await readMemberToSignIn(db, caller, params.uuid)
    await removeFactor(db, { mailer, tenant }, caller, uuid)
    return undefined
  })
}
