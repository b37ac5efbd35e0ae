import type { TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { pageInfo, pageLinks, type Paging } from '#platform/hal.ts'
import { WrittenJson } from '#platform/http.ts'
import { writeOne, writePage } from './item-fragments.ts'
import type { FoundPage } from './item-lists.ts'

type Known = { uuid: string; version: number }

/** @throws notFound when it is none of this tenant's items */
export const requireItem = async (db: TenantDb, uuid: string): Promise<Known> => {
  const [known] = await db.named<Known>(
    'item version',
    'select uuid, version from item where tenant_id = $1 and uuid = $2',
    [db.tenantId, uuid],
  )
  if (known === undefined) throw new Refusal('notFound')
  return known
}

/** @throws notFound */
export const writeItem = async (db: TenantDb, uuid: string, origin: string): Promise<WrittenJson> => {
  const known = await requireItem(db, uuid)
  const item = await writeOne(db, known.uuid, known.version, origin)
  if (item === undefined) throw new Refusal('notFound')
  return new WrittenJson(item.bytes, item.version)
}

/** A HAL page of items around what is written of them already. */
export const writeItemPage = async (
  { db, origin, url }: { db: TenantDb; origin: string; url: string },
  paging: Paging,
  { found, total }: FoundPage,
): Promise<WrittenJson> => {
  const page = pageInfo(paging, total)
  const items = await writePage(db, found, origin)
  const end = `]},"_links":${JSON.stringify(pageLinks(origin, url, page))},"page":${JSON.stringify(page)}}`
  return new WrittenJson(Buffer.concat([BEGINNING, items, Buffer.from(end)]))
}

const BEGINNING = Buffer.from('{"_embedded":{"culturalItems":[')
