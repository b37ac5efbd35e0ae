import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { findCollectionsOfItem } from '@pressmark/contract/catalogue/collections.ts'
import { Item, readItem } from '@pressmark/contract/catalogue/items.ts'
import { manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { viewerAddress, type Viewer } from '@pressmark/contract/media/viewers.ts'
import fastJson from 'fast-json-stringify'
import { LRUCache } from 'lru-cache'
import { thumbnailAddress } from '#media/addresses.ts'
import { metadataPairs, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { link } from '#platform/hal.ts'
import { copyUnpooled } from '#platform/unpooled-buffer.ts'

/** The result of lists and searches: items with their versions, in order, as `uuid:version uuid:version …`. It stays the single text
 *  that the database writes, because for a cached page it is only a cache key and is never parsed. */
export type Hits = string

/** A page of items, and the number of items on all pages. */
export type HitsPage = { hits: Hits; total: number }

export type ItemVersion = { uuid: string; version: number }

type Row = {
  uuid: string
  version: number
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
  failed_images: number
  failed_audios: number
  failed_videos: number
  failed_models: number
  not_ready: number
  /** Kind, UUID and thumbnail of the asset that represents the item; images come first. */
  cover: string | null
}

/** The condition that an asset `a` cannot be shown, because its import `r` has failed. */
export const IMPORT_FAILED =
  "coalesce(a.pyramid, a.rendition) is null and 'ERROR' in (r.metadata, r.upload, r.processing, r.indexing)"

/** Selects kind, UUID and thumbnail of the asset that represents an item `i` of a tenant ($1); images come first. */
export const COVER = `(select p.kind || ' ' || p.uuid || ' ' || a.thumbnail from asset_position p join asset_record a on a.tenant_id = $1 and a.uuid = p.uuid
      where p.tenant_id = $1 and p.item_uuid = i.uuid and a.thumbnail is not null order by p.kind = 'images' desc, p.position limit 1)`

/** Selects whole rows of items ($2) of a tenant ($1), with all data of their answers. */
export const ITEMS = `
  select i.uuid, i.version, i.title, i.author, i.description, i.pressmark, i.metadata, s.name as state, i.created_at, i.modified_at,
    array(select collection_uuid from item_parent l where l.tenant_id = $1 and l.item_uuid = i.uuid order by collection_uuid) as parents,
    media.images, media.audios, media.videos, media.models, media.failed_images, media.failed_audios,
    media.failed_videos, media.failed_models, media.not_ready,
    ${COVER} as cover
  from item i
  join state s on s.tenant_id = $1 and s.uuid = i.state_uuid
  cross join lateral (
    select count(*) filter (where kind = 'images') as images, count(*) filter (where kind = 'audios') as audios,
      count(*) filter (where kind = 'videos') as videos, count(*) filter (where kind = 'model3Ds') as models,
      count(*) filter (where kind = 'images' and ${IMPORT_FAILED}) as failed_images, count(*) filter (where kind = 'audios' and ${IMPORT_FAILED}) as failed_audios,
      count(*) filter (where kind = 'videos' and ${IMPORT_FAILED}) as failed_videos, count(*) filter (where kind = 'model3Ds' and ${IMPORT_FAILED}) as failed_models,
      count(*) filter (where kind = 'images' and a.pyramid is null and 'ERROR' not in (r.metadata, r.upload, r.processing, r.indexing)) as not_ready
    from asset a left join asset_import r on r.tenant_id = $1 and r.asset_uuid = a.uuid
    where a.tenant_id = $1 and a.item_uuid = i.uuid) media
  where i.tenant_id = $1 and i.uuid = any($2)`

/* The bytes of an item or of a page, and the header `Link` of a page. */
type Answer = { bytes: Buffer; link?: string | undefined }

// Caches answers for each origin of requests. The key of an item has its version, which rises with every change of its answer. The key
// of a page has the versions of all its items.
const written = new LRUCache<string, Answer>({
  maxSize: 96 * 1024 ** 2,
  sizeCalculation: ({ bytes, link = '' }, key) => bytes.length + link.length + key.length,
})
const write = fastJson(structuredClone(Item) as fastJson.Schema) // TypeBox writes JSON Schema

/** Returns the JSON of an item and its version, which may be newer than the one found, or undefined if the item was deleted. */
export const writeOne = async (
  db: TenantDb,
  uuid: string,
  version: number,
  origin: string,
): Promise<{ bytes: Buffer; version: number } | undefined> => {
  const cached = written.get(keyOf(db, origin, `${uuid}:${version}`))
  if (cached !== undefined) return { bytes: cached.bytes, version }
  return (await writeMissing(db, [uuid], origin)).get(uuid)
}

/** Returns the JSON of these items in the given order, separated by commas. Items deleted in the meantime are left out. A version
 *  read here may be newer than the one found. In that case `isAsFound` is false. */
export const writeItems = async (db: TenantDb, hits: Hits, origin: string): Promise<Written> => {
  const items = hits.split(' ').filter(Boolean)
  const cached = items.map((item) => written.get(keyOf(db, origin, item)))
  const missing = items.filter((_, index) => cached[index] === undefined).map(uuidOf)
  const fresh = missing.length > 0 ? await writeMissing(db, missing, origin) : undefined
  const parts = items.flatMap((item, index) => (cached[index] ?? fresh?.get(uuidOf(item)))?.bytes ?? [])
  const bytes = Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [COMMA, part])))
  return { bytes, isAsFound: fresh === undefined }
}

