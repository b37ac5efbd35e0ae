import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { Actor } from '#platform/history.ts'
import { createItems } from './create.ts'

export type NewItem = {
  /** Core fields are among the pairs: sgtt, autn, sgti, pressmark. */
  metadata: MetadataPair[]
  collections: string[]
  state?: string
}

/** @returns uuid
 *  @throws as createItems */
export const createItem = async (
  db: TenantDb,
  person: Actor,
  { metadata, collections, state }: NewItem,
): Promise<string> => {
  const uuid = uuidv7()
  await createItems(db, person, [{ uuid, metadata, collections }], { ...(state !== undefined && { state }) })
  return uuid
}

/** As history keeps it: that of one in the bin as well. */
export const titleOfItem = async (db: TenantDb, uuid: string): Promise<string> => {
  const { title } = await db
    .selectFrom('item_record')
    .select('title')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return title
}

/** What an item shows has changed: its version rises, and with `content` it counts as modified now and leads its lists. */
export const touchItem = async (db: TenantDb, uuid: string, { content }: { content: boolean }): Promise<void> => {
  await db
    .updateTable('item')
    .set((eb) => ({ version: eb('version', '+', 1), ...(content && { modified_at: new Date() }) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  const links = await db
    .selectFrom('item_parent')
    .select('collection_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('item_uuid', '=', uuid)
    .execute()
  await broadcast(db, {
    notice: { kind: 'item.changed', uuid, collections: links.map((link) => link.collection_uuid) },
  })
}
