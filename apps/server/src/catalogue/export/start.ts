import {
  EXPORT_DAYS,
  EXPORT_LIMITS,
  INFO_COLUMNS,
  type ExportFormat,
  type InfoColumn,
} from '@pressmark/contract/catalogue/exports.ts'
import type { ItemSelection } from '@pressmark/contract/catalogue/bulk.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { templatesOf } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { selectedItems } from '../bulk/selection.ts'
import { exportItemsJob } from '../jobs.ts'
import type { ListCaches } from '../search/list-caches.ts'

type ExportRequest = ItemSelection & {
  format: ExportFormat
  fields?: readonly string[]
  info?: readonly InfoColumn[]
}

type Needs = { jobs: Enqueue; listCaches: ListCaches; tenantName: string }

/** Starts an export of the selected items. The selection is fixed here, and the job reads the values.
 *  @returns UUID of the export
 *  @throws badRequest, notFound, tooManyItems; invalidMetadata for an unknown field */
export const startExport = async (
  db: TenantDb,
  { jobs, listCaches, tenantName }: Needs,
  { personUuid }: { personUuid: string },
  { format, fields, info = INFO_COLUMNS, ...selection }: ExportRequest,
): Promise<string> => {
  const chosen = await fieldsOf(db, fields)
  const uuids = [...new Set(await selectedItems(db, listCaches, selection))]
  const [uuid, version] = [uuidv7(), 1]
  await db
    .insertInto('sheet_export')
    .values({
      tenant_id: db.tenantId,
      uuid,
      person_uuid: personUuid,
      format,
      title: (await titleOf(db, selection)) || tenantName,
      fields: chosen,
      info: INFO_COLUMNS.filter((column) => info.includes(column)),
      total: uuids.length,
      expires_at: sql<Date>`now() + make_interval(days => ${EXPORT_DAYS})`,
    })
    .execute()
  await sql`
    insert into sheet_export_row (tenant_id, export_uuid, position, item_uuid)
    select ${db.tenantId}, ${uuid}::uuid, place, item from unnest(${uuids}::uuid[]) with ordinality selected(item, place)`.execute(
    db,
  )
  await jobs.enqueue(db, exportItemsJob, { sheetExport: uuid, version }, { key: `${uuid} ${version}` })
  return uuid
}

/* The pressmark comes first, because it stays in view while the others scroll. */
const fieldsOf = async (db: TenantDb, requested: readonly string[] | undefined): Promise<string[]> => {
  const names = (await templatesOf(db, 'ITEM')).map(({ name }) => name)
  const unknown = requested?.filter((name) => !names.includes(name)) ?? []
  if (unknown.length > 0)
    throw new Refusal('invalidMetadata', {
      errors: unknown.map((field) => ({ field, message: 'There is no field with this name' })),
    })
  const ordered = requested ?? [...names.filter(isPressmark), ...names.filter((name) => !isPressmark(name))]
  return ordered.slice(0, EXPORT_LIMITS.columns)
}

const isPressmark = (name: string): boolean => name === 'pressmark'

const titleOf = async (db: TenantDb, { collectionUuid, search }: ItemSelection): Promise<string> => {
  if (collectionUuid === undefined) return search?.text ?? ''
  const { title } = await db
    .selectFrom('collection_record')
    .select('title')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', collectionUuid)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'))
  return title
}
