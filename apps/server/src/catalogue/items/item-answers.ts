import type { TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { pageInfo, pageLinks, type Paging } from '#platform/hal.ts'
import { WrittenJson } from '#platform/http.ts'
import { itemFragments, type Found } from './item-fragments.ts'
import type { FoundPage } from './item-lists.ts'

/** @throws notFound when it is none of this tenant's items */
export const requireItem = async (db: TenantDb, uuid: string): Promise<Found> => {
  const [found] = await db.named<Found>(
    'item version',
    'select uuid, version from item where tenant_id = $1 and uuid = $2',
    [db.tenantId, uuid],
  )
  if (found === undefined) throw new Refusal('notFound')
  return found
}

/** @throws notFound */
export const writeItem = async (db: TenantDb, uuid: string, origin: string): Promise<WrittenJson> => {
  const found = await requireItem(db, uuid)
  const [bytes] = await itemFragments(db, [found], origin)
  if (bytes === undefined) throw new Refusal('notFound')
  return new WrittenJson(bytes, found.version)
}

/** A HAL page of items, put together from fragments that are written already. */
export const writeItemPage = async (
  { db, origin, url }: { db: TenantDb; origin: string; url: string },
  paging: Paging,
  { found, total }: FoundPage,
): Promise<WrittenJson> => {
  const page = pageInfo(paging, total)
  const items = await itemFragments(db, found, origin)
  const end = `]},"_links":${JSON.stringify(pageLinks(origin, url, page))},"page":${JSON.stringify(page)}}`
  const parted = items.flatMap((item, index) => (index === 0 ? [item] : [COMMA, item]))
  return new WrittenJson(Buffer.concat([BEGINNING, ...parted, Buffer.from(end)]))
}

const BEGINNING = Buffer.from('{"_embedded":{"culturalItems":[')
const COMMA = Buffer.from(',')
