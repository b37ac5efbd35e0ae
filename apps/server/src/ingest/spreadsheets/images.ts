import { SHEET_LIMITS } from '@pressmark/contract/ingest/spreadsheets.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { ACCEPTED } from '../uploads/accepted.ts'
import { findUpload } from '../uploads/uploads.ts'
import { imageKey } from './read-row.ts'
import { lockSheet } from './sheets.ts'

/** Adds uploaded images for the rows that name them. An image replaces an earlier one with the same name.
 *  @throws notFound; stepMismatch while or after rows become items; uploadNotFound, unsupportedContent; badRequest beyond the limit */
export const addSheetImages = async (db: TenantDb, uuid: string, links: readonly string[]): Promise<void> => {
  const { step, reason } = await lockSheet(db, uuid)
  const brokeOff = step === 'CHECKING' && reason !== null // it can be mapped again
  if (step !== 'MAPPING' && step !== 'CHECKED' && !brokeOff) throw new Refusal('stepMismatch')
  for (const link of links) {
    const upload = await findUpload(db, link, ACCEPTED.image)
    const file = { original_name: upload.originalName, upload_uuid: upload.uuid }
    await db
      .insertInto('sheet_image')
      .values({ tenant_id: db.tenantId, sheet_uuid: uuid, name: imageKey(upload.originalName), ...file })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'sheet_uuid', 'name']).doUpdateSet(file))
      .execute()
  }
  if ((await countImages(db, [uuid])).get(uuid)! > SHEET_LIMITS.images)
    throw new Refusal('badRequest', { detail: `An import has at most ${SHEET_LIMITS.images} images` })
}

/** Returns the number of images of each import, also if it is 0. */
export const countImages = async (db: TenantDb, uuids: readonly string[]): Promise<Map<string, number>> => {
  const rows =
    uuids.length === 0
      ? []
      : await db
          .selectFrom('sheet_image')
          .select(['sheet_uuid', (eb) => eb.fn.countAll<number>().as('many')])
          .where('tenant_id', '=', db.tenantId)
          .where('sheet_uuid', 'in', uuids)
          .groupBy('sheet_uuid')
          .execute()
  const counted = new Map(rows.map(({ sheet_uuid, many }) => [sheet_uuid, Number(many)]))
  return new Map(uuids.map((uuid) => [uuid, counted.get(uuid) ?? 0]))
}
