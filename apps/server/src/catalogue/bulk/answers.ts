import {
  listBulkProblems,
  readBulkOperation as readCall,
  type BulkOperation,
  type BulkKind,
  type BulkProblem,
  type BulkStep,
} from '@pressmark/contract/catalogue/bulk.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link, type Paging } from '#platform/hal.ts'
import type { BulkOperationDetails } from './bulk-operation.ts'

type Row = Pick<
  BulkOperation,
  'uuid' | 'failed' | 'person' | 'total' | 'changed' | 'unchanged' | 'undone' | 'skipped'
> & {
  kind: BulkKind
  step: BulkStep
  details: BulkOperationDetails
  created_at: Date
  done: number
}

// An import from a spreadsheet is a bulk operation too, with rows of its own.
const ALL = sql`
  select tenant_id, uuid, kind, person_uuid, details, step, failed, total, changed, unchanged, skipped, undone, done, created_at from bulk_operation
  union all
  select tenant_id, uuid, 'import', person_uuid, jsonb_build_object('title', original_name),
    case step when 'IMPORTING' then 'RUNNING' when 'IMPORTED' then 'DONE' else step end, reason is not null, last_row,
    case when step like 'UNDO%' then valid + invalid else valid end, 0, invalid,
    case when step like 'UNDO%' then valid else 0 end, done, created_at
  from sheet_import where mode = 'create' and step in ('IMPORTING', 'IMPORTED', 'UNDOING', 'UNDONE')`

const rowsOf = async (db: TenantDb, which: ReturnType<typeof sql>, part: ReturnType<typeof sql>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select a.uuid, a.kind, a.details, a.step, a.failed, a.total, a.changed, a.unchanged, a.skipped, a.undone, a.done, a.created_at,
      case when p.uuid is null then null else jsonb_build_object('uuid', p.uuid, 'username', p.username, 'name', p.name, 'surname', p.surname) end as person
    from (${ALL}) a left join person p on p.uuid = a.person_uuid
    where a.tenant_id = ${db.tenantId} and ${which} order by a.created_at desc, a.uuid ${part}`.execute(db)
  return rows
}

/** Reads one bulk operation.
 *  @throws notFound */
export const bulkOperationAnswer = async (db: TenantDb, uuid: string, origin: string): Promise<BulkOperation> => {
  const [bulkOperation] = await bulkOperationAnswers(db, await rowsOf(db, sql`a.uuid = ${uuid}`, sql``), origin)
  if (bulkOperation === undefined) throw new Refusal('notFound')
  return bulkOperation
}

/** Returns a page of bulk operations, latest first. */
export const bulkOperationPage = async (
  db: TenantDb,
  { page, size }: Paging,
  origin: string,
): Promise<{ bulkOperations: BulkOperation[]; total: number }> => {
  const [rows, { rows: counted }] = await Promise.all([
    rowsOf(db, sql`true`, sql`limit ${size} offset ${page * size}`),
    sql<{ total: number }>`select count(*) as total from (${ALL}) a where a.tenant_id = ${db.tenantId}`.execute(db),
  ])
  return { bulkOperations: await bulkOperationAnswers(db, rows, origin), total: counted[0]!.total } // a count has one row
}

const bulkOperationAnswers = async (db: TenantDb, rows: readonly Row[], origin: string): Promise<BulkOperation[]> => {
  const titles = await titlesOf(
    db,
    rows.flatMap(({ details: { to = [], from = [] } }) => [...to, ...from]),
  )
  const named = (uuids: string[] = []) => uuids.map((uuid) => titles.get(uuid) ?? uuid)
  return rows.map(({ details, created_at, done, ...row }) => ({
    ...row,
    progress: progressOf({ ...row, done }),
    createdDate: created_at.toISOString(),
    title: details.title ?? '',
    ...(row.kind === 'sheet' && { entryKind: details.entryKind ?? 'ITEM' }),
    others: details.others ?? 0,
    edit: details.edit ?? null,
    typeChange: typeChangeOf(details),
    to: named(details.to),
    from: named(details.from),
    undoable: row.kind !== 'import' && (row.failed || row.step === 'DONE'),
    _links: {
      self: link(origin, addressOf(readCall, { uuid: row.uuid })),
      problems: link(origin, addressOf(listBulkProblems, { uuid: row.uuid })),
    },
  }))
}

const typeChangeOf = ({ typeChange }: BulkOperationDetails): BulkOperation['typeChange'] => {
  if (typeChange === undefined) return null
  const { field, labels, resourceType, from, to } = typeChange
  return { field, labels, resourceType, from: from.type, to: to.type }
}

const progressOf = ({
  kind,
  step,
  done,
  total,
  undone,
  skipped,
  changed,
}: Omit<Row, 'details' | 'created_at'>): number => {
  if (step === 'DONE' || step === 'UNDONE') return 1
  const [passed, all] = step === 'UNDOING' && kind !== 'import' ? [undone + skipped, changed] : [done, total]
  return all === 0 ? 0 : Math.min(1, passed / all)
}

/* Includes collections in the bin. */
const titlesOf = async (db: TenantDb, uuids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('collection_record')
    .select(['uuid', 'title'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', sql<string>`any(${[...new Set(uuids)]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ uuid, title }) => [uuid, title]))
}

/** Returns a page of the entries that the last step skipped, in the order of processing.
 *  @throws notFound */
export const problemPage = async (
  db: TenantDb,
  uuid: string,
  { page, size }: Paging,
  origin: string,
): Promise<{ problems: BulkProblem[]; total: number }> => {
  await bulkOperationAnswer(db, uuid, origin)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from bulk_operation_problem where tenant_id = ${db.tenantId} and bulk_operation_uuid = ${uuid}`.execute(
    db,
  )
  const { rows } = await sql<BulkProblem>`
    select p.entity_uuid as uuid, p.code, p.message, coalesce(i.title, a.title, c.title, s.title, r.title, '') as title,
      coalesce(i.pressmark, r.pressmark) as pressmark,
      case when c.uuid is not null then 'COLLECTION' when a.uuid is not null then 'MEDIA' when s.uuid is not null then 'STORY'
        when r.uuid is not null then 'SERIES' else 'ITEM' end as "resourceType",
      coalesce(i.uuid, a.item_uuid) as "itemUuid",
      (select collection_uuid from item_parent l where l.tenant_id = p.tenant_id and l.item_uuid = coalesce(i.uuid, a.item_uuid)
        order by collection_uuid limit 1) as "collectionUuid"
    from bulk_operation_problem p
    left join item_record i on i.tenant_id = p.tenant_id and i.uuid = p.entity_uuid
    left join asset_record a on a.tenant_id = p.tenant_id and a.uuid = p.entity_uuid
    left join collection_record c on c.tenant_id = p.tenant_id and c.uuid = p.entity_uuid
    left join story_record s on s.tenant_id = p.tenant_id and s.uuid = p.entity_uuid
    left join series_record r on r.tenant_id = p.tenant_id and r.uuid = p.entity_uuid
    where p.tenant_id = ${db.tenantId} and p.bulk_operation_uuid = ${uuid}
    order by p.position limit ${size} offset ${page * size}`.execute(db)
  return { problems: rows, total: counted[0]!.total } // as above
}
