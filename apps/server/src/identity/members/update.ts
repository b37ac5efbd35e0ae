import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import type { UserChange } from '@pressmark/contract/identity/users.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Change } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lockProfile } from '#platform/locks.ts'
import { notifyBothAddresses, notifyUser, type Notices } from '../account-notices.ts'
import { changeRights, requireRoles } from '../rights.ts'
import { requestEmail, type Mailing } from '../email/verification.ts'
import { mayChangeProfile } from './answers.ts'
import { readFresh, type Member } from './members.ts'
import { requireMayChangeEmail, requirePasswordSession } from './sign-in-of-member.ts'

type Who = { caller: Caller; uuid: string; ifMatch: number | undefined }
type WithMailing = Who & { mailing: Mailing }
type WithNotices = Who & { notices: Notices }

/** Updates a profile and the workgroups of a person. Everyone may update their own profile.
 *  @throws forbidden, notFound, staleVersion, usernameImmutable, profileProtected, roleNotHeld, lastAdministrator */
export const changeMember = async (
  db: TenantDb,
  { caller, uuid, ifMatch, mailing }: WithMailing,
  input: UserChange,
): Promise<void> => {
  const { userGroupUuids, username, ...profile } = input
  const manages = caller.capabilities.has('tenant.manage')
  if (!manages && (uuid !== caller.personUuid || userGroupUuids !== undefined)) throw new Refusal('forbidden')
  const change = async (ownRoles?: ReadonlySet<Role>) => {
    await lockProfile(db, uuid)
    const member = await readFresh(db, caller, uuid, ifMatch)
    if (username !== undefined && username !== member.username) throw new Refusal('usernameImmutable')
    await changeProfile(db, { caller, mailing }, member, profile)
    if (ownRoles && userGroupUuids) await changeWorkgroups(db, caller, member, { ownRoles, requested: userGroupUuids })
  }
  await (userGroupUuids === undefined ? change() : changeRights(db, caller, change))
  await broadcast(db, { notice: { kind: 'person.changed', uuid } })
}

/** Sets the direct roles of a person, which are independent of the workgroups.
 *  @throws notFound, staleVersion, roleNotHeld, lastAdministrator */
export const setRolesOfMember = (db: TenantDb, { caller, uuid, ifMatch }: Who, roles: readonly Role[]): Promise<void> =>
  changeRights(db, caller, async (ownRoles) => {
    const member = await readFresh(db, caller, uuid, ifMatch)
    const before = await setDirectRoles(db, ownRoles, member.uuid, roles)
    await raiseVersion(db, uuid)
    await recordOf(db, caller, { kind: 'person.roles-changed', uuid, before: { roles: before }, after: { roles } })
    await broadcast(db, { notice: { kind: 'person.changed', uuid } })
  })

/** Deactivates or activates a member. A deactivated member keeps roles and workgroups, but has no rights and no sessions.
 *  @throws notFound, staleVersion, lastAdministrator, peopleLimitReached, signInProtected for platform administrators */
export const setMemberActive = (
  db: TenantDb,
  { caller, uuid, ifMatch, notices }: WithNotices,
  { active }: { active: boolean },
): Promise<void> =>
  changeRights(db, caller, async () => {
    const member = await readFresh(db, caller, uuid, ifMatch)
    if (member.platform_admin) throw new Refusal('signInProtected')
    if (member.active === active) return
    await db
      .updateTable('membership')
      .set((eb) => ({ deactivated_at: active ? null : new Date(), version: eb('version', '+', 1) }))
      .where('tenant_id', '=', db.tenantId)
      .where('person_uuid', '=', uuid)
      .execute()
    if (active) await requirePeopleLimit(db)
    await deleteSessions(db, uuid)
    await recordOf(db, caller, { kind: active ? 'person.activated' : 'person.deactivated', uuid })
    await notifyUser(db, notices, uuid, active ? 'activated' : 'deactivated')
    await broadcast(db, { notice: { kind: 'person.changed', uuid } })
  })

/** Checks the limit of users after a person was added or activated. The lock of the rights keeps others from adding one now.
 *  @throws peopleLimitReached */
export const requirePeopleLimit = async (db: TenantDb): Promise<void> => {
  const { rows } = await sql<{ isReached: boolean }>`
    select exists (select from tenant t where t.id = ${db.tenantId} and t.people_limit <
      (select count(*) from membership m join person p on p.uuid = m.person_uuid
        where m.tenant_id = t.id and m.deactivated_at is null and not p.service_account)) as "isReached"`.execute(db)
  if (rows[0]?.isReached) throw new Refusal('peopleLimitReached')
}

/** Ends all sessions of a member in this tenant. @throws notFound */
export const endMemberSessions = async (
  db: TenantDb,
  { caller, uuid, notices }: Omit<WithNotices, 'ifMatch'>,
): Promise<void> => {
  await readFresh(db, caller, uuid, undefined)
  const { numDeletedRows } = await deleteSessions(db, uuid)
  if (numDeletedRows > 0n) {
    await recordOf(db, caller, { kind: 'sessions.ended', uuid })
    await notifyUser(db, notices, uuid, 'sessionsEnded')
  }
  await broadcast(db, { invalidate: 'rights' })
}

const deleteSessions = (db: TenantDb, uuid: string) =>
  db
    .deleteFrom('session')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', uuid)
    .executeTakeFirstOrThrow()

/** Removes a person from the tenant, with all rights and sessions there. The rights are kept for a later restoration. The address is kept
 *  for a notice of it, unless the person belongs to other tenants: then no tenant can restore the account.
 *  @throws notFound, staleVersion, lastAdministrator */
