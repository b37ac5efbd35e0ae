import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { v7 as uuidv7 } from 'uuid'
import { templatesForWrite } from '#metadata/templates.ts'
import { checkedMetadata, firstValue, metadataPairs, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { firstLanguage } from '#platform/title-key.ts'
import { recordAll, type Actor } from '#platform/history.ts'
import { stateUuid } from '#workflow/states.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lockCollections } from '../collections/find.ts'
import { storeValueSets } from '../search/value-sets.ts'
import { searchedBy } from '../search/index-rules.ts'
import { broadcastNewItems } from './broadcast.ts'

/** A new item. The pairs include the core fields `sgtt`, `autn`, `sgti` and `pressmark`. */
export type ItemToBe = { uuid: string; metadata: MetadataPair[]; collections: string[] }

/** Creates all of these items or none, each below its collections. With `batch`, the history shows one bulk operation.
 *  @throws invalidMetadata; pressmarkAlreadyExists from a database constraint, so that only one of two concurrent calls succeeds;
 *  notFound if a collection is unknown */
export const createItems = async (
  db: TenantDb,
  person: Actor,
  items: readonly ItemToBe[],
  { state, batch }: { state?: string; batch?: string } = {},
): Promise<void> => {
  if (items.length === 0) return
  const below = items.flatMap(({ collections }) => collections)
  await lockCollections(db, below)
  const [templates, language] = await Promise.all([templatesForWrite(db, 'ITEM'), firstLanguage(db)])
  const searched = searchedBy({ templates, language })
  const prepared = items.map((item) => {
    const { core, rest } = itemColumns(checkedMetadata(templates, item.metadata))
    return { ...item, core, rest, ...searched(core, rest) }
  })
  await storeValueSets(
    db,
    prepared.map(({ valueSet }) => valueSet),
  )
  const state_uuid = await stateUuid(db, state)
  const moments = { created_at: new Date(), modified_at: new Date() }
  await db
    .insertInto('item')
    .values(
      prepared.map(({ uuid, core, rest, doc, valueSet, sortKeys }) => ({
        tenant_id: db.tenantId,
        uuid,
        ...core,
        ...sortKeys,
        metadata: JSON.stringify(rest),
        state_uuid,
        doc,
        value_set: valueSet.uuid,
        ...moments,
        version: 1,
      })),
    )
    .execute()
  await db
    .insertInto('item_parent')
    .values(
      prepared.flatMap(({ uuid, sortKeys, collections }) =>
        collections.map((collection_uuid) => ({
          tenant_id: db.tenantId,
          item_uuid: uuid,
          collection_uuid,
          ...sortKeys,
          state_uuid,
          ...moments,
        })),
      ),
    )
    .execute()
  await recordAll(
    db,
    person,
    prepared.map(({ uuid, core, rest, collections }) => ({
      kind: 'item.created',
      entity: { type: 'item', uuid },
      after: { ...core, metadata: metadataPairs(rest), collections },
      ...(batch !== undefined && { batch }),
    })),
  )
  await broadcastNewItems(db, items)
}

/** Splits metadata into core values, which have columns of their own, and the rest. */
export const itemColumns = ({ sgtt, autn, sgti, pressmark, ...rest }: Metadata) => {
  const core = {
    title: firstValue(sgtt),
    author: firstValue(autn),
    description: firstValue(sgti),
    pressmark: firstValue(pressmark),
  }
  return { core, rest }
}

export type NewItem = {
  /** Includes the core fields `sgtt`, `autn`, `sgti` and `pressmark`. */
  metadata: MetadataPair[]
  collections: string[]
  state?: string
}

/** Creates one item.
 *  @returns UUID
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

/** Returns the title of an item for the history. Includes items in the bin. */
export const titleOfItem = async (db: TenantDb, uuid: string): Promise<string> => {
  const { title } = await db
    .selectFrom('item_record')
    .select('title')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return title
}

/** Raises the version of an item whose answer changed. With `content`, it also becomes the last modified item and leads its lists. */
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
