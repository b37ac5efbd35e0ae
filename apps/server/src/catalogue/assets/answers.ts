import { ASSET_CALLS, type Asset } from '@pressmark/contract/catalogue/assets.ts'
import { DEFAULT_STATE, type AssetType } from '@pressmark/contract/platform/constants.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import type { ModelCamera } from '@pressmark/contract/media/model-view.ts'
import { viewerAddress } from '@pressmark/contract/media/viewers.ts'
import { sql } from 'kysely'
import {
  ASSET_VIEWERS,
  imageServiceAddress,
  RENDITIONS,
  renditionAddress,
  thumbnailAddress,
  waveformAddress,
} from '#media/addresses.ts'
import { versionForReader, type ImageReader } from '#media/images/image-view.ts'
import { metadataPairs, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link, type Paging } from '#platform/hal.ts'
import { IMPORT_FAILED } from '../items/fragments.ts'
import { pageOfOrder } from './order.ts'
import type { AssetPart } from './create.ts'

/** The reader, whose rights decide which addresses an image has, and the start of all addresses. */
type AnswerContext = ImageReader & { origin: string }

/** Returns the assets of one kind of an item, in their order. */
export const assetsOfItem = async (
  db: TenantDb,
  { item, kind }: { item: string; kind: AssetType },
  paging: Paging,
  { descending, ...shown }: AnswerContext & { descending: boolean },
) => {
  const { uuids, first, total } = await pageOfOrder(db, { item, kind }, paging, { descending })
  if (uuids.length === 0) return { assets: [], total }
  const [rows, failed] = await Promise.all([
    assetRows(db).where('asset.uuid', 'in', uuids).execute(),
    failedPositions(db, { item, kind }),
  ])
  const rowOf = new Map(rows.map((row) => [row.uuid, row]))
  const assets = uuids.flatMap((uuid, index) => {
    const row = rowOf.get(uuid) // an asset that was deleted in the meantime is left out
    if (row === undefined) return []
    const position = first + index
    const failedBefore = failed.filter((other) => other < position).length
    return [{ ...assetAnswer({ ...row, position }, shown), ...(failedBefore > 0 && { failedBefore }) }]
  })
  return { assets: descending ? assets.toReversed() : assets, total }
}

/* Returns the positions of the assets that cannot be shown, because their import has failed. */
const failedPositions = async (db: TenantDb, { item, kind }: { item: string; kind: AssetType }): Promise<number[]> => {
  const rows = await db.named<{ position: number }>(
    'failed assets of item',
    `select p.position from asset_record a
     join asset_import r on r.tenant_id = $1 and r.asset_uuid = a.uuid and ${IMPORT_FAILED}
     join asset_position p on p.tenant_id = $1 and p.uuid = a.uuid
     where a.tenant_id = $1 and a.item_uuid = $2 and a.kind = $3`,
    [db.tenantId, item, kind],
  )
  return rows.map(({ position }) => position)
}

/** Reads one asset.
 *  @throws notFound */
export const readAsset = async (
  db: TenantDb,
  { uuid, kind }: { uuid: string; kind: AssetType },
  shown: AnswerContext,
): Promise<Asset> => {
  const row = await assetRows(db)
    .select(sql<number>`array_position(asset_order.assets, asset.uuid)`.as('position'))
    .where('asset.uuid', '=', uuid)
    .where('asset.kind', '=', kind)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return assetAnswer(row, shown)
}

