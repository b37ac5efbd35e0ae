import { naturalKey } from '@pressmark/contract/platform/natural-key.ts'
import { rootUuid } from '../../../apps/server/src/catalogue/collections/find.ts'
import { searchText } from '../../../apps/server/src/catalogue/search/search-text.ts'
import { initSearchIndex } from '../../../apps/server/src/catalogue/search/reindex.ts'
import { addTemplates, type NewTemplate } from '../../../apps/server/src/metadata/new-templates.ts'
import { createTenant } from '../../../apps/server/src/tenants/create.ts'
import { asTenant } from '../../../apps/server/src/platform/db/database.ts'
import { stateUuid } from '../../../apps/server/src/workflow/states.ts'
import { museumRecords } from '../lists/museum-records.ts'
import { collectionNumbered, itemNumbered } from '../lists/statements.ts'
import type { Product } from '../../../tools/harness/start-product.ts'

/** Items of the measured tenant when the growth starts. */
export const ITEMS = 500_000
export const FIRST_ITEMS = 10_000
/** Four more tenants, for a million items and 20,000 collections in all. */
const OTHERS = 4
const ITEMS_OF_OTHERS = 125_000
/** Collection n has the n-th hundred of the items, and its parent is the collection with a seventh of its number. Number 0 has every tenth item. */
const PER_COLLECTION = 100
const CHILDREN = 7
const COLLECTIONS_OF_OTHERS = 3_749
/** The number of different records. The others repeat them under other pressmarks; the list of the museum has 69,202. */
const RECORDS = 69_000
const BATCH = 5_000
const BATCH_SIZE = 50_000

type Museum = { tenantId: number; state: string; root: string }
type Filled = Pick<Product, 'database' | 'tenantId'>

/** Creates the fields and collections of the tenant, and the records of its items. */
export const openMuseum = async (product: Filled): Promise<Museum> => {
  await writeRecords(product)
  return newMuseum(product, ITEMS / PER_COLLECTION)
}

/** Creates four other tenants, which no request reads. */
export const fillOthers = async ({ database }: Filled): Promise<void> => {
  for (let n = 1; n <= OTHERS; n += 1) {
    const tenantId = await createTenant(database, { name: `museum${n}`, displayName: `Museum ${n}` })
    const museum = await newMuseum({ database, tenantId }, COLLECTIONS_OF_OTHERS)
    await fillItems({ database, tenantId }, museum, 0, ITEMS_OF_OTHERS)
  }
}

/* The part of a natural key for a number, written in SQL. */
const numberKey = (n: string): string => `case ${n} when 0 then '0' else length(${n}::text) || ${n}::text end`

const FIELDS = ['date', 'medium', 'credit', 'dimensions']

const newMuseum = async ({ database, tenantId }: Filled, collections: number): Promise<Museum> => {
  const text = (name: string): NewTemplate => ({ name, labels: { en: name, it: name }, type: 'TEXT', priority: 'LOW' })
  const museum = await asTenant(database, tenantId, async (db) => {
    await addTemplates(db, 'ITEM', FIELDS.map(text))
    await initSearchIndex(db)
    return { tenantId, state: await stateUuid(db), root: await rootUuid(db) }
  })
  const { state, root } = museum
  await written(database, [
    [
      `insert into collection_record (tenant_id, uuid, title, sort_title, state_uuid)
       select $1, ${collectionNumbered('n')}, 'Collection ' || n, 'collection ' || ${numberKey('n')}, $2 from generate_series(0, $3::integer) n`,
      [tenantId, state, collections],
    ],
    [
      `insert into collection_parent (tenant_id, collection_uuid, parent_uuid, sort_title)
       select $1, ${collectionNumbered('n')}, case when n <= 1 then $2::uuid else ${collectionNumbered(`((n - 2) / ${CHILDREN} + 1)`)} end, 'collection ' || ${numberKey('n')}
       from generate_series(0, $3::integer) n`,
      [tenantId, root, collections],
    ],
    [
      `insert into original (tenant_id, sha256, size, media_type) values ($1, repeat('0', 64), 1000, 'image/jpeg')`,
      [tenantId],
    ],
  ])
  return museum
}

/** Creates items by number, `from` <= n < `to`, with an image and parents each. */
export const fillItems = async ({ database }: Filled, museum: Museum, from: number, to: number): Promise<void> => {
  for (let first = from; first < to; first += BATCH_SIZE)
    await fillSome(database, museum, first, Math.min(first + BATCH_SIZE, to))
  for (const table of ['item_record', 'item_parent', 'asset_record', 'collection_record'])
    await database.pool.query(`vacuum analyze ${table}`)
}

