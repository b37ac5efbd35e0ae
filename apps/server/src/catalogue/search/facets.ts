import { MAX_FACET_VALUES, type Facets } from '@pressmark/contract/catalogue/facets.ts'
import { MEDIA_KINDS, type ItemFilters } from '@pressmark/contract/catalogue/item-filters.ts'
import { templatesOf } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { naturallySorted } from '#platform/natural-order.ts'
import { facetFields } from './value-sets.ts'
import { filterOf, type Filter } from './filter.ts'
import { searchTerms } from './search-text.ts'
import type { TenantCache } from './tenant-cache.ts'
import { builtFields } from './reindex.ts'

type Row = {
  facet: 'state' | 'media' | 'field' | 'author' | 'collection'
  name: string | null
  value: string
  many: number
}
type Requested = 'sets' | 'authors' | 'collections'

/** Counts of hits, as the database returns them. Cached until an item changes. */
export type FacetCache = TenantCache<Row[]>

/** Returns the facets that can narrow the hits. A facet with a selection is counted separately, without its own selection. */
export const readFacets = async (
  db: TenantDb,
  cache: FacetCache,
  { text, ...filters }: ItemFilters & { text: string },
): Promise<Facets> => {
  const terms = searchTerms(text)
  const filter = await filterOf(db, filters)
  const names = await countedFields(db)
  const counting = createCounting(terms, [...(filter.authors ?? []), ...(filter.collections ?? [])])
  const asking = {
    states: counting.want('sets', without(filter, 'states')),
    media: counting.want('sets', without(filter, 'media')),
    fields: names.map((name) => counting.want('sets', isChosen(filter, name) ? withoutField(filter, name) : filter)),
    authors: counting.want('authors', without(filter, 'authors')),
    collections: counting.want('collections', without(filter, 'collections')),
  }
  const counted = await counting.count((one) => countCached(db, cache, one))
  const [states, media] = [counted(asking.states, 'state'), counted(asking.media, 'media')]
  const fields = names.map((name, index) => counted(asking.fields[index]!, 'field', name)) // one entry for each name
  const [authors, collections] = [counted(asking.authors, 'author'), counted(asking.collections, 'collection')]
  return {
    states: await named(db, 'state', 'name', states),
    media: MEDIA_KINDS.flatMap((value, bit) => {
      const row = media.find((one) => Number(one.value) === 1 << bit)
      return row ? [{ value, count: row.many }] : []
    }),
    fields: names.flatMap((name, index) => {
      const values = byCount(fields[index]!).map(({ value, many }) => ({ value, count: many })) // one entry for each name
      return values.length > 0 ? [{ name, values }] : []
    }),
    authors: byCount(authors, filter.authors).map(({ value, many }) => ({ value, count: many })),
    collections: (await named(db, 'collection', 'title', collections)).map(({ uuid, value, count }) => ({
      uuid,
      title: value,
      count,
    })),
  }
}

/* Selected values come first, then the most frequent ones. Equal counts are in natural order. */
const byCount = <Counted extends { value: string; many: number }>(
  rows: readonly Counted[],
  selected: readonly string[] = [],
): Counted[] =>
  naturallySorted(
    rows,
    { of: ({ value }) => Number(selected.includes(value)), descending: true },
    { of: ({ many }) => many, descending: true },
    { of: ({ value }) => value },
  )

type Counting = { terms: string[]; filter: Filter; requested: Requested[]; chosen: readonly string[] }

/* Counts that concern the same hits are combined in one statement, which searches once. Without any condition no search is needed,
   and collections are counted in a separate statement. */
const createCounting = (terms: string[], chosen: readonly string[]) => {
  const counts = new Map<string, Counting>()
  const want = (what: Requested, filter: Filter): string => {
    const isAll = terms.length === 0 && Object.keys(filter).length === 0
    const key = `${JSON.stringify(filter)}${isAll && what === 'collections' ? what : ''}`
    const requested = counts.get(key)?.requested ?? []
    counts.set(key, { terms, filter, chosen, requested: [...new Set([...requested, what])].toSorted() })
    return key
  }
  const count = async (read: (counting: Counting) => Promise<Row[]>) => {
    const entries = await Promise.all([...counts].map(async ([key, one]) => [key, await read(one)] as const))
    const rows = new Map(entries)
    return (key: string, facet: Row['facet'], name?: string): Row[] =>
      rows.get(key)!.filter((row) => row.facet === facet && (name === undefined || row.name === name)) // `want` created the key
  }
  return { want, count }
}

const countCached = async (
  db: TenantDb,
  cache: FacetCache,
  { terms, filter, requested, chosen }: Counting,
): Promise<Row[]> => {
  const values = [terms, JSON.stringify(filter), requested, chosen, MAX_FACET_VALUES]
  const { cached, store } = cache.of(db.tenantId, JSON.stringify(values))
  if (cached !== undefined) return cached
  const rows = await db.named<Row>('count facets', 'select * from count_facets($1, $2, $3, $4, $5)', values, {
    long: true,
  })
  store(rows)
  return rows
}

const without = (filter: Filter, name: keyof Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name))

const isChosen = ({ valueSets = [] }: Filter, name: string): boolean => valueSets.some((field) => field.name === name)

const withoutField = ({ valueSets = [], ...filter }: Filter, name: string): Filter => {
  const others = valueSets.filter((field) => field.name !== name)
  return others.length > 0 ? { ...filter, valueSets: others } : filter
}

/* In the order of the forms. Fields whose values are not indexed for all items yet are left out. */
const countedFields = async (db: TenantDb): Promise<string[]> => {
  const [templates, built] = await Promise.all([templatesOf(db, 'ITEM'), builtFields(db)])
  const counted = new Set(facetFields(templates).filter((name) => built.includes(name)))
  return templates.map(({ name }) => name).filter((name) => counted.has(name))
}

/* Names are read each time because they can change without a change of any item. */
const named = async (db: TenantDb, table: 'state' | 'collection', column: 'name' | 'title', rows: readonly Row[]) => {
  if (rows.length === 0) return []
  const nameRows = await db.named<{ uuid: string; named: string }>(
    `names of ${table}`,
    `select uuid, ${column} as named from ${table} where tenant_id = $1 and uuid = any ($2)`,
    [db.tenantId, rows.map(({ value }) => value)],
  )
  const names = new Map(nameRows.map(({ uuid, named: name }) => [uuid, name]))
  const entries = rows.flatMap(({ value: uuid, many }) => {
    const value = names.get(uuid)
    return value === undefined ? [] : [{ uuid, value, many }]
  })
  return byCount(entries).map(({ many, ...entry }) => ({ ...entry, count: many }))
}
