import { isDeepStrictEqual } from 'node:util'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { templatesForWrite, type TemplateRow } from '#metadata/templates.ts'
import type { Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { lock } from '#platform/locks.ts'
import { titleKey } from '#platform/title-key.ts'
import { collectionSearchText } from '../search/index-rules.ts'
import { entityPairs, mergeMetadata } from '../fields.ts'
import { checkedCollection, collectionColumns } from './create.ts'
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
  const templates = await templatesForWrite(db, 'COLLECTION')
  const before = await lockFields(db, uuid)
  const after = checkedCollection(templates, pairs, before.metadata)
  await writeFields(db, actor, { uuid, before, after: storedFields(after) })
}

type Merge = { uuid: string; pairs: readonly MetadataPair[]; batch?: string; reverts?: number }

/** Changes the named fields of a collection. `reverts` is the change that this change reverts.
 *  @returns whether the metadata changed
 *  @throws notFound, invalidMetadata */
export const mergeCollectionFields = async (
  db: TenantDb,
  actor: Actor,
  templates: readonly TemplateRow[],
  { uuid, pairs, ...how }: Merge,
): Promise<boolean> => {
  const before = await lockFields(db, uuid)
  const merged = mergeMetadata(templates, collectionPairs(before), pairs, 'merge')
  return writeFields(db, actor, { uuid, before, after: storedFields(collectionColumns(merged)), ...how })
}

/** Returns all metadata of a collection as pairs, from its row or an event. */
export const collectionPairs = ({ title, author, description, metadata }: Fields): MetadataPair[] =>
  entityPairs({ sgtt: title, autn: author, sgti: description }, metadata)

type Fields = { title: string; author: string; description: string; metadata: Metadata }

const storedFields = ({ rest, ...core }: ReturnType<typeof collectionColumns>): Fields => ({ ...core, metadata: rest })

/** Reads the metadata of a collection and locks its row until the transaction ends.
 *  @throws notFound */
export const lockFields = async (db: TenantDb, uuid: string): Promise<Fields> => {
  const row = await db
    .selectFrom('collection')
    .select(['title', 'author', 'description', 'metadata'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row as Fields // only this folder writes it; a view has no constraints
}

type Change = { uuid: string; before: Fields; after: Fields; batch?: string; reverts?: number }

/* @returns whether the metadata changed */
const writeFields = async (
  db: TenantDb,
  actor: Actor,
  { uuid, before, after, batch, reverts }: Change,
): Promise<boolean> => {
  if (isDeepStrictEqual(before, after)) return false
  const { title, author, description, metadata } = after
  const sort_title = await titleKey(db, title)
  await db
    .updateTable('collection')
    .set((eb) => ({
      title,
      sort_title,
      author,
      description,
      metadata: JSON.stringify(metadata),
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
  await record(db, actor, {
    kind: 'collection.changed',
    entity: { type: 'collection', uuid },
    before,
    after: { ...after, ...(reverts !== undefined && { reverts }) },
    ...(batch !== undefined && { batch }),
  })
  await broadcast(db, { notice: { kind: 'collection.changed', uuid } })
  return true
}
