import { randomBytes } from 'node:crypto'
import {
  KEY_CAPABILITIES,
  PROVIDER_SIGN_IN_MINUTES,
  type ApiKey,
  type NewApiKey,
} from '@pressmark/contract/identity/api-keys.ts'
import { capabilitiesOf, type Capability } from '@pressmark/contract/platform/capabilities.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { broadcast } from '#platform/bus/bus.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import { record } from '#platform/history.ts'
import { isNetwork, keyText, prefixOf } from '#platform/http/api-keys.ts'
import type { Caller } from '#platform/http/route.ts'
import { lock } from '#platform/locks.ts'
import { notifyUser, type Notices } from '../account-notices.ts'
import { requirePassword } from '../passwords.ts'
import { hashToken, minutesAgo, rolesOf } from '../sessions.ts'
import { readServiceAccount } from './service-accounts.ts'

/** Keys of one member or service account. */
const MAX_KEYS = 50

const keys = (db: TenantDb) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('person as p', 'p.uuid', 'k.person_uuid')
    .select(['k.uuid', 'k.name', 'k.prefix', 'k.person_uuid', 'k.capabilities', 'k.networks'])
    .select(
      sql<ApiKey['collections']>`array(select jsonb_build_object('uuid', one.uuid, 'title', c.title)
        from unnest(k.collections) with ordinality one(uuid, place)
        left join collection c on c.tenant_id = k.tenant_id and c.uuid = one.uuid order by one.place)`.as(
        'collections',
      ),
    )
    .select(['k.created_at', 'k.expires_at', 'k.last_used_at', 'k.last_address'])
    .select(['p.username', 'p.name as first_name', 'p.surname', 'p.service_account'])
    .where('k.tenant_id', '=', db.tenantId)

type Row = Awaited<ReturnType<ReturnType<typeof keys>['executeTakeFirstOrThrow']>>

const answerOf = (row: Row): ApiKey => ({
  uuid: row.uuid,
  name: row.name,
  prefix: row.prefix,
  owner: {
    uuid: row.person_uuid,
    name: `${row.first_name} ${row.surname}`.trim() || row.username,
    isServiceAccount: row.service_account,
  },
  capabilities: KEY_CAPABILITIES.filter((one) => row.capabilities.includes(one)),
  networks: row.networks,
  collections: row.collections,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastAddress: row.last_address,
})

/** Lists the keys of a member or service account, the last created first. */
export const listKeysOf = async (db: TenantDb, personUuid: string): Promise<ApiKey[]> => {
  const rows = await keys(db).where('k.person_uuid', '=', personUuid).orderBy('k.uuid', 'desc').execute()
  return rows.map(answerOf)
}

