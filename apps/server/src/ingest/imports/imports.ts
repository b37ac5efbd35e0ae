import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { ImportType } from '@pressmark/contract/ingest/imports.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import type { AssetImportRow } from './import-answers.ts'

/** Selects the imports of assets and of documents. A row without an asset belongs to a document. */
export const assetImports = (db: TenantDb) =>
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
      'r.new_sha256',
    ])
    .select(({ fn, val }) => [
      fn.coalesce('a.uuid', 'd.uuid').as('uuid'),
      fn.coalesce('a.kind', val('pdf')).as('kind'),
      fn.coalesce('a.title', 'd.original_name').as('title'),
      fn.coalesce('a.author', val('')).as('author'),
      fn.coalesce('r.new_name', 'a.original_name', 'd.original_name').as('original_name'),
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('derivative as v')
          .select('v.role')
          .where('v.tenant_id', '=', db.tenantId)
          .whereRef('v.asset_uuid', '=', 'r.asset_uuid')
          .where('v.outcome', '<>', 'intact'),
      ).as('damaged'),
    )
    .where('r.tenant_id', '=', db.tenantId)
    // The import of an asset in the bin is hidden.
    .where((eb) => eb.or([eb('a.uuid', 'is not', null), eb('d.uuid', 'is not', null)]))
    .$castTo<AssetImportRow>()

/** Reads the import of an asset or a document.
 *  @throws notFound */
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

/** Returns the imports of an item's assets of one kind in the order of the assets, or those of its PDFs in order of time. With
 *  `state` only those that failed. */
export const importsOfItem = (
  db: TenantDb,
  { item, kind, state, descending }: { item: string; kind: ImportType; state?: 'ERROR'; descending: boolean },
  paging: Paging,
) => {
  const direction = descending ? 'desc' : 'asc'
  const all = assetImports(db)
    .where('r.item_uuid', '=', item)
    .where((eb) => eb(eb.fn.coalesce('a.kind', eb.val('pdf')), '=', kind))
    .$if(state === 'ERROR', (query) =>
      query.where(sql<boolean>`'ERROR' in (r.metadata, r.upload, r.processing, r.indexing)`),
    )
  const placed = all.leftJoin('asset_position as p', (join) =>
    join
      .onRef('p.tenant_id', '=', 'r.tenant_id')
      .onRef('p.item_uuid', '=', 'r.item_uuid')
      .onRef('p.uuid', '=', 'r.asset_uuid'),
  )
  return pageOf(all, placed.orderBy('p.position', direction).orderBy('r.created_at', direction), paging)
}

/** Returns the imports of an item's files that are not images, oldest first. */
export const otherImportsOfItem = (db: TenantDb, item: string, paging: Paging) => {
  const others = assetImports(db)
    .where('r.item_uuid', '=', item)
    .where((eb) => eb(eb.fn.coalesce('a.kind', eb.val('pdf')), '!=', 'images'))
  return pageOf(others, others.orderBy('r.created_at'), paging)
}

/** Returns the imports of all assets of a kind, newest first unless `oldestFirst`. */
export const importsOfKind = (db: TenantDb, kind: AssetType, paging: Paging, { oldestFirst = false } = {}) => {
  const all = assetImports(db).where('a.kind', '=', kind)
  return pageOf(all, all.orderBy('r.created_at', oldestFirst ? 'asc' : 'desc'), paging)
}

type Imports = ReturnType<typeof assetImports>

/* Imports that started at the same moment are ordered by ID, so that none appears on two pages. */
const pageOf = async (all: Imports, ordered: Imports, { page, size }: Paging) => {
  const [rows, { total }] = await Promise.all([
    ordered
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
