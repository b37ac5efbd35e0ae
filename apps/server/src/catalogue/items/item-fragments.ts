import { addressOf } from '@pressmark/contract/endpoint.ts'
import { listAssetsOfItem } from '@pressmark/contract/assets.ts'
import { findCollectionsOfItem } from '@pressmark/contract/collections.ts'
import { Item, readItem } from '@pressmark/contract/items.ts'
import fastJson from 'fast-json-stringify'
import { LRUCache } from 'lru-cache'
import { thumbnailAddress } from '#media/addresses.ts'
import { metadataPairs, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/database.ts'
import { link } from '#platform/hal.ts'

/** Which items, and which state of them: what lists and searches find. */
export type Found = { uuid: string; version: number }

type Row = Found & {
  title: string
  author: string
  description: string
  pressmark: string
  metadata: Metadata
  state: string
  created_at: Date
  modified_at: Date
  parents: string[]
  images: number
  audios: number
  videos: number
  models: number
  not_ready: number
  thumb_uuid: string | null
}

/** Whole rows of items ($2) of a tenant ($1), with all that an answer shows of them. */
export const ITEMS = `
  select i.uuid, i.version, i.title, i.author, i.description, i.pressmark, i.metadata, s.name as state, i.created_at, i.modified_at,
    array(select collection_uuid from item_parent l where l.tenant_id = $1 and l.item_uuid = i.uuid order by collection_uuid) as parents,
    media.images, media.audios, media.videos, media.models, media.not_ready,
    (select uuid from asset a where a.tenant_id = $1 and a.item_uuid = i.uuid and a.thumbnail is not null order by kind = 'images' desc, position limit 1) as thumb_uuid
  from item i
  join state s on s.tenant_id = $1 and s.uuid = i.state_uuid
  cross join lateral (
    select count(*) filter (where kind = 'images') as images, count(*) filter (where kind = 'audios') as audios,
      count(*) filter (where kind = 'videos') as videos, count(*) filter (where kind = 'model3Ds') as models,
      count(*) filter (where kind = 'images' and a.pyramid is null and r.processing in ('WAITING', 'IN_PROGRESS')) as not_ready
    from asset a left join asset_import r on r.tenant_id = $1 and r.asset_uuid = a.uuid
    where a.tenant_id = $1 and a.item_uuid = i.uuid) media
  where i.tenant_id = $1 and i.uuid = any($2)`

// Written once per version of an item and origin of the request, as the bytes that are sent; 64 MB at most.
// An entity's version rises with all that its answer shows.
const fragments = new LRUCache<string, Buffer>({
  maxSize: 64 * 1024 ** 2,
  sizeCalculation: (bytes, key) => bytes.length + key.length,
})
const write = fastJson(structuredClone(Item) as fastJson.Schema) // TypeBox writes JSON Schema

/** The JSON of these items, in the order given. One that went away in between is left out. */
export const itemFragments = async (db: TenantDb, found: readonly Found[], origin: string): Promise<Buffer[]> => {
  const keyOf = ({ uuid, version }: Found) => `${db.tenantId} ${origin} ${uuid}:${version}`
  const known = found.map((item) => fragments.get(keyOf(item)))
  const missing = found.filter((_, index) => known[index] === undefined)
  const fresh = new Map<string, Buffer>()
  if (missing.length > 0) {
    const rows = await db.named<Row>('items', ITEMS, [db.tenantId, missing.map(({ uuid }) => uuid)])
    for (const row of rows) {
      const bytes = Buffer.from(write(itemAnswer(row, origin)))
      fresh.set(row.uuid, bytes)
      fragments.set(keyOf(row), bytes)
    }
  }
  return found.flatMap((item, index) => known[index] ?? fresh.get(item.uuid) ?? [])
}

const itemAnswer = (row: Row, origin: string): Item => {
  const { uuid, title, author, description, pressmark } = row
  const core = { sgtt: title, autn: author, sgti: description, pressmark }
  const assets = (assetType: string) => link(origin, addressOf(listAssetsOfItem, { uuid, assetType }))
  const thumbnail = row.thumb_uuid === null ? null : origin + thumbnailAddress(row.thumb_uuid)
  return {
    uuid,
    ...core,
    state: row.state,
    resourceType: 'ITEM',
    customMetadataList: [
      ...Object.entries(core).flatMap(([name, value]) => (value === '' ? [] : [{ name, value }])),
      ...metadataPairs(row.metadata),
    ],
    parentCollectionsUuids: row.parents,
    thumbnail,
    notReadyImagesCount: row.not_ready,
    mediaTypeInfo: {
      imagesCount: row.images,
      audiosCount: row.audios,
      videosCount: row.videos,
      model3DsCount: row.models,
      hasImage: row.images > 0,
      hasAudio: row.audios > 0,
      hasVideo: row.videos > 0,
      has3D: row.models > 0,
    },
    createdDate: row.created_at.toISOString(),
    lastModifiedDate: row.modified_at.toISOString(),
    version: row.version,
    _links: {
      self: link(origin, addressOf(readItem, { uuid })),
      default_list_of_images: assets('images'),
      audios: assets('audios'),
      videos: assets('videos'),
      model3Ds: assets('model3Ds'),
      parentCollections: link(origin, addressOf(findCollectionsOfItem, {}, { uuid })),
      ...(thumbnail !== null && { thumb: { href: thumbnail } }),
    },
  }
}
