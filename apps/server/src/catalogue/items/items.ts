import type { MetadataPair } from '@pressmark/contract/hal.ts'
import { v7 as uuidv7 } from 'uuid'
import { templatesOf } from '#metadata/templates.ts'
import { checkedMetadata, firstValue, metadataPairs, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/database.ts'
import { record } from '#platform/events.ts'
import { tell } from '#platform/live.ts'
import { stateUuid } from '#workflow/states.ts'
import { requireCollections } from '../collections/collections.ts'
import { searchDoc, sortTitle } from '../search/fold.ts'

export type NewItem = {
  /** Core fields are among the pairs: sgtt, autn, sgti, pressmark. */
  metadata: MetadataPair[]
  collections: string[]
  state?: string
}

/** @returns uuid
 *  @throws invalidMetadata; pressmarkAlreadyExists, told by the database, so that two at once get one item; notFound when a collection is unknown */
export const createItem = async (
  db: TenantDb,
  person: { personUuid: string } | null,
  { metadata, collections, state }: NewItem,
): Promise<string> => {
  await requireCollections(db, collections)
  const { said, rest } = describedItem(checkedMetadata(await templatesOf(db, 'ITEM'), metadata))
  const uuid = uuidv7()
  const modified_at = new Date()
  const sort_title = sortTitle(said.title)
  await db
    .insertInto('item')
    .values({
      tenant_id: db.tenantId,
      uuid,
      ...said,
      sort_title,
      metadata: JSON.stringify(rest),
      state_uuid: await stateUuid(db, state),
      doc: searchDoc([said.title, said.author, said.pressmark]),
      created_at: modified_at,
      modified_at,
      version: 1,
    })
    .execute()
  await db
    .insertInto('item_parent')
    .values(
      collections.map((collection_uuid) => ({
        tenant_id: db.tenantId,
        item_uuid: uuid,
        collection_uuid,
        sort_title,
        modified_at,
      })),
    )
    .execute()
  await record(db, person, {
    kind: 'item.created',
    entity: { type: 'item', uuid },
    after: { ...said, metadata: metadataPairs(rest), collections },
  })
  await tell(db, { notice: { kind: 'item.created', uuid, collections } })
  return uuid
}

/* Core values have columns of their own; the others stay together. */
const describedItem = ({ sgtt, autn, sgti, pressmark, ...rest }: Metadata) => {
  const said = {
    title: firstValue(sgtt),
    author: firstValue(autn),
    description: firstValue(sgti),
    pressmark: firstValue(pressmark),
  }
  return { said, rest }
}

/** What an item shows has changed: its version rises, and with `content` it counts as modified now and leads its lists. */
export const touchItem = async (db: TenantDb, uuid: string, { content }: { content: boolean }): Promise<void> => {
  const modified_at = new Date()
  await db
    .updateTable('item')
    .set((eb) => ({ version: eb('version', '+', 1), ...(content && { modified_at }) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  const links = content
    ? await db
        .updateTable('item_parent')
        .set({ modified_at })
        .where('tenant_id', '=', db.tenantId)
        .where('item_uuid', '=', uuid)
        .returning('collection_uuid')
        .execute()
    : await db
        .selectFrom('item_parent')
        .select('collection_uuid')
        .where('tenant_id', '=', db.tenantId)
        .where('item_uuid', '=', uuid)
        .execute()
  await tell(db, { notice: { kind: 'item.changed', uuid, collections: links.map((link) => link.collection_uuid) } })
}
