import { EMAIL_RETENTION_DAYS } from '@pressmark/contract/identity/email-messages.ts'
import type { FormerUser } from '@pressmark/contract/identity/membership.ts'
import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { sql } from 'kysely'
import { broadcast } from '#platform/bus/bus.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import { notifyAddressBeforeRemoval, type Notices } from '../account-notices.ts'
import { changeRights } from '../rights.ts'
import { existingWorkgroups, requirePeopleLimit, setDirectRoles, setWorkgroups } from './update.ts'

/** Returns a page of the people who were removed from the tenant, the last removed first. */
export const listFormer = async (
  db: TenantDb,
  { page, size }: Paging,
  [order]: readonly string[] = [],
): Promise<{ rows: FormerUser[]; total: number }> => {
  const from = db
    .selectFrom('former_member as f')
    .innerJoin('person as p', 'p.uuid', 'f.person_uuid')
    .where('f.tenant_id', '=', db.tenantId)
  const { total } = await from.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await from
    .select(['p.uuid', 'p.username', 'p.name', 'p.surname', 'f.removed_at'])
    .orderBy('f.removed_at', order === 'removedAt' || order === 'removedAt,asc' ? 'asc' : 'desc')
    .orderBy('p.uuid')
    .limit(size)
    .offset(page * size)
    .execute()
  return { rows: rows.map(({ removed_at, ...row }) => ({ ...row, removedAt: removed_at.toISOString() })), total }
}

/** Makes a removed person a member again. `hash` is of the password that the person does not know yet.
 *  @throws notFound, notRestorable, usernameTaken, roleNotHeld, peopleLimitReached */
export const restore = (
  db: TenantDb,
  caller: Caller,
  { uuid, email, hash, notices }: { uuid: string; email: string; hash: string; notices: Notices },
): Promise<void> =>
  changeRights(db, caller, async (ownRoles) => {
    const former = await db
      .selectFrom('former_member as f')
      .innerJoin('person as p', 'p.uuid', 'f.person_uuid')
      .select(['f.roles', 'f.workgroups', 'f.email as previous', 'p.username'])
      .where('f.tenant_id', '=', db.tenantId)
      .where('f.person_uuid', '=', uuid)
      .executeTakeFirst()
    if (former === undefined) throw new Refusal('notFound')
    const { rows } = await sql<{ restored: boolean | null }>`
      select restore_person(${uuid}, ${email}, ${hash}) as restored`.execute(db)
    if (rows[0]?.restored !== true) throw new Refusal('notRestorable')
    await db.deleteFrom('former_member').where('tenant_id', '=', db.tenantId).where('person_uuid', '=', uuid).execute()
    await db.insertInto('membership').values({ tenant_id: db.tenantId, person_uuid: uuid }).execute()
    await requirePeopleLimit(db)
    const workgroups = await existingWorkgroups(db, former.workgroups)
    await setDirectRoles(db, ownRoles, uuid, former.roles as Role[]) // what the contract let in
    await setWorkgroups(db, ownRoles, uuid, workgroups)
    const after = { email, roles: former.roles, userGroupUuids: workgroups }
    await record(db, caller, { kind: 'person.restored', entity: { type: 'person', uuid }, after })
    await notifyAddressBeforeRemoval(db, notices, { ...former, email })
    await broadcast(db, { notice: { kind: 'person.changed', uuid } })
  })

/** Deletes the addresses of people who were removed before the retention of emails, in every tenant. A later restoration sends no notice. */
export const deleteFormerAddresses = async (database: Database): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants)
    await asTenant(database, id, (db) =>
      db
        .updateTable('former_member')
        .set({ email: '' })
        .where('tenant_id', '=', id)
        .where('email', '<>', '')
        .where('removed_at', '<', sql<Date>`now() - make_interval(days => ${EMAIL_RETENTION_DAYS})`)
        .execute(),
    )
}
