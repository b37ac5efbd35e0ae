import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { sql } from 'kysely'
import { mergeMetadata, entityPairs } from '#catalogue/fields.ts'
import { searchText } from '#catalogue/search/search-text.ts'
import type { TemplateRow } from '#metadata/templates.ts'
import { firstValue, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { titleKey } from '#platform/title-key.ts'

/** Column of each core value, by the name of its field. */
export const STORY_COLUMNS = { sgtt: 'title', autn: 'author', sgti: 'description' } as const
export const SERIES_COLUMNS = { sgtt: 'title', pressmark: 'pressmark', sgti: 'description' } as const

export type Columns = Readonly<Record<string, string>>
export type Column<C extends Columns> = C[keyof C]

/** Returns all metadata of a row with these columns, core values first. */
export const pairsOfRow = <C extends Columns>(
  columns: C,
  row: Readonly<Record<Column<C>, string>> & { metadata: unknown },
): MetadataPair[] => {
  const core = Object.entries(columns).map(([name, column]) => [name, row[column as Column<C>]] as const) // one of the core values
  return entityPairs(Object.fromEntries(core), row.metadata as Metadata) // only this folder writes it
}

/** Returns the metadata columns with their sort and search columns. `translated` has further texts to search, by field. */
export const rowOf = async <C extends Columns>(
  db: TenantDb,
  columns: C,
  metadata: Metadata,
  translated: Readonly<Record<string, readonly string[]>> = {},
) => {
  const core = Object.entries(columns).map(([name, column]) => [column, firstValue(metadata[name])] as const)
  const rest = Object.entries(metadata).filter(([name]) => !Object.hasOwn(columns, name))
  const docs = [...new Set([...Object.keys(metadata), ...Object.keys(translated)])].map((name) => {
    const values = (metadata[name] ?? []).map(({ value }) => value)
    return [name, searchText([...values, ...(translated[name] ?? [])])] as const
  })
  return {
    ...(Object.fromEntries(core) as Record<Column<C>, string>), // each core value once
    sort_title: await titleKey(db, firstValue(metadata.sgtt)),
    metadata: JSON.stringify(Object.fromEntries(rest)),
    docs: JSON.stringify(Object.fromEntries(docs)),
  }
}

/** Core values by field name, as sent in addition to the list. */
export type Fields = Readonly<Record<string, string | undefined>>

/** Returns the metadata after a change. A client that sends back an entity as it read it sends core values twice. If the two
 *  differ, the one that differs from the stored value applies. A list replaces all metadata, fields only replace themselves.
 *  @throws invalidMetadata */
export const mergedMetadata = (
  templates: readonly TemplateRow[],
  stored: readonly MetadataPair[],
  { fields, list }: { fields: Fields; list: readonly MetadataPair[] | undefined },
): Metadata => {
  const named = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
  if (list === undefined) return mergeMetadata(templates, stored, named, 'merge')
  const valueIn = (pairs: readonly MetadataPair[], name: string) =>
    (pairs.find((pair) => pair.name === name)?.value ?? '').trim()
  const newer = named.filter(
    ({ name, value }) => value.trim() !== valueIn(stored, name) && valueIn(list, name) === valueIn(stored, name),
  )
  const replaced = new Set(newer.map(({ name }) => name))
  return mergeMetadata(templates, stored, [...newer, ...list.filter(({ name }) => !replaced.has(name))], 'replace')
}

type LockedEntity = { title: string; pairs: MetadataPair[] }

/* Returns a row with its metadata, locked until the end of the transaction. */
const lockRowOf =
  <C extends Columns>(view: 'story' | 'series', columns: C) =>
  /** @throws notFound; staleVersion with the current version if `ifMatch` is a different one */
  async (db: TenantDb, uuid: string, ifMatch?: number): Promise<LockedEntity> => {
    const { rows } = await sql<Record<Column<C>, string> & { title: string; metadata: unknown; version: number }>`
      select ${sql.join(Object.values(columns).map((column) => sql.ref(column)))}, metadata, version from ${sql.table(view)}
      where tenant_id = ${db.tenantId} and uuid = ${uuid} for update`.execute(db)
    const [row] = rows
    if (row === undefined) throw new Refusal('notFound')
    if (ifMatch !== undefined && row.version !== ifMatch)
      throw new Refusal('staleVersion', { facts: { version: row.version } })
    return { title: row.title, pairs: pairsOfRow(columns, row) }
  }

export const lockStory = lockRowOf('story', STORY_COLUMNS)
export const lockSeriesRow = lockRowOf('series', SERIES_COLUMNS)
