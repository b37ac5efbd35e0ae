import { normalizeText } from '@pressmark/contract/platform/words.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Paging } from '#platform/hal.ts'
import { naturallySorted } from '#platform/natural-order.ts'

/** A person of this tenant. `version` rises with the profile and with the membership. */
export type Member = {
  uuid: string
  username: string
  name: string
  surname: string
  email: string
  /** Whether an identity provider of this tenant may link the account by the address. */
  email_verified: boolean
  /** The address that the person asked for, or null. */
  pending_email: string | null
  platform_admin: boolean
  second_factor: boolean
  tenant_count: number
  active: boolean
  last_sign_in_at: Date | null
  profile_version: number
  version: number
  has_avatar: boolean
  workgroups: string[]
  roles: string[]
  /** Roles that the workgroups give, without duplicates. */
  workgroup_roles: string[]
}

/** Whether the address of person `p` is verified in this tenant: by an emailed link, or by an administrator of this tenant. */
export const isEmailVerified = (db: TenantDb) =>
  sql<boolean>`(p.email_verified_at is not null and coalesce(p.email_verified_by, ${db.tenantId}) = ${db.tenantId})`

/* Platform administrators are found in every tenant, without a membership. */
const people = (db: TenantDb) =>
  db
    .selectFrom('person as p')
    .leftJoin('membership as m', (join) =>
      join.onRef('m.person_uuid', '=', 'p.uuid').on('m.tenant_id', '=', db.tenantId),
    )
    .select(['p.uuid', 'p.username', 'p.name', 'p.surname', 'p.email', 'p.platform_admin', 'p.tenant_count'])
    .leftJoin('email_change as c', (join) =>
      join
        .onRef('c.person_uuid', '=', 'p.uuid')
        .on((eb) => eb.or([eb('c.expires_at', 'is', null), eb('c.expires_at', '>', new Date())])),
    )
    .select(['p.second_factor', 'c.email as pending_email'])
    .select([
      'm.last_sign_in_at',
      sql<boolean>`m.deactivated_at is null`.as('active'),
      'p.version as profile_version',
      sql<number>`p.version + coalesce(m.version, 0)`.as('version'),
      sql<boolean>`p.avatar is not null`.as('has_avatar'),
      isEmailVerified(db).as('email_verified'),
      sql<string[]>`array(select g.workgroup_uuid from workgroup_member g
        where g.tenant_id = ${db.tenantId} and g.person_uuid = p.uuid order by g.workgroup_uuid)::text[]`.as(
        'workgroups',
      ),
      sql<string[]>`array(select r.role from member_role r
        where r.tenant_id = ${db.tenantId} and r.person_uuid = p.uuid order by r.role)`.as('roles'),
      sql<string[]>`array(select distinct unnest(w.roles) from workgroup_member g
        join workgroup w on w.tenant_id = g.tenant_id and w.uuid = g.workgroup_uuid
        where g.tenant_id = ${db.tenantId} and g.person_uuid = p.uuid)`.as('workgroup_roles'),
    ])

/** Reads a member or the caller. @throws notFound */
export const readMember = async (
  db: TenantDb,
  uuid: string,
  { personUuid }: Pick<Caller, 'personUuid'>,
): Promise<Member> => {
  const row = await people(db)
    .where('p.uuid', '=', uuid)
    .where((eb) =>
      eb.or([
        eb.and([eb('m.tenant_id', 'is not', null), eb('p.service_account', '=', false)]),
        eb('p.uuid', '=', personUuid),
      ]),
    )
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row
}

/** Reads a member or the caller, in the version that `ifMatch` names. @throws notFound, staleVersion */
export const readFresh = async (
  db: TenantDb,
  caller: Pick<Caller, 'personUuid'>,
  uuid: string,
  ifMatch: number | undefined,
): Promise<Member> => {
  const member = await readMember(db, uuid, caller)
  if (ifMatch !== undefined && member.version !== ifMatch) throw new Refusal('staleVersion')
  return member
}

export type Filter = {
  sort?: readonly string[] | undefined
  /** Searched in username, name, surname and email, without regard to case and accents. */
  searchTerm?: string | undefined
  workgroup?: string | undefined
  /** Direct, or of a workgroup. */
  role?: string | undefined
  secondFactor?: boolean | undefined
  active?: boolean | undefined
}

type SortField = 'username' | 'surname' | 'name' | 'lastSignInAt'

const matching = (db: TenantDb, { workgroup, role, secondFactor, active }: Omit<Filter, 'sort' | 'searchTerm'>) => {
  let query = people(db).where('m.tenant_id', '=', db.tenantId).where('p.service_account', '=', false)
  if (workgroup !== undefined)
    query = query.where(sql<boolean>`exists (select from workgroup_member g
      where g.tenant_id = ${db.tenantId} and g.workgroup_uuid = ${workgroup} and g.person_uuid = p.uuid)`)
  // Every member has ROLE_USER, and only platform administrators have ROLE_ADMIN without a grant.
  if (role !== undefined && role !== 'ROLE_USER')
    query = query.where(sql<boolean>`((${role} = 'ROLE_ADMIN' and p.platform_admin)
      or exists (select from member_role r where r.tenant_id = ${db.tenantId} and r.person_uuid = p.uuid and r.role = ${role})
      or exists (select from workgroup_member g join workgroup w on w.tenant_id = g.tenant_id and w.uuid = g.workgroup_uuid
        where g.tenant_id = ${db.tenantId} and g.person_uuid = p.uuid and ${role} = any (w.roles)))`)
  if (secondFactor !== undefined) query = query.where('p.second_factor', '=', secondFactor)
  if (active !== undefined) query = query.where('m.deactivated_at', active ? 'is' : 'is not', null)
  return query
}

/** Returns a page of the tenant's members in natural order. People belong to several tenants and have no sort key, so the names of all
 *  members are sorted here. Then only the members of the page are read. */
export const listMembers = async (
  db: TenantDb,
  { page, size }: Paging,
  { sort = [], searchTerm = '', ...filter }: Filter,
): Promise<{ rows: Member[]; total: number }> => {
  const query = matching(db, filter)
  const rows = await query
    .clearSelect()
    .select(['p.uuid', 'p.username', 'p.surname', 'p.name', 'p.email', 'm.last_sign_in_at'])
    .orderBy('p.uuid')
    .execute()
  const all = rows.map((row) => ({ ...row, lastSignInAt: row.last_sign_in_at?.toISOString() ?? '' }))
  const term = normalizeText(searchTerm.trim())
  const names = all.filter(({ username, name, surname, email }) =>
    normalizeText([username, name, surname, name, email].join(' ')).includes(term),
  )
  const orders = [...sort, 'username'].map((order) => {
    const [field, direction] = order.split(',')
    return { of: (row: Record<SortField, string>) => row[field as SortField], descending: direction === 'desc' } // the contract allows no other field
  })
  const uuids = naturallySorted(names, ...orders)
    .slice(page * size, (page + 1) * size)
    .map(({ uuid }) => uuid)
  const members = uuids.length === 0 ? [] : await query.where('p.uuid', 'in', uuids).execute()
  const byUuid = new Map(members.map((member) => [member.uuid, member]))
  return { rows: uuids.flatMap((uuid) => byUuid.get(uuid) ?? []), total: names.length }
}
