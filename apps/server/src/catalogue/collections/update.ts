import { isDeepStrictEqual } from 'node:util'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { lock } from '#platform/locks.ts'
import { titleKey } from '#platform/title-key.ts'
import { collectionSearchText } from '../search/index-rules.ts'
import { checkedCollection } from './create.ts'
import { requireVersion } from './find.ts'
import { moveCollection } from './tree.ts'

type CollectionUpdate = { uuid: string; parents?: readonly string[] | undefined; metadata?: MetadataPair[] | undefined }

/** Moves a collection and replaces its metadata, if the update contains them.
 *  @throws staleVersion; as moveCollection and setCollectionFields */
export const updateCollection = async (
  db: TenantDb,
  actor: Actor,
  { uuid, parents, metadata }: CollectionUpdate,
  { ifMatch }: { ifMatch?: number | undefined } = {},
): Promise<void> => {
  // The tree is locked before rows, as in every move. In the other order, two people would wait for each other.
  if (parents) await lock(db, 'collectionTree')
  await requireVersion(db, uuid, ifMatch)
  if (parents) await moveCollection(db, actor, { uuid, parents })
  if (metadata) await setCollectionFields(db, actor, uuid, metadata)
}

/** Replaces the metadata of a collection. Equal metadata are not a change.
 *  @throws notFound, invalidMetadata */
export const setCollectionFields = async (
  db: TenantDb,
  actor: Actor,
  uuid: string,
  pairs: MetadataPair[],
): Promise<void> => {
  const { title, author, description, rest } = await checkedCollection(db, pairs)
  const before = await db
    .selectFrom('collection')
    .select(['title', 'author', 'description', 'metadata'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) throw new Refusal('notFound')
  const after = { title, author, description, metadata: rest }
  if (isDeepStrictEqual(before, after)) return
  const sort_title = await titleKey(db, title)
  await db
    .updateTable('collection')
    .set((eb) => ({
      title,
      sort_title,
      author,
      description,
      metadata: JSON.stringify(rest),
      doc: collectionSearchText({ title, author, description }),
      version: eb('version', '+', 1),
      modified_at: new Date(),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await db
    .updateTable('collection_parent')
    .set({ sort_title })
    .where('tenant_id', '=', db.tenantId)
    .where('collection_uuid', '=', uuid)
    .execute()
  await record(db, actor, { kind: 'collection.changed', entity: { type: 'collection', uuid }, before, after })
  await broadcast(db, { notice: { kind: 'collection.changed', uuid } })
}