const assetRows = (db: TenantDb) =>
  db
    .selectFrom('asset_record as asset')
    .innerJoin('state', (join) =>
      join.onRef('state.tenant_id', '=', 'asset.tenant_id').onRef('state.uuid', '=', 'asset.state_uuid'),
    )
    .innerJoin('asset_order', (join) =>
      join
        .onRef('asset_order.tenant_id', '=', 'asset.tenant_id')
        .onRef('asset_order.item_uuid', '=', 'asset.item_uuid')
        .onRef('asset_order.kind', '=', 'asset.kind'),
    )
    .innerJoin('item_record as item', (join) =>
      join.onRef('item.tenant_id', '=', 'asset.tenant_id').onRef('item.uuid', '=', 'asset.item_uuid'),
    )
    .innerJoin('state as above', (join) =>
      join.onRef('above.tenant_id', '=', 'item.tenant_id').onRef('above.uuid', '=', 'item.state_uuid'),
    )
    .selectAll('asset')
    // An asset without its own state follows its item, as in media/rights.ts.
    .select(
      sql<boolean>`case when state.name = ${DEFAULT_STATE} then above.is_public else state.is_public end`.as(
        'inPublicState',
      ),
    )
    .select(['state.name as state', 'asset_order.moves'])
    .select(({ selectFrom }) =>
      selectFrom('asset_part')
        .select((eb) => sql<Parts | null>`jsonb_object_agg(${eb.ref('role')}, ${eb.ref('original_name')})`.as('names'))
        .whereRef('asset_part.tenant_id', '=', 'asset.tenant_id')
        .whereRef('asset_part.asset_uuid', '=', 'asset.uuid')
        .as('parts'),
    )
    .select(({ selectFrom }) =>
      selectFrom('asset_import as r')
        .select(
          sql<
            'IN_PROGRESS' | 'ERROR'
          >`case when 'ERROR' in (r.upload, r.processing, r.indexing) then 'ERROR' else 'IN_PROGRESS' end`.as('state'),
        )
        .whereRef('r.tenant_id', '=', 'asset.tenant_id')
        .whereRef('r.asset_uuid', '=', 'asset.uuid')
        .where('r.new_sha256', 'is not', null)
        .as('replacement'),
    )
    .where('asset.tenant_id', '=', db.tenantId)
    .where('asset.deleted_at', 'is', null)

/* Original names of the files that belong to the object file of a model. */
type Parts = Partial<Record<AssetPart['role'], string>>

type Row = Awaited<ReturnType<ReturnType<typeof assetRows>['executeTakeFirstOrThrow']>> & { position: number | null }

const assetAnswer = (row: Row, { origin, ...reader }: AnswerContext): Asset => {
  const uuid = row.uuid!
  const core = { sgtt: row.title!, autn: row.author! }
  const kind = row.kind as AssetType // guaranteed by a check constraint
  return {
    uuid,
    itemUuid: row.item_uuid!,
    assetType: kind,
    ...core,
    customMetadataList: [
      ...Object.entries(core).flatMap(([name, value]) => (value === '' ? [] : [{ name, value }])),
      ...metadataPairs(row.metadata as Metadata),
    ],
    state: row.state,
    position: row.position!,
    originalName: row.original_name!,
    sha256: row.original_sha256!,
    ...(row.parts?.material !== undefined && { materialName: row.parts.material }),
    ...(row.parts?.texture !== undefined && { textureName: row.parts.texture }),
    ready: (kind === 'images' ? row.pyramid : row.rendition) !== null,
    ...(row.replacement !== null && { replacement: row.replacement }),
    width: row.width,
    height: row.height,
    duration: row.duration,
    ...cameraOf(row),
    createdDate: row.created_at!.toISOString(),
    lastModifiedDate: row.modified_at!.toISOString(),
    version: row.version + row.moves,
    _links: {
      self: link(origin, addressOf(ASSET_CALLS[kind].read, { uuid })),
      culturalItem: link(origin, addressOf(readItem, { uuid: row.item_uuid! })),
      ...(row.thumbnail !== null && { thumb: link(origin, thumbnailAddress(uuid, row.thumbnail)) }),
      ...(row.pyramid !== null && { iiif: link(origin, imageServiceAddress(3, uuid, versionOfRow(row, reader))) }),
      ...(row.waveform !== null && { waveform: link(origin, waveformAddress(uuid, row.waveform)) }),
      ...(kind !== 'images' &&
        row.rendition !== null && {
          media: { ...link(origin, renditionAddress(kind, uuid, row.rendition)), type: RENDITIONS[kind].type },
        }),
      [ASSET_VIEWERS[kind].link]: link(origin, viewerAddress(ASSET_VIEWERS[kind].viewer, { asset: uuid })),
    },
  }
}

const cameraOf = ({ camera }: Row) => (camera === null ? {} : { camera: camera as ModelCamera }) // checked when it was stored

const versionOfRow = (row: Row, reader: ImageReader): string =>
  versionForReader(
    { ...row, watermarkedPyramid: row.watermarked_pyramid, watermarkedWith: row.watermarked_with },
    reader,
  )
