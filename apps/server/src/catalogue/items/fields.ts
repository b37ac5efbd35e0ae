import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { pressmarkKey } from '@pressmark/contract/platform/pressmark-key.ts'
import { sql } from 'kysely'
import { templatesForWrite, templatesOf, type TemplateRow } from '#metadata/templates.ts'
import type { Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal, refusalOfConstraint } from '#platform/errors.ts'
import { firstLanguage } from '#platform/title-key.ts'
import { record, type Actor, recordAll } from '#platform/history.ts'
import { storeValueSets } from '../search/value-sets.ts'
import { searchedBy } from '../search/index-rules.ts'
import { splitBySize } from '../split-by-size.ts'
import { mergeMetadata, difference, entityPairs } from '../fields.ts'
import { itemColumns, touchItem } from './create.ts'
import { broadcastChangedItems } from './broadcast.ts'

/** Changes the metadata of an item. `given` replaces all metadata, or with `named` only the fields that it names. `reverts` is the
 *  change that this change reverts.
 *  @throws notFound, invalidMetadata; pressmarkAlreadyExists from a database constraint */
export const setItemFields = async (
  db: TenantDb,
  person: Actor,
  { uuid, pairs: given }: { uuid: string; pairs: readonly MetadataPair[] },
  { mode, reverts }: { mode: 'replace' | 'merge'; reverts?: number },
): Promise<void> => {
  const stored = await lockItemPairs(db, uuid)
  const [templates, language] = await Promise.all([templatesForWrite(db, 'ITEM'), firstLanguage(db)])
  const { core, rest } = itemColumns(mergeMetadata(templates, stored, given, mode))
  const { title: sgtt, author: autn, description: sgti, pressmark } = core
  const changed = difference(stored, entityPairs({ sgtt, autn, sgti, pressmark }, rest))
  if (changed === undefined) return
  const { doc, valueSet, sortKeys } = searchedBy({ templates, language })(core, rest)
  await storeValueSets(db, [valueSet])
  await db
    .updateTable('item')
    .set({ ...core, ...sortKeys, metadata: JSON.stringify(rest), doc, value_set: valueSet.uuid })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await record(db, person, {
    kind: 'item.changed',
    entity: { type: 'item', uuid },
    before: { metadata: changed.before },
    after: { metadata: changed.after, ...(reverts !== undefined && { reverts }) },
  })
  await touchItem(db, uuid, { content: true })
}

/** Reads all metadata of an item and locks its row until the transaction ends.
 *  @throws notFound */
