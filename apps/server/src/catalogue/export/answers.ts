import { downloadExport, readExport as readCall, type SheetExport } from '@pressmark/contract/catalogue/exports.ts'
import type { EntryKind } from '@pressmark/contract/platform/constants.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { safeName } from '#media/files/attachment.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { link, type Paging } from '#platform/hal.ts'
import type { ExportRow } from './exports.ts'

export const exportAnswer = (row: ExportRow, origin: string): SheetExport => ({
  uuid: row.uuid,
  kind: row.kind,
  format: row.format,
  step: row.step,
  progress: row.step === 'DONE' ? 1 : row.total === 0 ? 0 : row.done / row.total,
  failed: row.failed,
  items: row.total,
  fileName: exportName(row),
  createdDate: row.created_at.toISOString(),
  expiresDate: row.expires_at.toISOString(),
  _links: {
    self: link(origin, addressOf(readCall, { uuid: row.uuid })),
    ...(row.step === 'DONE' && { file: link(origin, addressOf(downloadExport, { uuid: row.uuid })) }),
  },
})

type Named = Pick<ExportRow, 'title' | 'kind' | 'format' | 'created_at'>

/** Returns the name of the file: what was exported, and the day. */
export const exportName = ({ title, kind, format, created_at }: Named): string =>
  `${[safeName(title), KIND_NAMES[kind], created_at.toISOString().slice(0, 10)].filter(Boolean).join('_')}.${format}`

const KIND_NAMES: Record<EntryKind, string> = { ITEM: '', MEDIA: 'media', COLLECTION: 'collections' }

/** Returns a page of the exports of a person, latest first. */
export const exportPage = async (
  db: TenantDb,
  { personUuid }: { personUuid: string },
  { page, size }: Paging,
): Promise<{ rows: ExportRow[]; total: number }> => {
  const own = db.selectFrom('sheet_export').where('tenant_id', '=', db.tenantId).where('person_uuid', '=', personUuid)
  const [rows, { total }] = await Promise.all([
    own
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('uuid')
      .limit(size)
      .offset(page * size)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows as ExportRow[], total } // check constraints guarantee formats and steps
}
