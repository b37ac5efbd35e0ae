import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { listUsersOfWorkgroup } from '@pressmark/contract/identity/users.ts'
import { readWorkgroup as readCall, type Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link, type Paging } from '#platform/hal.ts'
import { naturallySorted } from '#platform/natural-order.ts'
import type { Tenant } from '#platform/http/tenancy.ts'

const workgroups = (db: TenantDb) =>
  db
    .selectFrom('workgroup as w')
    .select(['w.uuid', 'w.name', 'w.description', 'w.roles', 'w.is_system', 'w.version'])
    .select(
      sql<number>`(select count(*) from workgroup_member m
        where m.tenant_id = ${db.tenantId} and m.workgroup_uuid = w.uuid)`.as('members'),
    )
    .where('w.tenant_id', '=', db.tenantId)

type WorkgroupRow = Awaited<ReturnType<typeof readWorkgroup>>

/** @throws notFound */
export const readWorkgroup = async (db: TenantDb, uuid: string) => {
  const row = await workgroups(db).where('w.uuid', '=', uuid).executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row
}

/** Returns a page of the tenant's workgroups, by name. A tenant has a few dozen, so they are sorted here. */
export const listWorkgroups = async (
  db: TenantDb,
  { page, size }: Paging,
  { descending }: { descending: boolean },
): Promise<{ rows: WorkgroupRow[]; total: number }> => {
  const rows = await workgroups(db).orderBy('w.uuid').execute()
  const sorted = naturallySorted(rows, { of: ({ name }) => name, descending })
  return { rows: sorted.slice(page * size, (page + 1) * size), total: rows.length }
}

export const workgroupAnswer = (row: WorkgroupRow, tenant: Tenant, origin: string): Workgroup => ({
  uuid: row.uuid,
  name: row.name,
  description: row.description,
  counter: row.members,
  tenantPermissions: [{ tenant: tenant.name, roles: row.roles as Role[] }], // what the contract let in
  isSystem: row.is_system,
  version: row.version,
  _links: {
    self: link(origin, addressOf(readCall, { uuid: row.uuid })),
    jarvisUsers: link(origin, addressOf(listUsersOfWorkgroup, { uuid: row.uuid })),
  },
})
