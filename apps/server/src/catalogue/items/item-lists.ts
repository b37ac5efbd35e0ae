import type { TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import { searchPatterns } from '../search/fold.ts'
import type { Totals } from '../search/totals.ts'
import type { Found } from './item-fragments.ts'

export type FoundPage = { found: Found; total: number }

type Sort = { column: 'modified_at' | 'sort_title' | 'created_at'; descending: boolean }
const COLUMNS: Record<string, Sort['column']> = {
  lastModifiedDate: 'modified_at',
  sgtt: 'sort_title',
  createdDate: 'created_at',
}

/** `sort` as the call gives it (`sgtt,asc`); last modified first where it gives none. */
export const sortOf = (sort: string | undefined): Sort => {
  const [field, direction] = (sort ?? 'lastModifiedDate,desc').split(',')
  return { column: COLUMNS[field ?? ''] ?? 'modified_at', descending: direction === 'desc' }
}

// The index on modified_at falls and ties rise by uuid; read backwards it is the opposite order.
const order = ({ column, descending }: Sort, uuid: string) => {
  const tie = column === 'modified_at' ? !descending : descending
  return `${column} ${descending ? 'desc' : 'asc'}, ${uuid} ${tie ? 'desc' : 'asc'}`
}

// One row for the page: reading twenty costs the server more than the page itself.
const FOUND = `string_agg(uuid || ':' || version, ' ')`

type PageRow = { found: string | null; total: number }

const foundPage = ({ found, total }: PageRow): FoundPage => ({ found: found ?? '', total })

/** The items directly below a collection: the page is cut from the links, which carry the sort keys, before any item is read:
 *  by the index alone, as long as no other column is named.
 *  @throws notFound when it is none of this tenant's collections */
export const itemsOfCollection = async (
  db: TenantDb,
  collection: string,
  { page, size }: Paging,
  sort: Sort,
): Promise<FoundPage> => {
  const name = `items of collection ${sort.column} ${sort.descending}`
  const text = `
    select exists (select from collection where tenant_id = $1 and uuid = $2) as known,
      (select count(*) from item_parent where tenant_id = $1 and collection_uuid = $2) as total,
      (select ${FOUND} from (
        select i.uuid, i.version from (
          select item_uuid, ${sort.column} from item_parent where tenant_id = $1 and collection_uuid = $2
          order by ${order(sort, 'item_uuid')} limit $3 offset $4) link
        join item i on i.tenant_id = $1 and i.uuid = link.item_uuid
        order by link.${order(sort, 'link.item_uuid')}) page) as found`
  const [row] = await db.named<PageRow & { known: boolean }>(name, text, [db.tenantId, collection, size, page * size])
  if (!row?.known) throw new Refusal('notFound')
  return foundPage(row)
}

/** All items of the tenant. */
export const allItems = async (
  db: TenantDb,
  totals: Totals,
  { page, size }: Paging,
  sort: Sort,
): Promise<FoundPage> => {
  const { known, note } = totals.of(db.tenantId, '')
  const rows = `
    (select ${FOUND} from (
      select uuid, version from item where tenant_id = $1 order by ${order(sort, 'uuid')} limit $2 offset $3) page) as found`
  const values = [db.tenantId, size, page * size]
  const name = `all items ${sort.column} ${sort.descending}`
  if (known !== undefined) {
    const [row] = await db.named<PageRow>(name, `select ${rows}`, values)
    return { ...foundPage(row!), total: known } // a statement without FROM has one row
  }
  const counted = `select (select count(*) from item where tenant_id = $1) as total, ${rows}`
  const [row] = await db.named<PageRow>(`${name} counted`, counted, values)
  note(row!.total) // as above
  return foundPage(row!)
}

/** Items that have every word of the text. The first time all hits are found and counted; once the number is known, and great,
 *  a page near the beginning is found by walking the items in their order. */
export const searchItems = async (
  db: TenantDb,
  totals: Totals,
  text: string,
  { page, size }: Paging,
  sort: Sort,
): Promise<FoundPage> => {
  const patterns = searchPatterns(text)
  if (patterns.length === 0) return allItems(db, totals, { page, size }, sort)
  const { known, note } = totals.of(db.tenantId, patterns.join(' '))
  const walk = known !== undefined && known >= MANY && (page + 1) * size <= NEAR
  const [row] = await db.named<{ found: string | null; total: number | null }>(
    'search items',
    `select ${FOUND} as found, max(total) as total from search_items($1, $2, $3, $4, $5, $6)`,
    [patterns, sort.column === 'sort_title', sort.descending, size, page * size, walk],
  )
  // A page behind the last has no row that could carry the total.
  const counted = row?.total ?? known ?? (page > 0 ? await countHits(db, totals, text, sort) : 0)
  if (counted !== known) note(counted)
  return { found: row?.found ?? '', total: counted }
}
const MANY = 5000
const NEAR = 2000

const countHits = async (db: TenantDb, totals: Totals, text: string, sort: Sort): Promise<number> =>
  (await searchItems(db, totals, text, { page: 0, size: 1 }, sort)).total