export const removeMember = (db: TenantDb, { caller, uuid, ifMatch, notices }: WithNotices): Promise<void> =>
  changeRights(db, caller, async () => {
    const { username, name, surname, roles, workgroups, ...member } = await readFresh(db, caller, uuid, ifMatch)
    const email = member.tenant_count === 1 ? member.email : ''
    const former = { removed_at: new Date(), roles, workgroups, email }
    // The address is deleted with the last membership.
    await notifyUser(db, notices, uuid, 'removed')
    await db
      .insertInto('former_member')
      .values({ tenant_id: db.tenantId, person_uuid: uuid, ...former })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'person_uuid']).doUpdateSet(former))
      .execute()
    await deleteSessions(db, uuid)
    const removed = await db
      .deleteFrom('membership')
      .where('tenant_id', '=', db.tenantId)
      .where('person_uuid', '=', uuid)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw new Refusal('notFound')
    await recordOf(db, caller, { kind: 'person.removed', uuid, before: { username, name, surname } })
    await broadcast(db, { notice: { kind: 'person.changed', uuid } })
  })

type Profile = Omit<UserChange, 'username' | 'userGroupUuids'>

const changeProfile = async (
  db: TenantDb,
  { caller, mailing }: Pick<WithMailing, 'caller' | 'mailing'>,
  member: Member,
  input: Profile,
): Promise<void> => {
  const { uuid } = member
  const before = { name: member.name, surname: member.surname, email: member.email }
  const after = {
    name: (input.name ?? input.firstname ?? before.name).trim(),
    surname: (input.surname ?? input.lastname ?? before.surname).trim(),
    email: input.email ?? before.email,
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  if (after.email !== before.email && uuid === caller.personUuid) {
    const { username } = member
    requirePasswordSession(caller)
    await requestEmail(db, { uuid, username, name: after.name, email: after.email, withPassword: false }, mailing)
    return changeProfile(db, { caller, mailing }, member, { name: after.name, surname: after.surname })
  }
  if (after.email !== before.email) await requireMayChangeEmail(db, caller, member)
  const isFree = mayChangeProfile(caller, uuid)
  const { rows } = await sql<{ done: boolean | null }>`
    select change_person(${uuid}, ${after.name}, ${after.surname}, ${after.email}, ${isFree}) as done`.execute(db)
  if (!rows[0]?.done) throw new Refusal('profileProtected')
  await notifyBothAddresses(db, mailing, { previous: before.email, email: after.email, username: member.username })
  await recordOf(db, caller, { kind: 'person.changed', uuid, before, after })
}

const changeWorkgroups = async (
  db: TenantDb,
  caller: Caller,
  { uuid, workgroups }: Member,
  { ownRoles, requested }: { ownRoles: ReadonlySet<Role>; requested: readonly string[] },
): Promise<void> => {
  await setWorkgroups(db, ownRoles, uuid, requested)
  await raiseVersion(db, uuid)
  const [before, after] = [{ userGroupUuids: workgroups }, { userGroupUuids: requested }]
  await recordOf(db, caller, { kind: 'person.workgroups-changed', uuid, before, after })
}

/** Raises the version of a membership. */
export const raiseVersion = (db: TenantDb, uuid: string) =>
  db
    .updateTable('membership')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', uuid)
    .execute()

const recordOf = (db: TenantDb, caller: Caller, { uuid, ...change }: Omit<Change, 'entity'> & { uuid: string }) =>
  record(db, caller, { ...change, entity: { type: 'person', uuid } })

/** Returns those of these workgroups that exist. */
export const existingWorkgroups = async (db: TenantDb, uuids: readonly string[]): Promise<string[]> => {
  const rows = await db.selectFrom('workgroup').select('uuid').where('tenant_id', '=', db.tenantId).execute()
  const existing = new Set(rows.map(({ uuid }) => uuid))
  return uuids.filter((uuid) => existing.has(uuid))
}

/** Sets the workgroups of a member. @throws notFound; roleNotHeld if a workgroup grants more than the caller has */
export const setWorkgroups = async (
  db: TenantDb,
  ownRoles: ReadonlySet<Role>,
  personUuid: string,
  requested: readonly string[],
): Promise<void> => {
  const rows = await db.selectFrom('workgroup').select(['uuid', 'roles']).where('tenant_id', '=', db.tenantId).execute()
  const rolesOf = new Map(rows.map(({ uuid, roles }) => [uuid, roles]))
  if (requested.some((uuid) => !rolesOf.has(uuid))) throw new Refusal('notFound')
  const removed = await db
    .deleteFrom('workgroup_member')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .returning('workgroup_uuid')
    .execute()
  const before = new Set(removed.map(({ workgroup_uuid }) => workgroup_uuid))
  requireRoles(
    ownRoles,
    requested.filter((uuid) => !before.has(uuid)).flatMap((uuid) => rolesOf.get(uuid) ?? []),
  )
  if (requested.length === 0) return
  await db
    .insertInto('workgroup_member')
    .values(requested.map((uuid) => ({ tenant_id: db.tenantId, workgroup_uuid: uuid, person_uuid: personUuid })))
    .execute()
}

/** Sets the direct roles of a member. @returns the previous roles
 *  @throws roleNotHeld if the caller does not have a new role */
export const setDirectRoles = async (
  db: TenantDb,
  ownRoles: ReadonlySet<Role>,
  personUuid: string,
  roles: readonly Role[],
): Promise<string[]> => {
  const removed = await db
    .deleteFrom('member_role')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .returning('role')
    .execute()
  const before = removed.map(({ role }) => role)
  requireRoles(
    ownRoles,
    roles.filter((role) => !before.includes(role)),
  )
  if (roles.length > 0) {
    await db
      .insertInto('member_role')
      .values(roles.map((role) => ({ tenant_id: db.tenantId, person_uuid: personUuid, role })))
      .execute()
  }
  return before
}
