import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { record, type Actor } from '#platform/history.ts'

/** Stores the document that an item's images come from.
 *  @returns UUID */
export const addDocument = async (
  db: TenantDb,
  person: Actor,
  itemUuid: string,
  { originalName, originalSha256 }: { originalName: string; originalSha256: string },
): Promise<string> => {
  const uuid = uuidv7()
  await db
    .insertInto('item_document')
    .values({
      tenant_id: db.tenantId,
      uuid,
      item_uuid: itemUuid,
      original_name: originalName,
      original_sha256: originalSha256,
    })
    .execute()
  await record(db, person, {
    kind: 'document.added',
    entity: { type: 'item', uuid: itemUuid },
    after: { document: uuid, originalName, sha256: originalSha256 },
  })
  return uuid
}

/** Stores the number of pages of a document. */
export const notePages = async (db: TenantDb, uuid: string, pages: number): Promise<void> => {
  await db
    .updateTable('item_document')
    .set({ pages })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
}
