import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  listSheetProblems,
  readSpreadsheet,
  type RowReason,
  type SheetProblem,
  type Spreadsheet,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { isDescending, link, type Paging } from '#platform/hal.ts'
import { countImages } from './images.ts'
import { readSheet, type SheetRow } from './sheets.ts'
import { availableExports } from './update/export-columns.ts'

/** Reads one spreadsheet import.
 *  @throws notFound */
export const sheetAnswer = async (db: TenantDb, uuid: string, origin: string): Promise<Spreadsheet> => {
  const sheet = await readSheet(db, uuid)
  const [answer] = await answersOf(db, [sheet], origin)
  return answer! // one for each sheet
}

/** Returns a page of spreadsheet imports, newest first by default. */
export const sheetPage = async (
  db: TenantDb,
  { page, size }: Paging,
  { oldestFirst }: { oldestFirst: boolean },
  origin: string,
): Promise<{ sheets: Spreadsheet[]; total: number }> => {
  const all = db.selectFrom('sheet_import').where('tenant_id', '=', db.tenantId)
  const [rows, { total }] = await Promise.all([
    all
      .selectAll()
      .orderBy('created_at', oldestFirst ? 'asc' : 'desc')
      .orderBy('uuid')
      .limit(size)
      .offset(page * size)
      .execute() as Promise<SheetRow[]>, // for the same reason as in findSheet
    all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { sheets: await answersOf(db, rows, origin), total: Number(total) }
}

const answersOf = async (db: TenantDb, sheets: readonly SheetRow[], origin: string): Promise<Spreadsheet[]> => {
  const uuids = sheets.map(({ uuid }) => uuid)
  const exports = sheets.flatMap(({ export_uuid }) => export_uuid ?? [])
  const [images, existing] = await Promise.all([countImages(db, uuids), availableExports(db, exports)])
  const available = new Set(existing.map(({ uuid }) => uuid))
  return sheets.map((sheet) => ({
    ...answerOf(sheet, images.get(sheet.uuid) ?? 0, origin),
    ...(sheet.export_uuid !== null && { base: available.has(sheet.export_uuid) ? 'available' : 'expired' }),
  }))
}

const answerOf = (sheet: SheetRow, uploadedImages: number, origin: string): Spreadsheet => ({
  uuid: sheet.uuid,
  originalName: sheet.original_name,
  mode: sheet.mode,
  kind: sheet.kind,
  ...(sheet.collection_uuid !== null && { collectionUuid: sheet.collection_uuid }),
  ...(sheet.export_uuid !== null && { exportUuid: sheet.export_uuid }),
  ...(sheet.bulk_operation_uuid !== null && { bulkOperationUuid: sheet.bulk_operation_uuid }),
  ...layoutAnswer(sheet),
  columns: sheet.headers.map((header, at) => ({
    header,
    samples: sheet.samples[at] ?? [],
    target: sheet.targets[at] ?? '',
  })),
  ...(sheet.mapping_uuid !== null && { mappingUuid: sheet.mapping_uuid }),
  step: sheet.step,
  progress: sheet.progress,
  ...(sheet.reason !== null && { reason: sheet.reason }),
  rows: sheet.row_count,
  hidden: sheet.hidden_count,
  valid: sheet.valid,
  invalid: sheet.invalid,
  problems: sheet.problem_count,
  newCollections: sheet.step === 'CHECKED' ? sheet.missing_collections : sheet.collections.length,
  images: sheet.image_count,
  uploadedImages,
  createdDate: sheet.created_at.toISOString(),
  _links: {
    self: link(origin, addressOf(readSpreadsheet, { uuid: sheet.uuid })),
    problems: link(origin, addressOf(listSheetProblems, { uuid: sheet.uuid })),
  },
})

const layoutAnswer = ({ layout }: SheetRow) =>
  layout.format === 'csv'
    ? { format: layout.format, encoding: layout.encoding, delimiter: layout.delimiter }
    : { format: layout.format, sheetName: layout.sheetName }

/** Returns the problems that the last step found, by row.
 *  @throws notFound */
export const problemPage = async (
  db: TenantDb,
  uuid: string,
  { page, size }: Paging,
  sort: readonly string[] | undefined,
): Promise<{ problems: SheetProblem[]; total: number }> => {
  await readSheet(db, uuid)
  const all = db.selectFrom('sheet_problem').where('tenant_id', '=', db.tenantId).where('sheet_uuid', '=', uuid)
  const [rows, { total }] = await Promise.all([
    all
      .selectAll()
      .orderBy('position', isDescending(sort) ? 'desc' : 'asc')
      .limit(size)
      .offset(page * size)
      .execute(),
    all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const problems = rows.map(({ row_number, column_name, value, reason, item_uuid }) => ({
    row: row_number,
    column: column_name,
    value,
    reason: reason as RowReason, // written in this form
    ...(item_uuid !== null && { itemUuid: item_uuid }),
  }))
  return { problems, total: Number(total) }
}
