import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { requireRoles } from '../rights.ts'

/** Makes these the workgroups that a member is in. @throws notFound; roleNotHeld where one gives more than the giver has */
export const setWorkgroups = async (
  db: TenantDb,
  held: ReadonlySet<Role>,
  personUuid: string,
  wanted: readonly string[],
): Promise<void> => {
  const rows = await db.selectFrom('workgroup').select(['uuid', 'roles']).where('tenant_id', '=', db.tenantId).execute()
  const rolesOf = new Map(rows.map(({ uuid, roles }) => [uuid, roles]))
  if (wanted.some((uuid) => !rolesOf.has(uuid))) throw new Refusal('notFound')
  const left = await db
    .deleteFrom('workgroup_member')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .returning('workgroup_uuid')
    .execute()
  const before = new Set(left.map(({ workgroup_uuid }) => workgroup_uuid))
  requireRoles(
    held,
    wanted.filter((uuid) => !before.has(uuid)).flatMap((uuid) => rolesOf.get(uuid) ?? []),
  )
  if (wanted.length === 0) return
  await db
    .insertInto('workgroup_member')
    .values(wanted.map((uuid) => ({ tenant_id: db.tenantId, workgroup_uuid: uuid, person_uuid: personUuid })))
    .execute()
}

/** Makes these the roles that a member has beside the workgroups. @returns those before
 *  @throws roleNotHeld where one is new that the giver has not */
export const setDirectRoles = async (
  db: TenantDb,
  held: ReadonlySet<Role>,
  personUuid: string,
  roles: readonly Role[],
): Promise<string[]> => {
  const left = await db
    .deleteFrom('member_role')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .returning('role')
    .execute()
  const before = left.map(({ role }) => role)
  requireRoles(
    held,
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
