import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { v7 as uuidv7 } from 'uuid'
import { templatesOf } from '#metadata/templates.ts'
import { checkedMetadata, firstValue, metadataPairs, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { recordAll, type Actor } from '#platform/history.ts'
import { stateUuid } from '#workflow/states.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lockCollections } from '../collections/find.ts'
import { storeValueSets } from '../search/value-sets.ts'
import { sortTitle } from '../search/search-text.ts'
import { searchedBy } from '../search/index-rules.ts'
import { broadcastItems } from './broadcast.ts'

/** Core fields are among the pairs: sgtt, autn, sgti, pressmark. */
export type ItemToBe = { uuid: string; metadata: MetadataPair[]; collections: string[] }

/** Creates all of them or none, each below its collections; `batch` makes one act of them in the history.
 *  @throws invalidMetadata; pressmarkAlreadyExists, told by the database, so that two at once get one item; notFound when a collection is unknown */
export const createItems = async (
  db: TenantDb,
  person: Actor,
  items: readonly ItemToBe[],
  { state, batch }: { state?: string; batch?: string } = {},
): Promise<void> => {
  if (items.length === 0) return
  const below = items.flatMap(({ collections }) => collections)
  await lockCollections(db, below)
  const templates = await templatesOf(db, 'ITEM')
  const searched = searchedBy(templates)
  const described = items.map((item) => {
    const { said, rest } = describedItem(checkedMetadata(templates, item.metadata))
    return { ...item, said, rest, ...searched(said, rest) }
  })
  await storeValueSets(
    db,
    described.map(({ valueSet }) => valueSet),
  )
  const state_uuid = await stateUuid(db, state)
  const modified_at = new Date()
  await db
    .insertInto('item')
    .values(
      described.map(({ uuid, said, rest, doc, valueSet }) => ({
        tenant_id: db.tenantId,
        uuid,
        ...said,
        sort_title: sortTitle(said.title),
        metadata: JSON.stringify(rest),
        state_uuid,
        doc,
        value_set: valueSet.uuid,
        created_at: modified_at,
        modified_at,
        version: 1,
      })),
    )
    .execute()
  await db
    .insertInto('item_parent')
    .values(
      described.flatMap(({ uuid, said, collections }) =>
        collections.map((collection_uuid) => ({
          tenant_id: db.tenantId,
          item_uuid: uuid,
          collection_uuid,
          sort_title: sortTitle(said.title),
          modified_at,
        })),
      ),
    )
    .execute()
  await recordAll(
    db,
    person,
    described.map(({ uuid, said, rest, collections }) => ({
      kind: 'item.created',
      entity: { type: 'item', uuid },
      after: { ...said, metadata: metadataPairs(rest), collections },
      ...(batch !== undefined && { batch }),
    })),
  )
  await broadcastItems(db, 'item.created', items[0]!.uuid, below) // there is one
}

/** Core values have columns of their own; the others stay together. */
export const describedItem = ({ sgtt, autn, sgti, pressmark, ...rest }: Metadata) => {
  const said = {
    title: firstValue(sgtt),
    author: firstValue(autn),
    description: firstValue(sgti),
    pressmark: firstValue(pressmark),
  }
  return { said, rest }
}

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
