import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import type { updateWorkgroup } from '@pressmark/contract/identity/workgroups.ts'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Change } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { changeRights, requireRoles } from '../rights.ts'

type Who = { caller: Caller; uuid: string; ifMatch: number | undefined }

/** Creates a workgroup without members and roles. @returns its uuid
 *  @throws workgroupNameTaken, badRequest for a name that consists of spaces */
export const createWorkgroup = async (
  db: TenantDb,
  caller: Caller,
  { name: given, description = '' }: { name: string; description?: string },
): Promise<string> => {
  const uuid = uuidv7()
  const name = checkedName(given)
  await db.insertInto('workgroup').values({ tenant_id: db.tenantId, uuid, name, description }).execute()
  await recordAndBroadcast(db, caller, { kind: 'workgroup.created', uuid, after: { name, description } })
  return uuid
}

/** Changes name and description of a workgroup. @throws notFound, staleVersion, systemWorkgroup, workgroupNameTaken */
export const changeWorkgroup = async (
  db: TenantDb,
  { caller, uuid, ifMatch }: Who,
  input: BodyOf<typeof updateWorkgroup>,
): Promise<void> => {
  const row = await lockedRow(db, uuid, ifMatch)
  const before = { name: row.name, description: row.description }
  const after = { name: checkedName(input.name ?? row.name), description: input.description ?? row.description }
  if (row.is_system && before.name !== after.name) throw new Refusal('systemWorkgroup')
  await save(db, uuid, after)
  await recordAndBroadcast(db, caller, { kind: 'workgroup.changed', uuid, before, after })
}

/** Sets the roles of a workgroup. @throws notFound, staleVersion, roleNotHeld, lastAdministrator */
export const setRolesOfWorkgroup = (
  db: TenantDb,
  { caller, uuid, ifMatch }: Who,
  roles: readonly Role[],
): Promise<void> =>
  changeRights(db, caller, async (ownRoles) => {
    const row = await lockedRow(db, uuid, ifMatch)
    requireRoles(
      ownRoles,
      roles.filter((role) => !row.roles.includes(role)),
    )
    await save(db, uuid, { roles: [...roles] })
    const [before, after] = [{ roles: row.roles }, { roles }]
    await recordAndBroadcast(db, caller, { kind: 'workgroup.roles-changed', uuid, before, after })
  })

/** Deletes a workgroup. Its members stay members of the tenant. @throws notFound, staleVersion, systemWorkgroup, lastAdministrator */
export const deleteWorkgroup = (db: TenantDb, { caller, uuid, ifMatch }: Who): Promise<void> =>
  changeRights(db, caller, async () => {
    const { is_system, name, description, roles } = await lockedRow(db, uuid, ifMatch)
    if (is_system) throw new Refusal('systemWorkgroup')
    await db
      .updateTable('membership as m')
      .from('workgroup_member as g')
      .set((eb) => ({ version: eb('m.version', '+', 1) }))
      .whereRef('g.tenant_id', '=', 'm.tenant_id')
      .whereRef('g.person_uuid', '=', 'm.person_uuid')
      .where('m.tenant_id', '=', db.tenantId)
      .where('g.workgroup_uuid', '=', uuid)
      .execute()
    await db.deleteFrom('workgroup').where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid).execute()
    await recordAndBroadcast(db, caller, { kind: 'workgroup.deleted', uuid, before: { name, description, roles } })
  })

const checkedName = (given: string): string => {
  const name = given.trim()
  if (name === '')
    throw new Refusal('badRequest', { errors: [{ field: 'name', message: 'Workgroup name is required' }] })
  return name
}

const lockedRow = async (db: TenantDb, uuid: string, ifMatch: number | undefined) => {
  const row = await db
    .selectFrom('workgroup')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  if (ifMatch !== undefined && row.version !== ifMatch) throw new Refusal('staleVersion')
  return row
}

const save = (db: TenantDb, uuid: string, values: { name?: string; description?: string; roles?: string[] }) =>
  db
    .updateTable('workgroup')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()

const recordAndBroadcast = async (
  db: TenantDb,
  caller: Caller,
  { uuid, ...change }: Omit<Change, 'entity'> & { uuid: string },
): Promise<void> => {
  await record(db, caller, { ...change, entity: { type: 'workgroup', uuid } })
  await broadcast(db, { notice: { kind: 'workgroup.changed', uuid } })
}
