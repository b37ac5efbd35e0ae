import { ROLES, type Role } from '@pressmark/contract/platform/capabilities.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { rolesOf } from './sessions.ts'

/** Changes rights in the tenant, one change at a time. The caller must still be an administrator when the lock is acquired, and a tenant
 *  that had an administrator keeps one. `ownRoles` are the roles that the caller may grant.
 *  @throws forbidden, lastAdministrator */
export const changeRights = async <Result>(
  db: TenantDb,
  caller: Caller,
  work: (ownRoles: ReadonlySet<Role>) => Promise<Result>,
): Promise<Result> => {
  await lock(db, 'rights')
  const ownRoles = await currentRoles(db, caller)
  if (!ownRoles.has('ROLE_TENANT_ADMIN')) throw new Refusal('forbidden')
  const hadAdministrator = await hasAdministrator(db)
  const result = await work(ownRoles)
  if (hadAdministrator && !(await hasAdministrator(db))) throw new Refusal('lastAdministrator')
  await broadcast(db, { invalidate: 'rights' })
  return result
}

/** @throws roleNotHeld if the caller would grant a role that the caller does not have */
export const requireRoles = (ownRoles: ReadonlySet<Role>, given: readonly string[]): void => {
  if (given.some((role) => !ownRoles.has(role as Role))) throw new Refusal('roleNotHeld')
}

/* Reads the current roles, which may differ from those at the start of the request. Administrators have all roles of their tenant. */
const currentRoles = async (db: TenantDb, { personUuid }: Caller): Promise<Set<Role>> => {
  const { platform_admin } = await db
    .selectFrom('person')
    .select('platform_admin')
    .where('uuid', '=', personUuid)
    .executeTakeFirstOrThrow()
  const roles = await rolesOf(db, personUuid, { platformAdmin: platform_admin })
  if (roles.includes('ROLE_ADMIN')) return new Set(ROLES)
  return new Set(roles.includes('ROLE_TENANT_ADMIN') ? ROLES.filter((role) => role !== 'ROLE_ADMIN') : roles)
}

const hasAdministrator = async (db: TenantDb): Promise<boolean> => {
  const { rows } = await sql`
    select from membership p where p.tenant_id = ${db.tenantId} and p.deactivated_at is null and (
      exists (select from workgroup w join workgroup_member m on m.tenant_id = w.tenant_id and m.workgroup_uuid = w.uuid
        where w.tenant_id = p.tenant_id and m.person_uuid = p.person_uuid and 'ROLE_TENANT_ADMIN' = any (w.roles))
      or exists (select from member_role r
        where r.tenant_id = p.tenant_id and r.person_uuid = p.person_uuid and r.role = 'ROLE_TENANT_ADMIN'))
    limit 1`.execute(db)
  return rows.length > 0
}