type Written = Answer & { isAsFound: boolean }

/** Returns the cached page for `what`, or caches the result of `write`. `what` contains the versions of everything on the page. */
export const cachedPage = async (
  db: TenantDb,
  origin: string,
  what: string,
  write: () => Promise<Written>,
): Promise<Answer> => {
  const key = keyOf(db, origin, what)
  const cached = written.get(key)
  if (cached !== undefined) return cached
  const { bytes, link, isAsFound } = await write()
  if (isAsFound) written.set(key, { bytes: copyUnpooled(bytes), link })
  return { bytes, link }
}

const writeMissing = async (db: TenantDb, uuids: readonly string[], origin: string) => {
  const rows = await db.named<Row>('items', ITEMS, [db.tenantId, uuids])
  return new Map(
    rows.map((row) => {
      const { uuid, version } = row
      const bytes = copyUnpooled(Buffer.from(write(itemAnswer(row, origin))))
      written.set(keyOf(db, origin, `${uuid}:${version}`), { bytes })
      return [uuid, { bytes, version }]
    }),
  )
}

const keyOf = ({ tenantId }: TenantDb, origin: string, what: string) => `${tenantId} ${origin} ${what}`
const uuidOf = (item: Hits) => item.slice(0, item.indexOf(':'))

export const uuidsOf = (hits: Hits): string[] => hits.split(' ').filter(Boolean).map(uuidOf)

const COMMA = Buffer.from(',')

const itemAnswer = (row: Row, origin: string): Item => {
  const { uuid, title, author, description, pressmark } = row
  const core = { sgtt: title, autn: author, sgti: description, pressmark }
  const assets = (assetType: string) => link(origin, addressOf(listAssetsOfItem, { uuid, assetType }))
  const [kind, cover, shown] = row.cover?.split(' ') ?? []
  const thumbnail = cover && shown ? origin + thumbnailAddress(cover, shown) : null
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
    canvasUuid: kind === 'images' ? (cover ?? null) : null,
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
      ...failedOf(row),
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
      manifest: link(origin, addressOf(manifest3, { uuid })),
      ...viewersOf(row, origin),
    },
  }
}

const failedOf = (row: Row): Pick<Item['mediaTypeInfo'], 'failed'> => {
  const failed = {
    images: row.failed_images,
    audios: row.failed_audios,
    videos: row.failed_videos,
    model3Ds: row.failed_models,
  }
  return Object.values(failed).some((count) => count > 0) ? { failed } : {}
}

const viewersOf = ({ uuid, images, audios, videos, models }: Row, origin: string) => {
  const viewer = (name: Viewer) => link(origin, viewerAddress(name, { item: uuid }))
  return {
    viewer_iiif: viewer('iiif'),
    ...(images > 0 && { viewer_dzi: viewer('image') }),
    ...(models > 0 && { viewer_3d: viewer('3d') }),
    ...(audios > 0 && { player_audio: viewer('audio') }),
    ...(videos > 0 && { player_video: viewer('video') }),
  }
}
