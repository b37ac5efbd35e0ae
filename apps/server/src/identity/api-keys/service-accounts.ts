import { randomBytes } from 'node:crypto'
import { SERVICE_ROLES, type ServiceAccount } from '@pressmark/contract/identity/api-keys.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { broadcast } from '#platform/bus/bus.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import { raiseVersion, setDirectRoles } from '../members/update.ts'
import { hashPassword } from '../passwords.ts'
import { changeRights } from '../rights.ts'

const MAX_ACCOUNTS = 100

type ServiceRole = (typeof SERVICE_ROLES)[number]

const accounts = (db: TenantDb) =>
  db
    .selectFrom('person as p')
    .innerJoin('membership as m', (join) =>
      join.onRef('m.person_uuid', '=', 'p.uuid').on('m.tenant_id', '=', db.tenantId),
    )
    .select(['p.uuid', 'p.name', 'p.created_at'])
    .select([
      sql<string[]>`array(select r.role from member_role r
        where r.tenant_id = ${db.tenantId} and r.person_uuid = p.uuid order by r.role)`.as('roles'),
      sql<number>`(select count(*)::int from api_key k
        where k.tenant_id = ${db.tenantId} and k.person_uuid = p.uuid)`.as('keys'),
      sql<number>`p.version + m.version`.as('version'),
    ])
    .where('p.service_account', '=', true)

type Row = { uuid: string; name: string; created_at: Date; roles: string[]; keys: number; version: number }

const answerOf = ({ uuid, name, created_at, roles, keys, version }: Row): ServiceAccount => ({
  uuid,
  name,
  roles: SERVICE_ROLES.filter((role) => roles.includes(role)),
  apiKeys: keys,
  createdAt: created_at.toISOString(),
  version,
})

export const listServiceAccounts = async (db: TenantDb): Promise<ServiceAccount[]> => {
  const rows = await accounts(db).execute()
  return rows.map(answerOf).toSorted((a, b) => a.name.localeCompare(b.name))
}

/** @throws notFound */
export const readServiceAccount = async (db: TenantDb, uuid: string): Promise<ServiceAccount> => {
  const row = await accounts(db).where('p.uuid', '=', uuid).executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return answerOf(row)
}

/** Creates the account of a program, as a member without a password. @throws roleNotHeld, limitReached */
export const createServiceAccount = (
  db: TenantDb,
  caller: Caller,
  { name: typed, roles }: { name: string; roles: ServiceRole[] },
): Promise<ServiceAccount> =>
  changeRights(db, caller, async (ownRoles) => {
    if ((await listServiceAccounts(db)).length >= MAX_ACCOUNTS) throw new Refusal('limitReached')
    const uuid = uuidv7()
    const name = typed.trim()
    // The password is lost at once, so the account cannot sign in.
    const hash = await hashPassword(randomBytes(32).toString('base64'))
    await sql`select create_service_account(${uuid}, ${`service-${uuid}`}, ${name}, ${hash})`.execute(db)
    await db.insertInto('membership').values({ tenant_id: db.tenantId, person_uuid: uuid }).execute()
    await setDirectRoles(db, ownRoles, uuid, roles)
    await record(db, caller, {
      kind: 'service-account.created',
      entity: { type: 'person', uuid },
      after: { name, roles },
    })
    await broadcast(db, { notice: { kind: 'person.changed', uuid } })
    return readServiceAccount(db, uuid)
  })

/** @throws notFound, roleNotHeld, staleVersion */
export const updateServiceAccount = (
  db: TenantDb,
  caller: Caller,
  { uuid, ifMatch }: { uuid: string; ifMatch: number | undefined },
  change: { name?: string; roles?: ServiceRole[] },
): Promise<ServiceAccount> =>
  changeRights(db, caller, async (ownRoles) => {
    const before = await readServiceAccount(db, uuid)
    if (ifMatch !== undefined && ifMatch !== before.version) throw new Refusal('staleVersion')
    const name = change.name?.trim() ?? before.name
    const roles = change.roles ?? before.roles
    if (name !== before.name) await sql`select rename_service_account(${uuid}, ${name})`.execute(db)
    await setDirectRoles(db, ownRoles, uuid, roles)
    await raiseVersion(db, uuid)
    await record(db, caller, {
      kind: 'service-account.changed',
      entity: { type: 'person', uuid },
      before: { name: before.name, roles: before.roles },
      after: { name, roles },
    })
    await broadcast(db, { notice: { kind: 'person.changed', uuid } })
    return readServiceAccount(db, uuid)
  })

/** Deletes a service account with its keys. Its name stays in the history. @throws notFound */
export const deleteServiceAccount = (db: TenantDb, caller: Caller, uuid: string): Promise<void> =>
  changeRights(db, caller, async () => {
    const { name, roles } = await readServiceAccount(db, uuid)
    await db.deleteFrom('membership').where('tenant_id', '=', db.tenantId).where('person_uuid', '=', uuid).execute()
    await record(db, caller, {
      kind: 'service-account.deleted',
      entity: { type: 'person', uuid },
      before: { name, roles },
    })
    await broadcast(db, { notice: { kind: 'person.changed', uuid } })
  })
