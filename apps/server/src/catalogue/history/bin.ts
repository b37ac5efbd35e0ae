import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import { BIN_DAYS, type Deleted } from '@pressmark/contract/catalogue/history.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'

type Row = Omit<Deleted, 'deletedDate' | 'daysLeft'> & { deleted_at: Date }

// An asset that was deleted with its item is restored with it, so the list leaves it out.
const IN_BIN = sql`
  select i.tenant_id, i.uuid, 'ITEM' as kind, i.title, i.pressmark, null::uuid as item_uuid, null as item_title, i.deleted_at from item_record i
  union all
  select c.tenant_id, c.uuid, 'COLLECTION', c.title, null, null, null, c.deleted_at from collection_record c
  union all
  select s.tenant_id, s.uuid, 'STORY', s.title, null, null, null, s.deleted_at from story_record s
  union all
  select s.tenant_id, s.uuid, 'SERIES', s.title, nullif(s.pressmark, ''), null, null, s.deleted_at from series_record s
  union all
  select a.tenant_id, a.uuid, 'MEDIA', a.title, null, a.item_uuid, i.title, a.deleted_at
  from asset_record a join item_record i on i.tenant_id = a.tenant_id and i.uuid = a.item_uuid
  where a.deleted_at is distinct from i.deleted_at`

/** The person whose deletions are listed and restored. Undefined for everyone. */
export type DeletedBy = string | undefined

const DELETER = sql`(select e.person_uuid from event e
  where e.tenant_id = bin.tenant_id and e.entity_uuid = bin.uuid and e.kind like '%.deleted' order by e.sequence desc limit 1)`
const deletedBy = (person: DeletedBy) => (person === undefined ? sql`true` : sql`${DELETER} = ${person}`)

const since = () => new Date(Date.now() - BIN_DAYS * DAY_MS)

const daysLeft = (deleted: Date): number =>
  Math.max(0, BIN_DAYS - Math.floor((Date.now() - deleted.getTime()) / DAY_MS))

/** Lists the deletions of the last 30 days, latest first, with the person. */
export const listBin = async (
  db: TenantDb,
  { page, size }: Paging,
  by: DeletedBy,
): Promise<{ deleted: Deleted[]; total: number }> => {
  const oldest = since()
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (${IN_BIN}) bin
    where bin.tenant_id = ${db.tenantId} and bin.deleted_at > ${oldest} and ${deletedBy(by)}`.execute(db)
  const { rows } = await sql<Row>`
    select bin.uuid, bin.kind as "resourceType", bin.title, bin.pressmark, bin.item_title as "itemTitle", bin.deleted_at,
      (select jsonb_build_object('uuid', p.uuid, 'username', p.username, 'name', p.name, 'surname', p.surname)
        from person p where p.uuid = ${DELETER}) as "deletedBy"
    from (${IN_BIN}) bin where bin.tenant_id = ${db.tenantId} and bin.deleted_at > ${oldest} and ${deletedBy(by)}
    order by bin.deleted_at desc, bin.uuid limit ${size} offset ${page * size}`.execute(db)
  const deleted = rows.map(({ deleted_at, ...row }) => ({
    ...row,
    deletedDate: deleted_at.toISOString(),
    daysLeft: daysLeft(deleted_at),
  }))
  return { deleted, total: counted[0]!.total } // a count has one row
}

/** Finds the entry in the bin with this UUID, its kind, and its time of deletion.
 *  @throws notFound for an unknown UUID, if the entry was deleted too long ago, or by someone else than `by` */
export const findDeleted = async (
  db: TenantDb,
  uuid: string,
  by: DeletedBy,
): Promise<{ kind: Deleted['resourceType']; item: string | null; at: Date }> => {
  const { rows } = await sql<{ kind: Deleted['resourceType']; item: string | null; at: Date }>`
    select bin.kind, bin.item_uuid as item, bin.deleted_at as at from (${IN_BIN}) bin
    where bin.tenant_id = ${db.tenantId} and bin.uuid = ${uuid} and bin.deleted_at > ${since()} and ${deletedBy(by)}`.execute(
    db,
  )
  if (rows[0] === undefined) throw new Refusal('notFound')
  return rows[0]
}
