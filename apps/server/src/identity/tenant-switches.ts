import { randomBytes } from 'node:crypto'
import { TENANT_SWITCH_SECONDS } from '@pressmark/contract/identity/tenant-switches.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { hashToken, openSession, rolesOf } from './sessions.ts'

/** A code by which the caller is signed in at another organisation: once, within half a minute.
 *  @throws tenantSwitchRefused where they are no member, or came here by this organisation's own provider: its word holds here alone
 *  @source SEMANTICS §1 */
export const createTenantSwitch = async (database: Database, caller: Caller, to: Tenant): Promise<string> => {
  const session = await database
    .reader(caller.tenantId)
    .selectFrom('session')
    .select(['created_at', 'password_version'])
    .where('tenant_id', '=', caller.tenantId)
    .where('token_hash', '=', caller.sessionHash)
    .where('by_provider', '=', false)
    .executeTakeFirst()
  if (session === undefined) throw new Refusal('tenantSwitchRefused')
  const code = randomBytes(32).toString('base64url')
  await asTenant(database, to.id, async (db) => {
    await requireMember(db, caller.personUuid, session.password_version)
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
        signed_in_at: session.created_at,
        expires_at: new Date(Date.now() + TENANT_SWITCH_SECONDS * 1000),
      })
      .execute()
  })
  return code
}

/** Signs in at this organisation whoever the code was made for. @returns the session token
 *  @throws tenantSwitchRefused whatever was wrong: used, too late, another's, or no member any more */
export const redeemTenantSwitch = (database: Database, tenant: Tenant, code: string, userAgent: string) =>
  asTenant(database, tenant.id, async (db) => {
    const tenantSwitch = await db
      .deleteFrom('tenant_switch')
      .where('tenant_id', '=', db.tenantId)
      .where('code_hash', '=', hashToken(code))
      .where('expires_at', '>', new Date())
      .returning(['person_uuid', 'password_version', 'signed_in_at'])
      .executeTakeFirst()
    if (tenantSwitch === undefined) throw new Refusal('tenantSwitchRefused')
    const person = await requireMember(db, tenantSwitch.person_uuid, tenantSwitch.password_version)
    const token = await openSession(db, {
      personUuid: person.uuid,
      passwordVersion: tenantSwitch.password_version,
      userAgent,
      signedInAt: tenantSwitch.signed_in_at,
    })
    const entity = { type: 'person', uuid: person.uuid } as const
    await record(db, { personUuid: person.uuid }, { kind: 'session.opened', entity })
    return { token, username: person.username }
  })

/* Somebody who has not changed the password since, and may enter here. */
const requireMember = async (db: TenantDb, uuid: string, passwordVersion: number) => {
  const person = await db
    .selectFrom('person')
    .select(['uuid', 'username', 'platform_admin'])
    .where('uuid', '=', uuid)
    .where('password_version', '=', passwordVersion)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined || (await rolesOf(db, uuid, { platformAdmin: person.platform_admin })).length === 0)
    throw new Refusal('tenantSwitchRefused')
  return person
}
