import { DEFAULT_TENANT, type Language } from '@pressmark/contract/platform/constants.ts'
import { addressOf, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import {
  readLogoOfTenant,
  readWatermarkOfTenant,
  type ManagedTenant,
  type ManagedTenantChange,
} from '@pressmark/contract/tenants/tenants.ts'
import { normalizeText } from '@pressmark/contract/platform/words.ts'
import type { Rights } from '@pressmark/contract/presentation/rights.ts'
import { sql } from 'kysely'
import { watermarkPlace } from '#media/blob-names.ts'
import { versionOf } from '#media/images/image-view.ts'
import { requireAddress } from './settings.ts'
import { tenantAnswer } from './tenants.ts'
import { notifyUser, type Notices } from '#identity/account-notices.ts'
import { join } from '#identity/system-workgroups.ts'
import { scheduleReindex } from '#catalogue/search/reindex.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, TENANT_ENTITY } from '#platform/history.ts'
import { link, type Paging } from '#platform/hal.ts'
import { naturallySorted } from '#platform/natural-order.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { LOGO_VERSION, type Tenant } from '#platform/http/tenancy.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'

type Filter = {
  sort?: readonly string[] | undefined
  /** Part of the name, display name or address. */
  searchTerm?: string | undefined
  origin: string
}

/** Returns a page of all tenants, including suspended ones. */
export const listManagedTenants = async (
  database: Database,
  { page, size }: Paging,
  { sort = [], searchTerm = '', origin }: Filter,
): Promise<{ tenants: ManagedTenant[]; total: number }> => {
  const term = normalizeText(searchTerm.trim())
  const all = await tenants(database).orderBy('id').execute()
  const found = all.filter(({ name, display_name, url }) =>
    normalizeText([name, display_name, url].filter(Boolean).join(' ')).includes(term),
  )
  const [field, direction] = (sort[0] ?? 'name').split(',')
  const sorted = naturallySorted(found, {
    of: ({ name, display_name }) => (field === 'displayName' ? display_name : name),
    descending: direction === 'desc',
  })
  const rows = sorted.slice(page * size, (page + 1) * size)
  return { tenants: await Promise.all(rows.map((row) => answer(database, row, origin))), total: sorted.length }
}

/** @throws notFound */
export const readManagedTenant = async (database: Database, id: number, origin: string): Promise<ManagedTenant> =>
  answer(database, await readRow(database, id), origin)

/** @throws notFound */
export const requireTenant = async (
  database: Database,
  id: number,
): Promise<{ id: number; watermark: string | null }> => readRow(database, id)

/* The body of a request can have other properties. */
const FIELDS = [
  'displayName',
  'anonymousAccess',
  'suspended',
  'supportUrl',
  'languages',
  'defaultRights',
  'storageLimit',
  'peopleLimit',
] as const

/** Changes a tenant; `administrator` is the uuid of an additional administrator. The address of a suspended tenant stops
 *  responding; its files and rows stay.
 *  @throws notFound, staleVersion, tenantUrlTaken, badRequest; defaultTenantProtected, because unknown addresses fall back to the default tenant */
export const changeTenant = async (
  { database, jobs, mailer }: { database: Database; jobs: Enqueue; mailer: Notices['mailer'] },
  person: { personUuid: string },
  { id, ifMatch }: { id: number; ifMatch: number | undefined },
  { administrator, ...change }: Omit<ManagedTenantChange, 'administrator'> & { administrator?: string | undefined },
): Promise<void> => {
  const { name } = await readRow(database, id)
  requireAddress(change)
  if (change.suspended && name === DEFAULT_TENANT) throw new Refusal('defaultTenantProtected')
  const url = change.url === undefined ? undefined : originOfAddress(change.url)
  await asTenant(database, id, async (db) => {
    // The owner writes this row within the same transaction, because the role of tenants may only read this table.
    await db.executeSql('set local role none')
    // The row is locked before it is read. Otherwise one of two concurrent changes would revert the other.
    const { rows } = await db.executeSql(
      `select display_name, url, anonymous_access, suspended_at, support_url, languages, default_rights, storage_limit, people_limit, version
       from tenant where id = $1 for update`,
      [id],
    )
    const row = rows[0] as StateRow & { version: number } // it was found above, and tenants are never deleted
    if (ifMatch !== undefined && row.version !== ifMatch) throw new Refusal('staleVersion')
    const before = stateOf(row)
    const changed = FIELDS.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]] as const]))
    const after = { ...before, ...Object.fromEntries(changed), ...(url !== undefined && { url }) } as typeof before
    await db.executeSql(
      `update tenant set display_name = $2, url = $3, anonymous_access = $4,
         suspended_at = case when $5 then coalesce(suspended_at, now()) end, support_url = $6, languages = $7,
         storage_limit = $8, people_limit = $9, default_rights = $10, version = version + 1
         where id = $1`,
      [
        id,
        after.displayName,
        after.url,
        after.anonymousAccess,
        after.suspended,
        after.supportUrl,
        after.languages,
        after.storageLimit,
        after.peopleLimit,
        after.defaultRights,
      ],
    )
    await db.executeSql('set local role pressmark_app')
    await record(db, person, { kind: 'tenant.changed', entity: TENANT_ENTITY, before, after })
    await scheduleReindex(db, jobs)
    if (administrator === undefined) return
    await addAdministrator(db, person, administrator)
    await notifyUser(db, { mailer, tenant: after }, administrator, 'joined')
  })
}

