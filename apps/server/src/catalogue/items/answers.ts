import { gzipped } from '#platform/http/compression.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { pageInfo, pageLinks, type Paging } from '#platform/hal.ts'
import { linkHeader } from '#platform/http/response-headers.ts'
import { WrittenJson } from '#platform/http/route.ts'
import { readThrough, type TenantCache } from '../search/tenant-cache.ts'
import { cachedPage, writeItems, writeOne, type HitsPage, type ItemVersion } from './fragments.ts'

/** Reads the version of an item.
 *  @throws notFound if the tenant has no such item */
export const requireItem = async (db: TenantDb, uuid: string): Promise<ItemVersion> => {
  const [existing] = await db.named<ItemVersion>(
    'item version',
    'select uuid, version from item where tenant_id = $1 and uuid = $2',
    [db.tenantId, uuid],
  )
  if (existing === undefined) throw new Refusal('notFound')
  return existing
}

/** Returns the JSON of one item.
 *  @throws notFound */
export const writeItem = async (db: TenantDb, uuid: string, origin: string): Promise<WrittenJson> =>
  writeVersion(db, await requireItem(db, uuid), origin)

/** Returns the JSON of one item for a call that only reads, with its version from the cache.
 *  @throws notFound */
export const writeCachedItem = async (
  { db, origin }: Pick<PageContext, 'db' | 'origin'>,
  versions: TenantCache<ItemVersion>,
  uuid: string,
): Promise<WrittenJson> =>
  writeVersion(db, await readThrough(versions, db.tenantId, uuid, () => requireItem(db, uuid)), origin)

const writeVersion = async (db: TenantDb, existing: ItemVersion, origin: string): Promise<WrittenJson> => {
  const item = await writeOne(db, existing.uuid, existing.version, origin)
  if (item === undefined) throw new Refusal('notFound')
  return new WrittenJson(item.bytes, { version: item.version })
}

type PageContext = { db: TenantDb; origin: string; url: string; takesGzip: boolean }

/** Returns a HAL page of items, compressed if the client accepts it. Whole pages are cached by the versions of their items. */
export const writeItemPage = async (
  context: PageContext,
  paging: Paging,
  { hits, total }: HitsPage,
): Promise<WrittenJson> => {
  const { db, origin, url, takesGzip } = context
  const write = async () => {
    const page = pageInfo(paging, total)
    const links = pageLinks(origin, url, page)
    const items = await writeItems(db, hits, origin)
    const end = `]},"_links":${JSON.stringify(links)},"page":${JSON.stringify(page)}}`
    const bytes = Buffer.concat([BEGINNING, items.bytes, Buffer.from(end)])
    const answer = { bytes: takesGzip ? await gzipped(bytes) : bytes, link: linkHeader(links) }
    return { ...answer, isAsFound: items.isAsFound }
  }
  const what = `${takesGzip ? 'gzip' : ''} ${url} ${total} ${hits}`
  const { bytes, link } = await cachedPage(db, origin, what, write)
  return new WrittenJson(bytes, { gzipped: takesGzip, link })
}

const BEGINNING = Buffer.from('{"_embedded":{"culturalItems":[')
