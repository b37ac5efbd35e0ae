import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'

/** Returns the email addresses of the active administrators of the tenant. */
export const administratorEmails = async (db: TenantDb): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    select distinct p.email from person p
      join membership a on a.tenant_id = ${db.tenantId} and a.person_uuid = p.uuid and a.deactivated_at is null
      where p.email <> '' and p.uuid in (
      select m.person_uuid from workgroup w join workgroup_member m on m.tenant_id = w.tenant_id and m.workgroup_uuid = w.uuid
        where w.tenant_id = ${db.tenantId} and 'ROLE_TENANT_ADMIN' = any (w.roles)
      union select person_uuid from member_role where tenant_id = ${db.tenantId} and role = 'ROLE_TENANT_ADMIN')`.execute(
    db,
  )
  return rows.map(({ email }) => email)
}