const addAdministrator = async (db: TenantDb, person: { personUuid: string }, uuid: string): Promise<void> => {
  await join(db, uuid, 'Administrators')
  await record(db, person, { kind: 'person.joined', entity: { type: 'person', uuid }, after: { as: 'Administrators' } })
  await broadcast(db, { invalidate: 'rights' })
  await broadcast(db, { notice: { kind: 'person.changed', uuid } })
}

/** Returns scheme, host and port, because addresses of tenants are compared in this form. @throws badRequest */
export const originOfAddress = (address: string | null): string | null => {
  if (address === null) return null
  if (!URL.canParse(address))
    throw new Refusal('badRequest', { errors: [{ field: 'url', message: 'This is not an address' }] })
  return new URL(address).origin
}

const tenants = ({ owner }: Database) =>
  owner
    .selectFrom('tenant')
    .select(['id', 'name', 'display_name', 'url', 'anonymous_access', 'watermark', 'suspended_at'])
    .select(['support_url', 'languages', 'default_rights', 'storage_limit', 'people_limit', 'version'])
    .select(LOGO_VERSION.as('logo'))

type TenantRow = Awaited<ReturnType<typeof readRow>>

const readRow = async (database: Database, id: number) => {
  const row = await tenants(database).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row
}

type StateRow = Pick<
  TenantRow,
  | 'display_name'
  | 'url'
  | 'anonymous_access'
  | 'suspended_at'
  | 'support_url'
  | 'languages'
  | 'default_rights'
  | 'storage_limit'
  | 'people_limit'
>

const stateOf = (row: StateRow) => ({
  displayName: row.display_name,
  url: row.url,
  anonymousAccess: row.anonymous_access as Tenant['anonymousAccess'], // guaranteed by a check constraint
  suspended: row.suspended_at !== null,
  supportUrl: row.support_url,
  languages: row.languages as Language[], // guaranteed by a check constraint
  defaultRights: row.default_rights as Rights | null, // what the contract let in
  storageLimit: row.storage_limit === null ? null : Number(row.storage_limit),
  peopleLimit: row.people_limit,
})

/* Counts rows with the tenant isolation of each tenant. */
const answer = async (database: Database, row: TenantRow, origin: string): Promise<ManagedTenant> => {
  const { id, name, watermark, logo, version } = row
  const { suspended, ...state } = stateOf(row)
  const { rows } = await sql<Pick<ManagedTenant, 'people' | 'items' | 'assets' | 'originalBytes'>>`
    select (select count(*) from membership m join person p on p.uuid = m.person_uuid
        where m.tenant_id = ${id} and not p.service_account) as people,
      (select count(*) from item where tenant_id = ${id}) as items,
      (select count(*) from asset where tenant_id = ${id}) as assets,
      (select coalesce(sum(size), 0)::bigint from original where tenant_id = ${id}) as "originalBytes"`.execute(
    database.reader(id),
  )
  // Images have addresses of the current host, because another tenant's address is another site for the browser.
  const at = (call: Endpoint, version: string) => link(origin, addressOf(call, { id: String(id) }, { version })).href
  return {
    ...tenantAnswer({ id, name, ...state, version, watermark, logo }, origin),
    supportUrl: state.supportUrl,
    languages: state.languages,
    defaultRights: state.defaultRights,
    pictures: {
      logo: logo && at(readLogoOfTenant, logo),
      watermark: watermark && at(readWatermarkOfTenant, versionOf(watermark)),
      watermarkPlace: watermark === null ? null : watermarkPlace(watermark),
    },
    address: state.url,
    anonymousAccess: state.anonymousAccess,
    storageLimit: state.storageLimit,
    peopleLimit: state.peopleLimit,
    version,
    suspended,
    ...rows[0]!, // a statement without FROM has one row
  }
}
