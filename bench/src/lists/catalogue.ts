import { naturalKey } from '@pressmark/contract/platform/natural-key.ts'
import { rootUuid } from '../../../apps/server/src/catalogue/collections/find.ts'
import { searchDoc } from '../../../apps/server/src/catalogue/search/search-text.ts'
import { asTenant, type TenantDb } from '../../../apps/server/src/platform/db/database.ts'
import { stateUuid } from '../../../apps/server/src/workflow/states.ts'
import type { Product } from '../../../tools/harness/start-product.ts'
import { randomNumbers } from '../../../tools/harness/random.ts'
import { museumRecords, type MuseumRecord } from './museum-records.ts'

export const ITEMS = 100_000
/** Collections of 20 to 200 items, numbered from 1. Number 0 has every second item. */
export const SMALL_COLLECTIONS = 800
const BATCH = 5_000
/** First language of the measured tenant. */
const LANGUAGE = 'en'

/** A uuid follows from its number, so that SQL and addresses use the same ones. */
export const itemUuid = (n: number): string => `00000000-0000-7000-8001-${n.toString(16).padStart(12, '0')}`
export const collectionUuid = (n: number): string => `00000000-0000-7000-8002-${n.toString(16).padStart(12, '0')}`

/** Creates 100,000 items with an image each in 801 collections of one tenant, by SQL, as the product would store them. */
export const fillCatalogue = async ({ database, tenantId }: Product): Promise<void> => {
  console.error(`  writing ${ITEMS} items`)
  const records = museumRecords(ITEMS)
  await asTenant(database, tenantId, async (db) => {
    const state = await stateUuid(db)
    await insertCollections(db, state)
    await db.executeSql(
      `insert into original (tenant_id, sha256, size, media_type) values ($1, repeat('0', 64), 1000, 'image/jpeg')`,
      [tenantId],
    )
    for (let from = 0; from < ITEMS; from += BATCH)
      await insertItems(db, state, records.slice(from, from + BATCH), from)
    await insertLinks(db)
  })
  // Totals are counted in indexes only if all pages are known to be visible.
  for (const table of ['item_record', 'item_parent', 'asset_record', 'collection_record'])
    await database.pool.query(`vacuum analyze ${table}`)
}

const insertCollections = async (db: TenantDb, state: string): Promise<void> => {
  const numbers = Array.from({ length: SMALL_COLLECTIONS + 1 }, (_, n) => n)
  const uuids = numbers.map(collectionUuid)
  const titles = numbers.map((n) => `Collection ${n}`)
  const sorts = titles.map((title) => naturalKey(title, LANGUAGE))
  await db.executeSql(
    `insert into collection_record (tenant_id, uuid, title, sort_title, state_uuid)
     select $1, uuid, title, sort_title, $2 from unnest($3::uuid[], $4::text[], $5::text[]) as c (uuid, title, sort_title)`,
    [db.tenantId, state, uuids, titles, sorts],
  )
  await db.executeSql(
    `insert into collection_parent (tenant_id, collection_uuid, parent_uuid, sort_title)
     select $1, uuid, $2, sort_title from unnest($3::uuid[], $4::text[]) as c (uuid, sort_title)`,
    [db.tenantId, await rootUuid(db), uuids, sorts],
  )
}

const insertItems = async (
  db: TenantDb,
  state: string,
  records: readonly MuseumRecord[],
  from: number,
): Promise<void> => {
  const uuids = records.map((_, n) => itemUuid(from + n))
  await db.executeSql(
    `insert into item_record (tenant_id, uuid, title, sort_title, author, sort_author, pressmark, sort_pressmark, metadata, doc, state_uuid, created_at, modified_at)
     select $1, uuid, title, sort_title, author, sort_author, pressmark, sort_pressmark, metadata::jsonb, doc, $2, moment, moment
     from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::timestamptz[], $11::text[], $12::text[])
       as i (uuid, title, sort_title, author, pressmark, metadata, doc, moment, sort_author, sort_pressmark)`,
    [
      db.tenantId,
      state,
      uuids,
      records.map(({ title }) => title),
      records.map(({ title }) => naturalKey(title, LANGUAGE)),
      records.map(({ author }) => author),
      records.map(({ pressmark }) => pressmark),
      records.map(({ metadata }) => JSON.stringify(metadata)),
      records.map(({ title, author, pressmark }) => searchDoc([title, author, pressmark])),
      records.map((_, n) => new Date(Date.UTC(2020, 0, 1) + scattered(from + n) * 60_000)),
      records.map(({ author }) => naturalKey(author)),
      records.map(({ pressmark }) => naturalKey(pressmark)),
    ],
  )
  await db.executeSql(
    `insert into asset_record (tenant_id, uuid, item_uuid, kind, title, state_uuid, original_name, original_sha256, pyramid, thumbnail, width, height)
     select $1, gen_random_uuid(), uuid, 'images', 'Recto', $2, 'recto.jpg', repeat('0', 64), 'pyramid', 'thumbnail', 4000, 3000
     from unnest($3::uuid[]) as i (uuid)`,
    [db.tenantId, state, uuids],
  )
}

// Items are not changed in the order of their creation. 7,919 is prime to 100,000.
const scattered = (n: number) => (n * 7919) % ITEMS

/* Puts every second item into the large collection, and some into small ones as well. */
const insertLinks = async (db: TenantDb): Promise<void> => {
  const random = randomNumbers(5)
  const links = new Set<string>()
  const link = (item: number, collection: number) => links.add(`${item} ${collection}`)
  for (let item = 0; item < ITEMS; item += 2) link(item, 0)
  for (let collection = 1; collection <= SMALL_COLLECTIONS; collection += 1) {
    const size = 20 + Math.floor(random() * 181)
    for (let n = 0; n < size; n += 1) link(Math.floor(random() * ITEMS), collection)
  }
  const all = [...links].map((text) => text.split(' ').map(Number) as [number, number]) // written above
  for (let from = 0; from < all.length; from += BATCH) {
    const batch = all.slice(from, from + BATCH)
    await db.executeSql(
      `insert into item_parent (tenant_id, item_uuid, collection_uuid, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at, version)
       select $1, i.uuid, l.collection, i.sort_title, i.sort_author, i.sort_pressmark, i.state_uuid, i.created_at, i.modified_at, i.version
       from unnest($2::uuid[], $3::uuid[]) as l (item, collection) join item i on i.tenant_id = $1 and i.uuid = l.item`,
      [db.tenantId, batch.map(([item]) => itemUuid(item)), batch.map(([, collection]) => collectionUuid(collection))],
    )
  }
}
