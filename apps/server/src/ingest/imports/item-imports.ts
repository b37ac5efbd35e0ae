import type { ImportFilterState } from '@pressmark/contract/platform/constants.ts'
import type { Importer } from '@pressmark/contract/ingest/imports.ts'
import { normalizeText, WHOLE_CHARACTERS } from '@pressmark/contract/platform/words.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { Paging } from '#platform/hal.ts'
import { naturallySorted } from '#platform/natural-order.ts'
import type { ItemImportRow } from './import-answers.ts'
import { assetImports } from './imports.ts'

/** Limits the list. `text` is in the title, the pressmark or the name of a file. */
type Filters = { state?: ImportFilterState; importer?: string; text?: string; from?: string; before?: string }
type Which = { importId: string } | { uuids: string[] } | Filters

/** Returns the matching imports of items, newest first unless `oldestFirst`, each with the imports of its assets. */
export const itemImports = async (db: TenantDb, which: Which, { page, size }: Paging, { oldestFirst = false } = {}) => {
  const all = matching(db, which)
  const [rows, { total }] = await Promise.all([
    all
      .leftJoin('person as p', 'p.uuid', 'r.person_uuid')
      .select(['r.import_id', 'r.item_uuid', 'r.created_at', 'r.person_uuid', 'i.title', 'i.author', 'i.pressmark'])
      .select([NAME.as('person_name'), collectionsOf(db).as('collections')])
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
  ) // the columns of the view `item` are never null
  return { imports, total: Number(total) }
}

/** Returns the people who started imports of existing items, by name. */
export const importers = async (db: TenantDb): Promise<Importer[]> => {
  const people = await db
    .selectFrom('person as p')
    .select(['p.uuid', NAME.as('name')])
    .where('p.uuid', 'in', matching(db, {}).select('r.person_uuid'))
    .orderBy('p.uuid')
    .execute()
  return naturallySorted(people, { of: ({ name }) => name })
}

const NAME = sql<string>`coalesce(nullif(trim(p.name || ' ' || p.surname), ''), p.username)`

const collectionsOf = (db: TenantDb) =>
  sql<
    string[]
  >`array(select collection_uuid from item_parent l where l.tenant_id = ${db.tenantId} and l.item_uuid = r.item_uuid)`

const matching = (db: TenantDb, which: Which) => {
  let query = db
    .selectFrom('item_import as r')
    .innerJoin('item as i', (join) => join.onRef('i.tenant_id', '=', 'r.tenant_id').onRef('i.uuid', '=', 'r.item_uuid'))
    .where('r.tenant_id', '=', db.tenantId)
  if ('importId' in which) return query.where('r.import_id', '=', which.importId)
  if ('uuids' in which) return query.where('r.item_uuid', 'in', which.uuids)
  if (which.importer !== undefined) query = query.where('r.person_uuid', '=', which.importer)
  if (which.from !== undefined) query = query.where('r.created_at', '>=', new Date(which.from))
  if (which.before !== undefined) query = query.where('r.created_at', '<', new Date(which.before))
  if (which.text !== undefined) query = query.where(hasText(db, which.text))
  return which.state === undefined ? query : query.where(IN_STATE[which.state](db))
}

const hasText = (db: TenantDb, text: string) => {
  const pattern = `%${normalizeText(text).replace(/[\\%_]/g, '\\$&')}%`
  const contains = (column: string) => sql`${sql.raw(normalized(column))} like ${pattern}`
  return sql<boolean>`(${contains('i.title')} or ${contains('i.pressmark')}
    or exists (select from asset f where f.tenant_id = ${db.tenantId} and f.item_uuid = i.uuid and ${contains('f.original_name')})
    or exists (select from item_document f where f.tenant_id = ${db.tenantId} and f.item_uuid = i.uuid and ${contains('f.original_name')}))`
}

/* Normalises a column in SQL as `normalizeText` normalises the searched text. Only the marks of Latin, Greek and Cyrillic are removed. */
const normalized = (column: string): string =>
  [...WHOLE_CHARACTERS].reduce(
    (text, [character, plain]) => `replace(${text}, '${character}', '${plain}')`,
    `lower(regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`,
  )

/* Computes in SQL what `together` computes from the files. */
const IN_STATE: Record<ImportFilterState, (db: TenantDb) => RawBuilder<boolean>> = {
  ERROR: (db) => sql`${hasFile(db, FAILED)}`,
  DONE: (db) => sql`not ${hasFile(db, UNDONE)}`,
  IN_PROGRESS: (db) => sql`${hasFile(db, UNDONE)} and not ${hasFile(db, FAILED)}`,
}

// Uses the same expression as the index on failed imports.
export const FAILED = sql<boolean>`(r.metadata = 'ERROR' or r.upload = 'ERROR' or r.processing = 'ERROR' or r.indexing = 'ERROR')`
const UNDONE = sql<boolean>`'DONE' <> any (array[r.metadata, r.upload, r.processing, r.indexing])`

/* In the subquery, `r` is the import of the file. */
const hasFile = (db: TenantDb, such: RawBuilder<boolean>) =>
  sql<boolean>`exists (${assetImports(db)
    .clearSelect()
    .select(sql`1`.as('one'))
    .where(sql<boolean>`r.item_uuid = i.uuid`)
    .where(such)})`