export const lockItemPairs = async (db: TenantDb, uuid: string): Promise<MetadataPair[]> => {
  const row = await db
    .selectFrom('item')
    .select(['title', 'author', 'description', 'pressmark', 'metadata'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  const core = { sgtt: row.title!, autn: row.author!, sgti: row.description!, pressmark: row.pressmark! }
  return entityPairs(core, row.metadata as Metadata) // only this folder writes it
}

/** Checks the version of an item.
 *  @throws notFound; staleVersion if `expected` is given and is not the current version */
export const requireItemVersion = async (db: TenantDb, uuid: string, expected: number | undefined): Promise<void> => {
  const row = await db
    .selectFrom('item')
    .select('version')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  if (expected !== undefined && row.version !== expected) throw new Refusal('staleVersion')
}

/** An item and all its metadata. */
export type LoadedItem = { uuid: string; version: number; title: string; pressmark: string; pairs: MetadataPair[] }

/** The new metadata of an item, and the fields that change. */
export type Rewritten = {
  uuid: string
  columns: ReturnType<typeof itemColumns>
  before: MetadataPair[]
  after: MetadataPair[]
  /** The change that this change reverts. */
  reverts?: number
}

/** Reads the existing items among these, ordered by UUID. With `locked`, their rows are locked until the transaction ends. */
export const loadItems = async (
  db: TenantDb,
  uuids: readonly string[],
  { locked }: { locked: boolean },
): Promise<LoadedItem[]> => {
  const { rows } = await sql<
    Record<'uuid' | 'title' | 'author' | 'description' | 'pressmark', string> & { version: number; metadata: Metadata }
  >`
    select uuid, version, title, author, description, pressmark, metadata from item
    where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]) order by uuid ${locked ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows.map(({ uuid, version, title, author: autn, description: sgti, pressmark, metadata }) => ({
    uuid,
    version,
    title,
    pressmark,
    pairs: entityPairs({ sgtt: title, autn, sgti, pressmark }, metadata),
  }))
}

/** Splits these items into parts that fit in memory, ordered by UUID, so that operations lock rows in the same order. */
export const partsThatFit = async (db: TenantDb, uuids: readonly string[]): Promise<string[][]> => {
  const { rows } = await sql<{ uuid: string; bytes: number }>`
    select uuid, octet_length(title) + octet_length(author) + octet_length(description) + octet_length(metadata::text) as bytes
    from item where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[])`.execute(db)
  const bytesOf = new Map(rows.map(({ uuid, bytes }) => [uuid, bytes]))
  const sized = uuids.toSorted().map((uuid) => ({ uuid, bytes: bytesOf.get(uuid) ?? 0 }))
  return splitBySize(sized).map((part) => part.map(({ uuid }) => uuid))
}

/** Returns an item with the fields of `given` changed, or undefined if nothing changes.
 *  @throws invalidMetadata */
export const rewritten = (
  templates: readonly TemplateRow[],
  { uuid, pairs: stored }: LoadedItem,
  given: readonly MetadataPair[],
): Rewritten | undefined => {
  const columns = itemColumns(mergeMetadata(templates, stored, given, 'merge'))
  const { title: sgtt, author: autn, description: sgti, pressmark } = columns.core
  const changed = difference(stored, entityPairs({ sgtt, autn, sgti, pressmark }, columns.rest))
  return changed && { uuid, columns, ...changed }
}

/** Separates items by whether their new pressmark is free. `claimed` collects the keys of the pressmarks that are assigned. */
export const byPressmark = async <Item extends Rewritten>(
  db: TenantDb,
  items: readonly Item[],
  claimed = new Set<string>(),
): Promise<{ free: Item[]; taken: Item[] }> => {
  const requested = items.flatMap((item) => newPressmarkKey(item) ?? [])
  if (requested.length === 0) return { free: [...items], taken: [] }
  const existing = await db
    .selectFrom('item')
    .select('pressmark_key')
    .where('tenant_id', '=', db.tenantId)
    // Each pressmark has one owner, which the index contains.
    .where(sql<boolean>`not pressmark_repeated`)
    .where('pressmark_key', '=', sql<string>`any(${requested})`)
    .execute()
  for (const { pressmark_key } of existing) claimed.add(pressmark_key)
  const [free, taken]: [Item[], Item[]] = [[], []]
  for (const item of items) {
    const key = newPressmarkKey(item)
    if (key !== undefined && claimed.has(key)) taken.push(item)
    else free.push(item)
    if (key !== undefined) claimed.add(key)
  }
  return { free, taken }
}

/* Returns nothing if the item keeps its pressmark, or changes only its case or spaces. */
const newPressmarkKey = ({ before, after }: Rewritten): string | undefined => {
  const [from, to] = [before, after].map((pairs) => pairs.find(({ name }) => name === 'pressmark')?.value)
  const key = to === undefined ? undefined : pressmarkKey(to)
  return key === pressmarkKey(from ?? '') ? undefined : key
}

/** Returns whether another person took one of the pressmarks between the check and the write. The next check sees it. */
export const isPressmarkRace = (error: unknown): boolean =>
  refusalOfConstraint(error)?.code === 'pressmarkAlreadyExists'

/** Writes locked items in one statement, and records each under `batch`.
 *  @throws pressmarkAlreadyExists from a database constraint */
export const writeItems = async (
  db: TenantDb,
  person: Actor,
  items: readonly Rewritten[],
  batch: string,
): Promise<void> => {
  if (items.length === 0) return
  const [templates, language] = await Promise.all([templatesOf(db, 'ITEM'), firstLanguage(db)])
  const searched = searchedBy({ templates, language })
  const written = items.map(({ uuid, columns: { core, rest } }) => ({ uuid, core, rest, ...searched(core, rest) }))
  await storeValueSets(
    db,
    written.map(({ valueSet }) => valueSet),
  )
  const rows = written.map(({ uuid, core, rest, doc, valueSet, sortKeys }) => ({
    uuid,
    ...core,
    ...sortKeys,
    metadata: rest,
    doc,
    value_set: valueSet.uuid,
  }))
  await sql`
    update item i set title = n.title, author = n.author, description = n.description, pressmark = n.pressmark,
      sort_title = n.sort_title, sort_author = n.sort_author, sort_pressmark = n.sort_pressmark, metadata = n.metadata, doc = n.doc, value_set = n.value_set, version = i.version + 1, modified_at = ${new Date()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(uuid uuid, title text, author text, description text,
      pressmark text, sort_title text, sort_author text, sort_pressmark text, metadata jsonb, doc text, value_set uuid)
    where i.tenant_id = ${db.tenantId} and i.uuid = n.uuid`.execute(db)
  await recordAll(
    db,
    person,
    items.map(({ uuid, before, after, reverts }) => ({
      kind: 'item.changed',
      entity: { type: 'item', uuid },
      before: { metadata: before },
      after: { metadata: after, ...(reverts !== undefined && { reverts }) },
      batch,
    })),
  )
  await broadcastChangedItems(db, items[0]!.uuid, await collectionsOf(db, items)) // the list is not empty
}

const collectionsOf = async (db: TenantDb, items: readonly Rewritten[]): Promise<string[]> => {
  const links = await db
    .selectFrom('item_parent')
    .select('collection_uuid')
    .distinct()
    .where('tenant_id', '=', db.tenantId)
    .where('item_uuid', '=', sql<string>`any(${items.map(({ uuid }) => uuid)}::uuid[])`)
    .execute()
  return links.map((link) => link.collection_uuid)
}
