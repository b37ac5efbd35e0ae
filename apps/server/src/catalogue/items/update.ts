import type { updateItem as updateCall } from '@pressmark/contract/catalogue/items.ts'
import { ASSET_TYPES } from '@pressmark/contract/platform/constants.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import { mergeCoreFields } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Actor } from '#platform/history.ts'
import { lock } from '#platform/locks.ts'
import { reorderAssets } from '../assets/order.ts'
import { setItemFields, requireItemVersion } from './fields.ts'
import { moveItem } from './parents.ts'

/** Changes the metadata, the collections and the order of the assets of an item, if the update contains them. A list of metadata
 *  replaces all fields; core fields outside the list replace only the named ones.
 *  @throws staleVersion; as setItemFields, moveItem and reorderAssets */
export const updateItem = async (
  db: TenantDb,
  actor: Actor,
  { uuid, ...update }: { uuid: string } & BodyOf<typeof updateCall>,
  { ifMatch }: { ifMatch?: number | undefined } = {},
): Promise<void> => {
  const { customMetadataList, parentCollectionsUuids, sgtt, autn, sgti, pressmark } = update
  // The tree is locked before rows, as in every move of a collection.
  if (parentCollectionsUuids) await lock(db, 'collectionTree')
  await requireItemVersion(db, uuid, ifMatch)
  const pairs = mergeCoreFields({ sgtt, autn, sgti, pressmark }, customMetadataList ?? [])
  if (customMetadataList) await setItemFields(db, actor, { uuid, pairs }, { mode: 'replace' })
  else if (pairs.length > 0) await setItemFields(db, actor, { uuid, pairs }, { mode: 'merge' })
  if (parentCollectionsUuids) await moveItem(db, actor, uuid, { parents: parentCollectionsUuids })
  for (const kind of ASSET_TYPES) {
    const order = update[kind]
    if (order !== undefined) await reorderAssets(db, actor, { item: uuid, kind }, { uuids: order })
  }
}
