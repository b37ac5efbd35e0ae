import { MEDIA_KINDS, nameAndValue, type ItemFilters } from '@pressmark/contract/catalogue/item-filters.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { rootUuid } from '../collections/find.ts'
import { builtFields } from './reindex.ts'
import { sectionPlace, type SectionPlace } from './sections.ts'

type FieldValues = { name: string; values: string[] }

/** The filter of a search, in the format of the database functions (migrations 0015 and 0086). */
export type Filter = {
  /** Section of the search text that must contain the words. */
  section?: SectionPlace
  states?: string[]
  /** Bit mask, in the order of MEDIA_KINDS. */
  media?: number
  authors?: string[]
  valueSets?: FieldValues[]
  /** Fields whose values are not yet in the value sets of all items. */
  values?: FieldValues[]
  collections?: string[]
  /** A collection. Items directly in it or in one of its descendants match. */
  branch?: string
  createdFrom?: string
  createdBefore?: string
  modifiedFrom?: string
  modifiedBefore?: string
}

/** Converts the filters of a request. A filter without values is left out. */
export const filterOf = async (db: TenantDb, filters: ItemFilters): Promise<Filter> => {
  const { createdFrom, createdBefore, modifiedFrom, modifiedBefore, branch } = filters
  const dates = Object.entries({ createdFrom, createdBefore, modifiedFrom, modifiedBefore })
  return {
    ...(filters.by !== undefined && { section: sectionPlace(filters.by) }),
    ...(hasValues(filters.state) && { states: await statesNamed(db, filters.state) }),
    ...(hasValues(filters.media) && { media: mediaBits(filters.media) }),
    ...(hasValues(filters.author) && { authors: filters.author }),
    ...(hasValues(filters.field) && (await fieldFilter(db, filters.field))),
    ...(hasValues(filters.collection) && { collections: filters.collection }),
    // Every item is below the root.
    ...(branch !== undefined && branch !== (await rootUuid(db)) && { branch }),
    ...Object.fromEntries(dates.filter(([, moment]) => moment !== undefined)),
  }
}

const hasValues = <Value>(values: Value[] | undefined): values is Value[] => values !== undefined && values.length > 0

const mediaBits = (kinds: readonly (typeof MEDIA_KINDS)[number][]): number =>
  kinds.reduce((bits, kind) => bits | (1 << MEDIA_KINDS.indexOf(kind)), 0)

/* An unknown state matches no item. */
const statesNamed = async (db: TenantDb, names: readonly string[]): Promise<string[]> => {
  const states = await db
    .selectFrom('state')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('name', 'in', names)
    .execute()
  return states.map(({ uuid }) => uuid)
}

const fieldFilter = async (db: TenantDb, fieldValues: readonly string[]) => {
  const byName = Map.groupBy(fieldValues.map(nameAndValue), ([name]) => name)
  const fields = [...byName].map(([name, pairs]) => ({ name, values: pairs.map(([, value]) => value) }))
  const built = new Set(await builtFields(db))
  const valueSets = fields.filter(({ name }) => built.has(name))
  const values = fields.filter(({ name }) => !built.has(name))
  return { ...(valueSets.length > 0 && { valueSets }), ...(values.length > 0 && { values }) }
}
