import type { AssetType } from '@pressmark/contract/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import type { AssetImportRow, ItemImportRow } from './import-answers.ts'

const assetImports = (db: TenantDb) =>
  db
    .selectFrom('asset_import as r')
    .innerJoin('asset as a', (join) =>
      join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.uuid', '=', 'r.asset_uuid'),
    )
    .select([
      'r.import_id',
      'r.asset_uuid',
      'r.item_uuid',
      'r.metadata',
      'r.upload',
      'r.processing',
      'r.indexing',
      'r.progress',
      'r.reason',
      'r.created_at',
    ])
    .select(['a.kind', 'a.title', 'a.author', 'a.original_name'])
    .where('r.tenant_id', '=', db.tenantId)
    .$castTo<AssetImportRow>()

/** @throws notFound */
export const findAssetImport = async (
  db: TenantDb,
  kind: AssetType,
  by: { importId: string } | { uuid: string },
): Promise<AssetImportRow> => {
  const row = await (
    'importId' in by
      ? assetImports(db).where('r.import_id', '=', by.importId)
      : assetImports(db).where('r.asset_uuid', '=', by.uuid)
  )
    .where('a.kind', '=', kind)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row
}

/** The imports of an item's images, in the images' order. */
export const imageImportsOfItem = async (db: TenantDb, item: string, { page, size }: Paging, descending: boolean) => {
  const images = assetImports(db).where('r.item_uuid', '=', item).where('a.kind', '=', 'images')
  const [rows, { total }] = await Promise.all([
    images
      .orderBy('a.position', descending ? 'desc' : 'asc')
      .limit(size)
      .offset(page * size)
      .execute(),
    images
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The imports of items that match, newest first unless `oldestFirst`, each with those of its assets. */
export const itemImports = async (
  db: TenantDb,
  which: { importId: string } | { uuids: string[] } | 'all',
  { page, size }: Paging,
  { oldestFirst = false } = {},
) => {
  const all = db
    .selectFrom('item_import as r')
    .innerJoin('item as i', (join) => join.onRef('i.tenant_id', '=', 'r.tenant_id').onRef('i.uuid', '=', 'r.item_uuid'))
    .where('r.tenant_id', '=', db.tenantId)
    .$if(which !== 'all' && 'importId' in which, (query) =>
      query.where('r.import_id', '=', (which as { importId: string }).importId),
    )
    .$if(which !== 'all' && 'uuids' in which, (query) =>
      query.where('r.item_uuid', 'in', (which as { uuids: string[] }).uuids),
    )
  const [rows, { total }] = await Promise.all([
    all
      .select(['r.import_id', 'r.item_uuid', 'r.created_at', 'i.title', 'i.author', 'i.pressmark'])
      .select(
        sql<
          string[]
        >`array(select collection_uuid from item_parent l where l.tenant_id = ${db.tenantId} and l.item_uuid = r.item_uuid)`.as(
          'collections',
        ),
      )
      .orderBy('r.created_at', oldestFirst ? 'asc' : 'desc')
      .orderBy('r.import_id')
      .limit(size)
      .offset(page * size)
      .execute(),
    all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const uuids = rows.map((row) => row.item_uuid)
  const assets = uuids.length === 0 ? [] : await assetImports(db).where('r.item_uuid', 'in', uuids).execute()
  const imports = rows.map(
    (row) => ({ ...row, assets: assets.filter((asset) => asset.item_uuid === row.item_uuid) }) as ItemImportRow,
  ) // columns of the view item are never null
  return { imports, total: Number(total) }
}
