import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Database, TenantDb } from '#platform/db/database.ts'
import { hashPassword, type PasswordCost } from './passwords.ts'

/** The workgroups that every tenant has, with their roles. */
export const SYSTEM_WORKGROUPS = {
  Administrators: ['ROLE_TENANT_ADMIN'],
  Editors: ['ROLE_METADATA_EDITOR', 'ROLE_CCC', 'ROLE_IMAGE_DOWNLOAD', 'ROLE_NO_WATERMARK', 'ROLE_PUBLISHER'],
  Readers: ['ROLE_USER'],
} as const satisfies Record<string, readonly Role[]>
export type SystemWorkgroup = keyof typeof SYSTEM_WORKGROUPS

export const createSystemWorkgroups = async (db: TenantDb): Promise<void> => {
  const values = Object.entries(SYSTEM_WORKGROUPS).map(([name, roles]) => ({
    tenant_id: db.tenantId,
    uuid: uuidv7(),
    name,
    roles: [...roles],
    is_system: true,
  }))
  await db.insertInto('workgroup').values(values).execute()
}

/** Adds a person to this tenant, in one of its system workgroups. */
export const join = async (db: TenantDb, personUuid: string, workgroup: SystemWorkgroup): Promise<void> => {
  await db
    .insertInto('membership')
    .values({ tenant_id: db.tenantId, person_uuid: personUuid })
    .onConflict((c) => c.doNothing())
    .execute()
  const { uuid } = await db
    .selectFrom('workgroup')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('name', '=', workgroup)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('workgroup_member')
    .values({ tenant_id: db.tenantId, workgroup_uuid: uuid, person_uuid: personUuid })
    .onConflict((c) => c.doNothing())
    .execute()
}

export type NewPerson = {
  username: string
  password: string
  /** Lower than the default only for passwords that need no protection. */
  passwordCost?: PasswordCost
  name: string
  surname: string
  email: string
  platformAdmin?: boolean
  /** Whether this person needs no second factor while the demo runs, although a role requires one. */
  sparedFactor?: boolean
}

/** @returns uuid
 *  @throws if the username is taken */
export const createPerson = async (
  { owner }: Pick<Database, 'owner'>,
  { password, passwordCost, platformAdmin = false, sparedFactor = false, ...person }: NewPerson,
): Promise<string> => {
  const uuid = uuidv7()
  await owner
    .insertInto('person')
    .values({
      uuid,
      ...person,
      platform_admin: platformAdmin,
      exempt_from_second_factor: sparedFactor,
      password_hash: await hashPassword(password, passwordCost),
    })
    .execute()
  return uuid
}