/** Returns a page of the keys of the tenant, the last created first. */
export const listKeys = async (db: TenantDb, { page, size }: Paging, [order]: readonly string[] = []) => {
  const rows = await keys(db)
    .orderBy('k.uuid', order === 'createdAt' || order === 'createdAt,asc' ? 'asc' : 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  const { total } = await db
    .selectFrom('api_key')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', db.tenantId)
    .executeTakeFirstOrThrow()
  return { rows: rows.map(answerOf), total }
}

type Needs = { database: Database } & Notices

/** Creates a key of the caller. The person must be present, because a session that was left open must not become a key for a year.
 *  @returns the key, which is not stored. @throws wrongPassword, signInAgainRequired, roleNotHeld, limitReached, notFound for a collection, badRequest for a network */
export const createOwnKey = async ({ database, ...notices }: Needs, caller: Caller, input: NewApiKey) => {
  requireNetworks(input.networks)
  await requirePresence(database, caller, input.password)
  return asTenant(database, caller.tenantId, async (db) => {
    await lock(db, 'rights')
    return createKey(db, { caller, owner: caller.personUuid, notices }, input)
  })
}

/** Creates a key of a service account, as `createOwnKey` does.
 *  @throws wrongPassword, signInAgainRequired, forbidden, roleNotHeld, limitReached, notFound, badRequest for a network */
export const createServiceKey = async (
  { database, ...notices }: Needs,
  caller: Caller,
  uuid: string,
  input: NewApiKey,
) => {
  requireNetworks(input.networks)
  await requirePresence(database, caller, input.password)
  return asTenant(database, caller.tenantId, async (db) => {
    await lock(db, 'rights')
    await readServiceAccount(db, uuid)
    const ownRoles = await rolesOf(db, caller.personUuid, { platformAdmin: caller.roles.includes('ROLE_ADMIN') })
    if (!capabilitiesOf(ownRoles).has('tenant.manage')) throw new Refusal('forbidden')
    return createKey(db, { caller, owner: uuid, notices }, input)
  })
}

/* A password proves that the person is present. People who sign in at an identity provider have none that they know, so a recent sign-in
   there proves it. */
const requirePresence = async (database: Database, caller: Caller, password = ''): Promise<void> => {
  if (!caller.viaProvider) return void (await requirePassword(database, caller, password))
  const session = await database
    .reader(caller.tenantId)
    .selectFrom('session')
    .select('uuid')
    .where('tenant_id', '=', caller.tenantId)
    .where('token_hash', '=', caller.sessionHash)
    .where('created_at', '>', minutesAgo(PROVIDER_SIGN_IN_MINUTES))
    .executeTakeFirst()
  if (session === undefined) throw new Refusal('signInAgainRequired')
}

const createKey = async (
  db: TenantDb,
  { caller, owner, notices }: { caller: Caller; owner: string; notices: Notices },
  input: NewApiKey,
) => {
  const { capabilities, days, networks = [], collections = [] } = input
  const ofOwner = capabilitiesOf(await rolesOf(db, owner, { platformAdmin: false }))
  const mayGrant = (one: Capability) => ofOwner.has(one) && caller.capabilities.has(one)
  if (!capabilities.every(mayGrant)) throw new Refusal('roleNotHeld')
  if ((await listKeysOf(db, owner)).length >= MAX_KEYS) throw new Refusal('limitReached')
  await requireCollections(db, collections)
  const key = keyText(db.tenantId, randomBytes(32))
  const uuid = uuidv7()
  const name = input.name.trim()
  const expiresAt = new Date(Date.now() + days * 24 * 3600_000)
  await db
    .insertInto('api_key')
    .values({
      tenant_id: db.tenantId,
      uuid,
      person_uuid: owner,
      name,
      prefix: prefixOf(key),
      key_hash: hashToken(key),
      capabilities,
      networks,
      collections,
      created_by: caller.personUuid,
      expires_at: expiresAt,
    })
    .execute()
  const after = { name, capabilities, networks, collections, expiresAt: expiresAt.toISOString() }
  await record(db, caller, { kind: 'api-key.created', entity: { type: 'person', uuid: owner }, after })
  // A service account has no mailbox, so the person who created the key gets the email.
  await notifyUser(db, notices, caller.personUuid, 'apiKey')
  await broadcast(db, { notice: { kind: 'person.changed', uuid: owner } })
  return { apiKey: answerOf(await keys(db).where('k.uuid', '=', uuid).executeTakeFirstOrThrow()), key }
}

const requireCollections = async (db: TenantDb, uuids: readonly string[]): Promise<void> => {
  if (uuids.length === 0) return
  const rows = await db
    .selectFrom('collection')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', uuids)
    .execute()
  if (rows.length < uuids.length) throw new Refusal('notFound')
}

/** Revokes a key. Requests with it are refused from now on. @param of only a key of this owner. @throws notFound */
export const revokeKey = async (
  db: TenantDb,
  caller: Caller,
  uuid: string,
  { of }: { of?: string } = {},
): Promise<void> => {
  let query = db.deleteFrom('api_key').where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid)
  if (of !== undefined) query = query.where('person_uuid', '=', of)
  const row = await query.returning(['person_uuid', 'name', 'prefix']).executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  const entity = { type: 'person', uuid: row.person_uuid } as const
  await record(db, caller, { kind: 'api-key.revoked', entity, before: { name: row.name } })
  await broadcast(db, { invalidate: 'rights' })
  await broadcast(db, { notice: { kind: 'person.changed', uuid: row.person_uuid } })
}

const requireNetworks = (networks: readonly string[] = []): void => {
  const wrong = networks.find((one) => !isNetwork(one))
  if (wrong === undefined) return
  const message = `${wrong} is not a network. Use an address such as 192.0.2.7, or a network such as 192.0.2.0/24.`
  throw new Refusal('badRequest', { detail: message, errors: [{ field: 'networks', message }] })
}
