import { MAX_SORTED_BY_FIELD } from '@pressmark/contract/catalogue/items.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import type { HitsPage } from './fragments.ts'

/** An order by a field without a stored sort key. */
export type FieldSort = { name: string; descending: boolean }

/** Parses `sort` (`metadata.technique,desc`). Returns undefined for other orders. */
export const fieldSortOf = (sort: string | undefined): FieldSort | undefined => {
  const [, name, direction] = /^metadata\.([^,]+)(?:,(asc|desc))?$/.exec(sort ?? '') ?? []
  return name === undefined ? undefined : { name, descending: direction === 'desc' }
}

type Row = { existing: boolean; total: number; hits: string | null }

/** Returns the items directly below a collection, sorted by the first value of a field. Items without a value are last.
 *  @throws notFound if the tenant has no such collection; badRequest if the collection is too large or the field does not exist */
export const itemsByField = async (
  db: TenantDb,
  collection: string,
  { page, size, sort: { name, descending } }: Paging & { sort: FieldSort },
): Promise<HitsPage> => {
  const { label, key, parameters = [] } = await keyOf(db, name)
  const direction = descending ? 'desc' : 'asc'
  const [row] = await db.named<Row>(
    `items by ${label} ${direction}`,
    `with entries as materialized (
       select l.item_uuid, l.version, l.sort_title, ${key} as key
       from item_parent l join item_record i on i.tenant_id = $1 and i.uuid = l.item_uuid
       where l.tenant_id = $1 and l.collection_uuid = $2 limit ${MAX_SORTED_BY_FIELD + 1})
     select exists (select from collection where tenant_id = $1 and uuid = $2) as existing, (select count(*) from entries) as total,
       (select string_agg(item_uuid || ':' || version, ' ') from (
         select item_uuid, version from entries order by key ${direction} nulls last, sort_title, item_uuid limit $3 offset $4) page) as hits`,
    [db.tenantId, collection, size, page * size, ...parameters],
  )
  if (!row?.existing) throw new Refusal('notFound')
  if (row.total > MAX_SORTED_BY_FIELD)
    throw new Refusal('badRequest', {
      detail: `Only collections of at most ${MAX_SORTED_BY_FIELD.toLocaleString('en')} items are sorted by this field.`,
    })
  return { hits: row.hits ?? '', total: row.total }
}

type Key = { label: string; key: string; parameters?: readonly string[] }

const CORE = new Map([
  ['sgtt', 'title'],
  ['autn', 'author'],
  ['sgti', 'description'],
  ['pressmark', 'pressmark'],
])

const keyOf = async (db: TenantDb, name: string): Promise<Key> => {
  const column = CORE.get(name)
  if (column !== undefined) return { label: column, key: textKey(`i.${column}`) }
  const value = "i.metadata -> $5 -> 0 ->> 'value'"
  const isNumber = NUMBERS.has(await typeOf(db, name))
  return { label: isNumber ? 'number' : 'text', key: isNumber ? numberKey(value) : textKey(value), parameters: [name] }
}

const NUMBERS: ReadonlySet<string> = new Set(['INTEGER', 'NUMBER'])

// The start of a long text is enough for its order. An empty text counts as no value.
const textKey = (value: string) => `nullif(left(${value}, 200), '') collate natural_order`
const numberKey = (value: string) =>
  `case when left(${value}, 90) ~ '^[+-]?[0-9]{1,40}([.][0-9]{0,40})?$' then (${value})::numeric end`

const typeOf = async (db: TenantDb, name: string): Promise<string> => {
  const template = await db
    .selectFrom('template')
    .select('type')
    .where('tenant_id', '=', db.tenantId)
    .where('resource_type', '=', 'ITEM')
    .where('name', '=', name)
    .executeTakeFirst()
  if (template === undefined) throw new Refusal('badRequest', { detail: `There is no field with the name ${name}.` })
  return template.type
}
