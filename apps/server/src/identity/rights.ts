import { ROLES, type Role } from '@pressmark/contract/platform/capabilities.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { rolesOf } from './sessions.ts'

/** Runs a change of who may do what in the tenant: one after the other, by somebody who may still do it when it is their turn,
 *  and leaving an administrator where there was one. `held` are the roles that the caller may give.
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

/** @throws roleNotHeld when somebody would give more than they have. @source SEMANTICS §3 */
export const requireRoles = (ownRoles: ReadonlySet<Role>, given: readonly string[]): void => {
  if (given.some((role) => !ownRoles.has(role as Role))) throw new Refusal('roleNotHeld')
}

/* As they are now, not as they were when the request came in. Administrators have all roles of their tenant. */
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
    select from workgroup w join workgroup_member m on m.tenant_id = w.tenant_id and m.workgroup_uuid = w.uuid
      where w.tenant_id = ${db.tenantId} and 'ROLE_TENANT_ADMIN' = any (w.roles)
    union all
    select from member_role where tenant_id = ${db.tenantId} and role = 'ROLE_TENANT_ADMIN'
    limit 1`.execute(db)
  return rows.length > 0
}
