import { randomBytes } from 'node:crypto'
import { TENANT_SWITCH_SECONDS } from '@pressmark/contract/identity/tenant-switches.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { hashToken, openSession, rolesOf } from './sessions.ts'

/** Creates a code that signs the caller in to another tenant, once and within half a minute.
 *  @throws tenantSwitchRefused without a membership there, or in a session of this tenant's own provider, which is trusted only here */
export const createTenantSwitch = async (database: Database, caller: Caller, to: Tenant): Promise<string> => {
  const session = await database
    .reader(caller.tenantId)
    .selectFrom('session')
    .select(['created_at', 'password_version', 'second_factor_version', 'second_factor_given'])
    .where('tenant_id', '=', caller.tenantId)
    .where('token_hash', '=', caller.sessionHash)
    .where('by_provider', '=', false)
    .executeTakeFirst()
  if (session === undefined) throw new Refusal('tenantSwitchRefused')
  const code = randomBytes(32).toString('base64url')
  await asTenant(database, to.id, async (db) => {
    await requireMember(db, { person_uuid: caller.personUuid, ...session })
    await db
      .deleteFrom('tenant_switch')
      .where('tenant_id', '=', db.tenantId)
      .where('expires_at', '<', new Date())
      .execute()
    await db
      .insertInto('tenant_switch')
      .values({
        tenant_id: db.tenantId,
        code_hash: hashToken(code),
        person_uuid: caller.personUuid,
        password_version: session.password_version,
        second_factor_version: session.second_factor_version,
        second_factor_given: session.second_factor_given,
        signed_in_at: session.created_at,
        expires_at: new Date(Date.now() + TENANT_SWITCH_SECONDS * 1000),
      })
      .execute()
  })
  return code
}

/** Signs the person of the code in to this tenant. @returns the session token
 *  @throws tenantSwitchRefused for every problem: used, expired, of another tenant, or no longer a member */
export const redeemTenantSwitch = (database: Database, tenant: Tenant, code: string, userAgent: string) =>
  asTenant(database, tenant.id, async (db) => {
    const tenantSwitch = await db
      .deleteFrom('tenant_switch')
      .where('tenant_id', '=', db.tenantId)
      .where('code_hash', '=', hashToken(code))
      .where('expires_at', '>', new Date())
      .returning(['person_uuid', 'password_version', 'second_factor_version', 'second_factor_given', 'signed_in_at'])
      .executeTakeFirst()
    if (tenantSwitch === undefined) throw new Refusal('tenantSwitchRefused')
    const person = await requireMember(db, tenantSwitch)
    const token = await openSession(db, {
      personUuid: person.uuid,
      passwordVersion: tenantSwitch.password_version,
      secondFactorVersion: tenantSwitch.second_factor_version,
      secondFactorGiven: tenantSwitch.second_factor_given,
      userAgent,
      signedInAt: tenantSwitch.signed_in_at,
    })
    const entity = { type: 'person', uuid: person.uuid } as const
    await record(db, { personUuid: person.uuid }, { kind: 'session.opened', entity })
    return { token, username: person.username }
  })

type SignedIn = { person_uuid: string; password_version: number; second_factor_version: number }

/* A person who may enter here, and has changed neither the password nor the second factor since the sign-in. */
const requireMember = async (
  db: TenantDb,
  { person_uuid: uuid, password_version, second_factor_version }: SignedIn,
) => {
  const person = await db
    .selectFrom('person')
    .select(['uuid', 'username', 'platform_admin'])
    .where('uuid', '=', uuid)
    .where('password_version', '=', password_version)
    .where('second_factor_version', '=', second_factor_version)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined || (await rolesOf(db, uuid, { platformAdmin: person.platform_admin })).length === 0)
    throw new Refusal('tenantSwitchRefused')
  return person
}
