import { ROLES, type Role } from '@pressmark/contract/platform/capabilities.ts'
import type { EffectivePermission } from '@pressmark/contract/identity/users.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Member } from './members.ts'

/** What a person may do in effect, each role with the workgroups that give it. @source spec 001 §6 */
export const effectivePermissions = async (db: TenantDb, member: Member): Promise<EffectivePermission[]> => {
  const workgroups = await db
    .selectFrom('workgroup_member as m')
    .innerJoin('workgroup as w', (join) =>
      join.onRef('w.tenant_id', '=', 'm.tenant_id').onRef('w.uuid', '=', 'm.workgroup_uuid'),
    )
    .select(['w.uuid', 'w.name', 'w.roles'])
    .where('m.tenant_id', '=', db.tenantId)
    .where('m.person_uuid', '=', member.uuid)
    .orderBy('w.name')
    .execute()
  const givenBy = (role: Role) =>
    workgroups.filter(({ roles }) => roles.includes(role)).map(({ uuid, name }) => ({ uuid, name }))
  // Every member is one by ROLE_USER, whoever gives it.
  const isDirect = (role: Role) =>
    role === 'ROLE_USER' || member.roles.includes(role) || (role === 'ROLE_ADMIN' && member.platform_admin)
  return ROLES.map((role) => ({ role, workgroups: givenBy(role), direct: isDirect(role) })).filter(
    ({ workgroups: sources, direct }) => direct || sources.length > 0,
  )
}
