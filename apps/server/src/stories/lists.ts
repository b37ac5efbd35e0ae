import { sql, type RawBuilder } from 'kysely'
import { searchTerms } from '#catalogue/search/search-text.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Paging } from '#platform/hal.ts'

export type UuidPage = { uuids: string[]; total: number }

const KEYS = new Map(
  Object.entries<RawBuilder<unknown>>({
    sgtt: sql`e.sort_title`,
    createdDate: sql`e.created_at`,
    lastModifiedDate: sql`e.modified_at`,
  }),
)

/** Returns the rows of a view that match the condition, sorted by `field` or `field,desc`. The condition refers to the row as `e`. */
export const listOf = async (
  db: TenantDb,
  view: 'story' | 'series',
  { page, size }: Paging,
  { sort, condition = sql`true` }: { sort: string; condition?: RawBuilder<unknown> },
): Promise<UuidPage> => {
  const [field = '', direction] = sort.split(',')
  const [key, sqlDirection] = [KEYS.get(field) ?? sql`e.sort_title`, direction === 'desc' ? sql`desc` : sql`asc`]
  const from = sql`from ${sql.table(view)} e where e.tenant_id = ${db.tenantId} and ${condition}`
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
    sql<{ uuid: string }>`
      select e.uuid ${from} order by ${key} ${sqlDirection}, e.uuid ${sqlDirection} limit ${size} offset ${page * size}`.execute(
      db,
    ),
  ])
  return { uuids: listed.rows.map(({ uuid }) => uuid), total: counted.rows[0]!.total } // a count has one row
}

/** Matches rows whose field contains every word of the text, or another form of it. Ignores accents and case. */
export const fieldHas = (name: string, text: string): RawBuilder<unknown> => {
  const words = searchTerms(text).map((terms) => sql`coalesce(e.docs->>${name}, '') like any (${terms.split('|')})`)
  return words.length === 0 ? sql`true` : sql.join(words, sql` and `)
}
