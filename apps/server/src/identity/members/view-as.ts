import { capabilitiesOf, type Role } from '@pressmark/contract/platform/capabilities.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import { readMember } from './members.ts'
import { closeSession, insertSession, rolesOf } from '../sessions.ts'

/** Replaces the session of an administrator by one that sees the product as another active member.
 *  @returns the token of the new session
 *  @throws notFound, viewAsRefused if the person is the caller, is not active, or has a right that the caller lacks */
export const startViewAs = async (db: TenantDb, caller: Caller, uuid: string, userAgent: string): Promise<string> => {
  await readMember(db, uuid, caller)
  if (uuid === caller.personUuid || (await viewedCaller(db, caller, uuid)) === undefined)
    throw new Refusal('viewAsRefused')
  const token = await replaceSession(db, caller, { userAgent, viewedPersonUuid: uuid })
  await record(db, caller, { kind: 'session.view-started', entity: { type: 'person', uuid } })
  return token
}

/** Replaces a session that sees the product as another person by one of the administrator. @returns its token */
export const stopViewAs = async (db: TenantDb, caller: Caller, userAgent: string): Promise<string> => {
  const token = await replaceSession(db, caller, { userAgent })
  await recordViewEnd(db, caller)
  return token
}

/** Records that the administrator of this session no longer sees the product as the person. */
export const recordViewEnd = async (db: TenantDb, { personUuid, viewedBy }: Caller): Promise<void> => {
  if (viewedBy === undefined) return
  await record(db, viewedBy, { kind: 'session.view-ended', entity: { type: 'person', uuid: personUuid } })
}

/** Returns the caller with the person and the rights of another active member, or undefined if this caller may not see as that member. */
export const viewedCaller = async (db: TenantDb, viewer: Caller, uuid: string): Promise<Caller | undefined> => {
  if (!viewer.capabilities.has('tenant.manage')) return undefined
  const person = await db
    .selectFrom('person')
    .select(['username', 'platform_admin'])
    .where('uuid', '=', uuid)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined) return undefined
  const roles: Role[] = await rolesOf(db, uuid, { platformAdmin: person.platform_admin })
  const capabilities = capabilitiesOf(roles)
  if (roles.length === 0 || [...capabilities].some((one) => !viewer.capabilities.has(one))) return undefined
  const { personUuid, username } = viewer
  return {
    ...viewer,
    personUuid: uuid,
    username: person.username,
    roles,
    capabilities,
    viewedBy: { personUuid, username },
  }
}

type NewView = { userAgent: string; viewedPersonUuid?: string }

/* A new token, so that nothing that was stored for the rights of the old one is used for the new ones. */
const replaceSession = async (db: TenantDb, { sessionHash }: Caller, view: NewView): Promise<string> => {
  const session = await db
    .selectFrom('session')
    .select(['person_uuid', 'password_version', 'second_factor_version', 'second_factor_given', 'created_at'])
    .select('by_provider')
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', sessionHash)
    .forUpdate()
    .executeTakeFirst()
  if (session === undefined) throw new Refusal('notSignedIn')
  const token = await insertSession(db, {
    personUuid: session.person_uuid,
    passwordVersion: session.password_version,
    secondFactorVersion: session.second_factor_version,
    secondFactorGiven: session.second_factor_given,
    signedInAt: session.created_at,
    viaProvider: session.by_provider,
    ...view,
  })
  await closeSession(db, sessionHash)
  return token
}
