import { hash, randomBytes } from 'node:crypto'
import { ROLES, type Role } from '@pressmark/contract/platform/capabilities.ts'
import { VIEW_AS_MINUTES } from '@pressmark/contract/identity/view-as.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { Caller } from '#platform/http/route.ts'

export const IDLE_HOURS = 12
export const ABSOLUTE_DAYS = 14

/** On https the prefix `__Host-` makes the browser send the cookie to this host only. */
export const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-session' : 'session')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Versions of the password and of the second factor that the session was opened with. It ends when one of them changes.
 *  `secondFactorGiven` is true only if this session, or the one that it was switched from, gave a code. `signedInAt` is the time of the
 *  sign-in, if it was earlier. */
type NewSession = {
  personUuid: string
  passwordVersion: number
  secondFactorVersion: number
  secondFactorGiven: boolean
  userAgent: string
  signedInAt?: Date
  viaProvider?: boolean
  /** The member as whom the person sees the product. */
  viewedPersonUuid?: string
}

/** Opens a session of the tenant after a sign-in, and records its time for the member.
 *  @returns the token, which is stored only in the cookie */
export const openSession = async (db: TenantDb, session: NewSession): Promise<string> => {
  const token = await insertSession(db, session)
  await db
    .updateTable('membership')
    .set({ last_sign_in_at: new Date() })
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', session.personUuid)
    .execute()
  return token
}

/** Inserts a session that continues another one. It is not a sign-in. @returns the token */
export const insertSession = async (
  db: TenantDb,
  { userAgent, signedInAt, viaProvider = false, viewedPersonUuid, ...opened }: NewSession,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      tenant_id: db.tenantId,
      uuid: uuidv7(),
      token_hash: hashToken(token),
      person_uuid: opened.personUuid,
      password_version: opened.passwordVersion,
      second_factor_version: opened.secondFactorVersion,
      second_factor_given: opened.secondFactorGiven,
      user_agent: truncate(userAgent, 300),
      by_provider: viaProvider,
      ...(signedInAt && { created_at: signedInAt }),
      ...(viewedPersonUuid !== undefined && { viewed_person_uuid: viewedPersonUuid, view_ends_at: viewEnd() }),
    })
    .execute()
  return token
}

const viewEnd = () => new Date(Date.now() + VIEW_AS_MINUTES * 60_000)

export const closeSession = async (db: TenantDb, sessionHash: Buffer): Promise<void> => {
  await db.deleteFrom('session').where('tenant_id', '=', db.tenantId).where('token_hash', '=', sessionHash).execute()
  await broadcast(db, { invalidate: 'rights' })
}

/** Deletes all other sessions of the caller in this tenant. Those elsewhere end by the version of the password or of the factor. */
export const deleteOtherSessions = async (
  db: TenantDb,
  { personUuid, sessionHash }: Pick<Caller, 'personUuid' | 'sessionHash'>,
): Promise<void> => {
  await db
    .deleteFrom('session')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .where('token_hash', '!=', sessionHash)
    .execute()
}

/** Returns whether the provider of one organisation may sign this person in: not a member of others, nor a platform administrator. */
export const acceptsProvider = ({ tenant_count }: { tenant_count: number }, roles: readonly Role[]): boolean =>
  roles.length > 0 && !roles.includes('ROLE_ADMIN') && tenant_count === 1

/** Returns the union of a person's direct roles and the roles of the workgroups in this tenant. It is empty without a membership, and
 *  for a deactivated member. */
export const rolesOf = async (
  db: TenantDb,
  personUuid: string,
  { platformAdmin }: { platformAdmin: boolean },
): Promise<Role[]> => {
  const member = await db
    .selectFrom('membership')
    .select('deactivated_at')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .executeTakeFirst()
  if (member?.deactivated_at !== null && !platformAdmin) return []
  const memberships = await db
    .selectFrom('workgroup_member as m')
    .innerJoin('workgroup as w', (join) =>
      join.onRef('w.tenant_id', '=', 'm.tenant_id').onRef('w.uuid', '=', 'm.workgroup_uuid'),
    )
    .select('w.roles')
    .where('m.tenant_id', '=', db.tenantId)
    .where('m.person_uuid', '=', personUuid)
    .execute()
  const direct = await db
    .selectFrom('member_role')
    .select('role')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .execute()
  const names = new Set(['ROLE_USER', ...memberships.flatMap(({ roles }) => roles), ...direct.map(({ role }) => role)])
  if (platformAdmin) names.add('ROLE_ADMIN')
  return ROLES.filter((role) => names.has(role))
}

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
