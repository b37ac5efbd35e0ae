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
import { readMemberToSignIn, requirePasswordSession } from '../members/sign-in-of-member.ts'
import {
  confirmOwnFactor,
  disableOwnFactor,
  readOwnFactor,
  removeFactor,
  renewOwnRecoveryCodes,
  startOwnFactor,
} from './own-factor.ts'

type Needs = { database: Database; encryption: Encryption; attempts: Attempts }

export const secondFactorRoutes = (route: Route, stream: Stream, { database, encryption, attempts }: Needs) => {
  const needs = { database, encryption }

  stream(readSecondFactor, 'profile.own', async ({ reply, caller }) =>
    reply.send(await readOwnFactor(database, caller)),
  )

  stream(startSecondFactor, 'profile.own', async ({ body, request, reply, tenant, caller }) => {
    requirePasswordSession(caller)
    // Without the password, a stolen session could set up a factor of its own.
    await attempts.consume(caller.username, request.ip)
    const secret = await startOwnFactor(needs, tenant, caller, body.password)
    await attempts.reset(caller.username)
    return reply.code(201).send(secret)
  })

  stream(confirmSecondFactor, 'profile.own', async ({ body, reply, caller }) => {
    requirePasswordSession(caller)
    await attempts.consumeCode(caller.username)
    const recoveryCodes = await confirmOwnFactor(needs, caller, body.code)
    await attempts.resetCodes(caller.username)
    return reply.send({ recoveryCodes })
  })

  stream(renewRecoveryCodes, 'profile.own', async ({ body, request, reply, caller }) => {
    // Limits guesses of the password in an open session.
    await attempts.consume(caller.username, request.ip)
    const recoveryCodes = await renewOwnRecoveryCodes(needs, caller, body.password)
    await attempts.reset(caller.username)
    return reply.send({ recoveryCodes })
  })

  stream(disableSecondFactor, 'profile.own', async ({ body, request, reply, caller }) => {
    await attempts.consume(caller.username, request.ip)
    await disableOwnFactor(needs, caller, body.password)
    await attempts.reset(caller.username)
    return reply.code(204).send()
  })

  route(removeSecondFactor, 'tenant.manage', async ({ params, db, caller }) => {
    const { uuid } = await readMemberToSignIn(db, caller, params.uuid)
    await removeFactor(db, caller, uuid)
    return undefined
  })
}
