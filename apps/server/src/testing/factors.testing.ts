import { CODE_SECONDS, confirmSecondFactor, startSecondFactor } from '@pressmark/contract/identity/second-factor.ts'
import { Secret, TOTP } from 'otpauth'
import { asTenant } from '#platform/db/database.ts'
import type { TestPerson, World } from './world.ts'

/** Returns the code of an authenticator app, `steps` of 30 s from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * CODE_SECONDS * 1000 })

/** Sets up a second factor with an earlier code, so the current code stays unused. */
export const setUpFactor = async ({ database }: World, person: TestPerson) => {
  const { secret } = (await person.call(startSecondFactor, { body: { password: person.password } })).body
  const confirmed = await person.call(confirmSecondFactor, { body: { code: codeOf(secret) } })
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${confirmed.refusal.code}`)
  await database.owner
    .updateTable('second_factor')
    .set({ last_step: 0 })
    .where('person_uuid', '=', person.personUuid)
    .execute()
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}

/** Adds a second factor to a person whose rights require one. The session of the person has given it. */
export const giveFactor = async ({ database, tenancy }: World, { personUuid }: TestPerson) => {
  await database.owner.updateTable('person').set({ second_factor: true }).where('uuid', '=', personUuid).execute()
  for (const { id } of await tenancy.all())
    await asTenant(database, id, (db) =>
      db
        .updateTable('session')
        .set({ second_factor_given: true })
        .where('tenant_id', '=', id)
        .where('person_uuid', '=', personUuid)
        .execute(),
    )
}
