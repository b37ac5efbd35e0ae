import {
  EXPORT_DAYS,
  EXPORT_LIMITS,
  INFO_COLUMNS_OF,
  type ExportFormat,
  type ExportSelection,
  type InfoColumn,
} from '@pressmark/contract/catalogue/exports.ts'
import type { EntryKind } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { templatesOf } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { exportItemsJob } from '../jobs.ts'
import type { ListCaches } from '../search/list-caches.ts'
import { selectedEntries } from './selection.ts'

type ExportRequest = ExportSelection & {
  kind?: EntryKind
  format: ExportFormat
  fields?: readonly string[]
  info?: readonly InfoColumn[]
}

type Needs = { jobs: Enqueue; listCaches: ListCaches; tenantName: string }

/** Starts an export of the selected entries. The selection is fixed here, and the job reads the values.
 *  @returns UUID of the export
 *  @throws badRequest, also for a read-only column of another kind; notFound, tooManyItems; invalidMetadata for an unknown field */
export const startExport = async (
  db: TenantDb,
  { jobs, listCaches, tenantName }: Needs,
  { personUuid }: { personUuid: string },
  { kind = 'ITEM', format, fields, info, ...selection }: ExportRequest,
): Promise<string> => {
  const chosen = await fieldsOf(db, kind, { format, requested: fields })
  const columns = infoOf(kind, info)
  const uuids = [...new Set(await selectedEntries(db, listCaches, kind, selection))]
  const [uuid, version] = [uuidv7(), 1]
  await db
    .insertInto('sheet_export')
    .values({
      tenant_id: db.tenantId,
      uuid,
      person_uuid: personUuid,
      kind,
      format,
      title: (await titleOf(db, selection)) || tenantName,
      fields: chosen,
      info: columns,
      total: uuids.length,
      expires_at: sql<Date>`now() + make_interval(days => ${EXPORT_DAYS})`,
    })
    .execute()
  await sql`
    insert into sheet_export_row (tenant_id, export_uuid, position, entity_uuid)
    select ${db.tenantId}, ${uuid}::uuid, place, entry from unnest(${uuids}::uuid[]) with ordinality selected(entry, place)`.execute(
    db,
  )
  await jobs.enqueue(db, exportItemsJob, { sheetExport: uuid, version }, { key: `${uuid} ${version}` })
  return uuid
}

/* The pressmark comes first, because it stays in view while the others scroll. */
const fieldsOf = async (
  db: TenantDb,
  kind: EntryKind,
  { format, requested }: { format: ExportFormat; requested: readonly string[] | undefined },
): Promise<string[]> => {
  const names = (await templatesOf(db, kind)).map(({ name }) => name)
  const unknown = requested?.filter((name) => !names.includes(name)) ?? []
  if (unknown.length > 0)
    throw new Refusal('invalidMetadata', {
      errors: unknown.map((field) => ({ field, message: 'There is no field with this name' })),
    })
  const ordered = requested ?? [...names.filter(isPressmark), ...names.filter((name) => !isPressmark(name))]
  return format === 'jsonl' ? [...ordered] : ordered.slice(0, EXPORT_LIMITS.columns)
}

const infoOf = (kind: EntryKind, requested: readonly InfoColumn[] | undefined): InfoColumn[] => {
  const columns: readonly InfoColumn[] = INFO_COLUMNS_OF[kind]
  const others = requested?.filter((column) => !columns.includes(column)) ?? []
  if (others.length > 0) throw new Refusal('badRequest', { detail: `This kind has no column ${others.join(', ')}.` })
  return columns.filter((column) => requested?.includes(column) ?? true)
}

const isPressmark = (name: string): boolean => name === 'pressmark'

const titleOf = async (db: TenantDb, { collectionUuid, search }: ExportSelection): Promise<string> => {
  if (collectionUuid === undefined) return search?.text ?? ''
  const { title } = await db
    .selectFrom('collection_record')
    .select('title')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', collectionUuid)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'))
  return title
}
