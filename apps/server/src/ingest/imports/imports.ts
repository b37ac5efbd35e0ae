import type { AssetType } from '@pressmark/contract/constants.ts'
import type { ImportType } from '@pressmark/contract/imports.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import type { AssetImportRow, ItemImportRow } from './import-answers.ts'

/* Those of assets and those of documents, which are what a row without an asset is of. */
const assetImports = (db: TenantDb) =>
  db
    .selectFrom('asset_import as r')
    .leftJoin('asset as a', (join) =>
      join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.uuid', '=', 'r.asset_uuid'),
    )
    .leftJoin('item_document as d', (join) =>
      join.onRef('d.tenant_id', '=', 'r.tenant_id').onRef('d.uuid', '=', 'r.document_uuid'),
    )
    .select([
      'r.import_id',
      'r.item_uuid',
      'r.metadata',
      'r.upload',
      'r.processing',
      'r.indexing',
      'r.progress',
      'r.reason',
      'r.created_at',
    ])
    .select(({ fn, val }) => [
      fn.coalesce('a.uuid', 'd.uuid').as('uuid'),
      fn.coalesce('a.kind', val('pdf')).as('kind'),
      fn.coalesce('a.title', 'd.original_name').as('title'),
      fn.coalesce('a.author', val('')).as('author'),
      fn.coalesce('a.original_name', 'd.original_name').as('original_name'),
    ])
    .where('r.tenant_id', '=', db.tenantId)
    // An asset that lies in the bin takes its import out of sight.
    .where((eb) => eb.or([eb('a.uuid', 'is not', null), eb('d.uuid', 'is not', null)]))
    .$castTo<AssetImportRow>()

/** @throws notFound */
export const findAssetImport = async (
  db: TenantDb,
  kind: ImportType,
  by: { importId: string } | { uuid: string },
): Promise<AssetImportRow> => {
  const row = await (
    'importId' in by
      ? assetImports(db).where('r.import_id', '=', by.importId)
      : assetImports(db).where((eb) => eb(eb.fn.coalesce('r.asset_uuid', 'r.document_uuid'), '=', by.uuid))
  )
    .where((eb) => eb(eb.fn.coalesce('a.kind', eb.val('pdf')), '=', kind))
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

/** The imports of all assets of a kind, newest first unless `oldestFirst`. */
export const importsOfKind = async (
  db: TenantDb,
  kind: AssetType,
  { page, size }: Paging,
  { oldestFirst = false } = {},
) => {
  const all = assetImports(db).where('a.kind', '=', kind)
  const [rows, { total }] = await Promise.all([
    all
      .orderBy('r.created_at', oldestFirst ? 'asc' : 'desc')
      .orderBy('r.import_id')
      .limit(size)
      .offset(page * size)
      .execute(),
    all
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