const fillSome = ({ pool }: Filled['database'], { tenantId, state }: Museum, from: number, to: number) =>
  written({ pool }, [
    [
      // Items are not changed in the order of their creation: 7,919 is prime to their number.
      `insert into item_record (tenant_id, uuid, title, sort_title, author, sort_author, pressmark, sort_pressmark, metadata, doc, state_uuid, media, created_at, modified_at)
       select $1, ${itemNumbered('n')}, title, sort_title, author, sort_author, pressmark || '/' || n, sort_pressmark || ' ' || ${numberKey('n')}, metadata, doc, $2, 1, moment, moment
       from generate_series($3::integer, $4::integer - 1) n
       join bench_record r on r.number = n % ${RECORDS},
       lateral (select timestamptz '2020-01-01' + (n::bigint * 7919 % ${ITEMS}) * interval '1 minute' as moment) m`,
      [tenantId, state, from, to],
    ],
    [
      `insert into asset_record (tenant_id, uuid, item_uuid, kind, title, state_uuid, original_name, original_sha256, pyramid, thumbnail, width, height)
       select $1, gen_random_uuid(), ${itemNumbered('n')}, 'images', 'Recto', $2, 'recto.jpg', repeat('0', 64), 'pyramid', 'thumbnail', 4000, 3000
       from generate_series($3::integer, $4::integer - 1) n`,
      [tenantId, state, from, to],
    ],
    [
      `insert into asset_order (tenant_id, item_uuid, kind, assets)
       select a.tenant_id, a.item_uuid, a.kind, array[a.uuid] from asset_record a
       where a.tenant_id = $1 and a.item_uuid = any (select ${itemNumbered('n')} from generate_series($2::integer, $3::integer - 1) n)`,
      [tenantId, from, to],
    ],
    [
      `insert into item_parent (tenant_id, item_uuid, collection_uuid, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at, version)
       select $1, i.uuid, place.uuid, i.sort_title, i.sort_author, i.sort_pressmark, i.state_uuid, i.created_at, i.modified_at, i.version
       from generate_series($2::integer, $3::integer - 1) n
       join item_record i on i.tenant_id = $1 and i.uuid = ${itemNumbered('n')},
       lateral (
         select ${collectionNumbered(`(n / ${PER_COLLECTION} + 1)`)} as uuid
         union all select ${collectionNumbered('0')} where n % 10 = 0) place`,
      [tenantId, from, to],
    ],
  ])

/** Creates one item with that many images, behind all others. */
export const fillAlbum = async (
  { database }: Filled,
  { tenantId, state }: Museum,
  images: number,
): Promise<string[]> => {
  await fillSome(database, { tenantId, state, root: '' }, ITEMS - 1, ITEMS)
  const { rows } = await database.pool.query<{ uuid: string }>(
    `insert into asset_record (tenant_id, uuid, item_uuid, kind, title, state_uuid, original_name, original_sha256, pyramid, thumbnail, width, height)
     select $1, gen_random_uuid(), ${itemNumbered(String(ITEMS - 1))}, 'images', 'Folio ' || n, $2, 'folio.jpg', repeat('0', 64), 'pyramid', 'thumbnail', 4000, 3000
     from generate_series(2, $3::integer) n returning uuid`,
    [tenantId, state, images],
  )
  return rows.map(({ uuid }) => uuid)
}

const writeRecords = async ({ database }: Filled): Promise<void> => {
  const records = museumRecords(RECORDS)
  await database.pool.query(
    'create unlogged table bench_record (number integer primary key, title text, sort_title text, author text, sort_author text, pressmark text, sort_pressmark text, metadata jsonb, doc text)',
  )
  for (let from = 0; from < RECORDS; from += BATCH) {
    const some = records.slice(from, from + BATCH)
    await database.pool.query(
      `insert into bench_record select * from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::text[])`,
      [
        some.map((_, n) => from + n),
        some.map(({ title }) => title),
        some.map(({ title }) => naturalKey(title, 'en')),
        some.map(({ author }) => author),
        some.map(({ author }) => naturalKey(author)),
        some.map(({ pressmark }) => pressmark),
        some.map(({ pressmark }) => naturalKey(pressmark)),
        some.map(({ metadata }) => JSON.stringify(metadata)),
        some.map(({ title, author, pressmark, metadata }) =>
          searchText([
            title,
            author,
            pressmark,
            ...Object.values(metadata).flatMap((all) => all.map(({ value }) => value)),
          ]),
        ),
      ],
    )
  }
}

/* Writes without triggers and foreign keys, with the rows that these would leave. */
const written = async (
  { pool }: Pick<Filled['database'], 'pool'>,
  statements: readonly (readonly [sql: string, values: unknown[]])[],
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query("begin; set local session_replication_role = 'replica'")
    for (const [sql, values] of statements) await client.query(sql, values)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
