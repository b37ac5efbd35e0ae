import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  listAncestors,
  listChildCollections,
  listItemsOfCollection,
  listParentCollections,
  readCollection as readCollectionCall,
  type Collection,
} from '@pressmark/contract/catalogue/collections.ts'
import { collection3 } from '@pressmark/contract/presentation/presentation.ts'
import { viewerAddress } from '@pressmark/contract/media/viewers.ts'
import { metadataPairs, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link } from '#platform/hal.ts'
import { thumbnailAddress } from '#media/addresses.ts'

type Row = {
  uuid: string
  title: string
  author: string
  description: string
  metadata: Metadata
  state: string
  is_root: boolean
  version: number
  created_at: Date
  modified_at: Date
  parents: string[]
  items_count: number
  collections_count: number
  cover: { uuid: string; thumbnail: string } | null
}

// The cover is the first image of one of the last items. A wider search would be slow and rarely shows more.
const COLLECTIONS = `
  select c.uuid, c.title, c.author, c.description, c.metadata, s.name as state, c.is_root, c.version, c.created_at, c.modified_at,
    array(select parent_uuid from collection_parent l where l.tenant_id = $1 and l.collection_uuid = c.uuid order by parent_uuid) as parents,
    (select count(*) from item_parent l where l.tenant_id = $1 and l.collection_uuid = c.uuid) as items_count,
    (select count(*) from collection_parent l where l.tenant_id = $1 and l.parent_uuid = c.uuid) as collections_count,
    (select jsonb_build_object('uuid', a.uuid, 'thumbnail', a.thumbnail) from (
        select item_uuid, modified_at from item_parent l where l.tenant_id = $1 and l.collection_uuid = c.uuid
        order by modified_at desc, item_uuid limit 20) latest
      join asset_order o on o.tenant_id = $1 and o.item_uuid = latest.item_uuid and o.kind = 'images'
      join asset_record a on a.tenant_id = $1 and a.uuid = o.assets[1]
      where a.thumbnail is not null order by latest.modified_at desc limit 1) as cover
  from unnest($2::uuid[]) with ordinality requested(uuid, place)
  join collection c on c.tenant_id = $1 and c.uuid = requested.uuid
  join state s on s.tenant_id = $1 and s.uuid = c.state_uuid
  order by requested.place`

/** Returns these collections in the API format, in the given order. Unknown ones are left out. */
export const readCollections = async (
  db: TenantDb,
  uuids: readonly string[],
  origin: string,
): Promise<Collection[]> => {
  const rows = await db.named<Row>('collections', COLLECTIONS, [db.tenantId, uuids])
  return rows.map((row) => collectionAnswer(row, origin))
}

/** Reads one collection in the API format.
 *  @throws notFound */
export const readCollection = async (db: TenantDb, uuid: string, origin: string): Promise<Collection> => {
  const [collection] = await readCollections(db, [uuid], origin)
  if (collection === undefined) throw new Refusal('notFound')
  return collection
}

const collectionAnswer = (row: Row, origin: string): Collection => {
  const { uuid } = row
  const core = { sgtt: row.title, autn: row.author, sgti: row.description }
  return {
    uuid,
    sgtt: row.title,
    sgti: row.description,
    author: row.author,
    label: row.title,
    parentCollectionsUuids: row.parents,
    customMetadataList: [
      ...Object.entries(core).flatMap(([name, value]) => (value === '' ? [] : [{ name, value }])),
      ...metadataPairs(row.metadata),
    ],
    state: row.state,
    isRoot: row.is_root,
    itemsCount: row.items_count,
    collectionsCount: row.collections_count,
    thumbnail: row.cover && origin + thumbnailAddress(row.cover.uuid, row.cover.thumbnail),
    createdDate: row.created_at.toISOString(),
    lastModifiedDate: row.modified_at.toISOString(),
    version: row.version,
    _links: {
      self: link(origin, addressOf(readCollectionCall, { uuid })),
      culturalItems: link(origin, addressOf(listItemsOfCollection, { uuid })),
      culturalItemCollections: link(origin, addressOf(listChildCollections, { uuid })),
      parentCollections: link(origin, addressOf(listParentCollections, { uuid })),
      ancestors: link(origin, addressOf(listAncestors, { uuid })),
      'iiif-collection': link(origin, addressOf(collection3, { uuid })),
      viewer_iiif: link(origin, viewerAddress('iiif', { collection: uuid })),
    },
  }
}
