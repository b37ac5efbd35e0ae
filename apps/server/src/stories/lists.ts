import { sql, type RawBuilder } from 'kysely'
import { searchTerms } from '#catalogue/search/search-text.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Paging } from '#platform/hal.ts'

export type UuidPage = { uuids: string[]; total: number }

const KEYS: Record<string, RawBuilder<unknown>> = {
  sgtt: sql`e.sort_title`,
  createdDate: sql`e.created_at`,
  lastModifiedDate: sql`e.modified_at`,
}

/** Those of a view that meet the condition, sorted as asked (`field` or `field,desc`); in it the row is `e`. */
export const listOf = async (
  db: TenantDb,
  view: 'story' | 'series',
  { page, size }: Paging,
  { sort, condition = sql`true` }: { sort: string; condition?: RawBuilder<unknown> },
): Promise<UuidPage> => {
  const [field = '', direction] = sort.split(',')
  const [key, way] = [KEYS[field] ?? sql`e.sort_title`, direction === 'desc' ? sql`desc` : sql`asc`]
  const from = sql`from ${sql.table(view)} e where e.tenant_id = ${db.tenantId} and ${condition}`
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
    sql<{ uuid: string }>`
      select e.uuid ${from} order by ${key} ${way}, e.uuid ${way} limit ${size} offset ${page * size}`.execute(db),
  ])
  return { uuids: found.rows.map(({ uuid }) => uuid), total: counted.rows[0]!.total } // a count has one row
}

/** Those of which the field has every word of the text, or another form of it; accents and case do not matter. */
export const fieldHas = (name: string, text: string): RawBuilder<unknown> => {
  const words = searchTerms(text).map((terms) => sql`coalesce(e.docs->>${name}, '') like any (${terms.split('|')})`)
  return words.length === 0 ? sql`true` : sql.join(words, sql` and `)
}
