import { pageOfCollection as foundPage, sortOf } from '../../../apps/server/src/catalogue/items/lists.ts'
import type { PageCursor } from '../../../apps/server/src/catalogue/search/list-caches.ts'
import { ITEMS } from '../../../apps/server/src/catalogue/items/fragments.ts'

export const itemNumbered = (n: string) => `('00000000-0000-7000-8001-' || lpad(to_hex(${n}::integer), 12, '0'))::uuid`
export const collectionNumbered = (n: string) =>
  `('00000000-0000-7000-8002-' || lpad(to_hex(${n}::integer), 12, '0'))::uuid`

const COLUMNS = `i.uuid, i.version, i.title, i.author, i.description, i.pressmark, i.metadata, i.state_uuid, i.created_at, i.modified_at`

/** A page of whole rows with the exact total, in the cheapest known form: cut from the index of the links, then joined. */
export const pageOfCollection = (collection: string, page: number): string => `
  select ${COLUMNS}, (select count(*) from item_parent where tenant_id = :tenant::integer and collection_uuid = ${collectionNumbered(collection)}) as total
  from (
    select item_uuid, modified_at from item_parent
    where tenant_id = :tenant::integer and collection_uuid = ${collectionNumbered(collection)}
    order by modified_at desc, item_uuid limit 20 offset ${page * 20}) link
  join item_record i on i.tenant_id = :tenant::integer and i.uuid = link.item_uuid and i.deleted_at is null
  order by link.modified_at desc, link.item_uuid`

/** The product's own statement for the content of a page: whole rows with parents, counts and thumbnail, and the exact total. */
export const shownPageOfCollection = (collection: string): string => {
  const links = `from item_parent where tenant_id = :tenant::integer and collection_uuid = ${collectionNumbered(collection)}`
  const page = `array(select item_uuid ${links} order by modified_at desc, item_uuid limit 20)`
  return `select shown.*, (select count(*) ${links}) as total from (${ITEMS.replaceAll('$1', ':tenant::integer').replace('$2', page)}) shown`
}

/** The product's own statement for a page (zero-based), found from the start of the collection, with a known total. */
export const readPageOfCollection = (collection: string, page: number): string => {
  const uuidsOfPage = `array(select item_uuid from item_parent where tenant_id = :tenant::integer and collection_uuid = ${collectionNumbered(collection)}
    order by modified_at desc, item_uuid limit 20 offset ${page * 20})`
  return ITEMS.replaceAll('$1', ':tenant::integer').replace('$2', uuidsOfPage)
}

/** The product's own statement that finds a page with a known total, from a page cursor if there is one. */
export const foundPageOfCollection = (collection: string, page: number, from?: PageCursor): string =>
  foundPage({ sort: sortOf(undefined), counts: false, isFar: page > 0, from: from !== undefined })
    .replaceAll('$1', ':tenant::integer')
    .replaceAll('$2', collectionNumbered(collection))
    .replaceAll('$3', '20')
    .replaceAll('$4', String(page * 20 - (from?.offset ?? 0)))
    .replaceAll('$5', `'${from?.key}'::timestamptz`)
    .replaceAll('$6', `'${from?.uuid}'::uuid`)

export const pageOfAll = `
  select ${COLUMNS}, (select count(*) from item_record where tenant_id = :tenant::integer and deleted_at is null) as total
  from item_record i where tenant_id = :tenant::integer and deleted_at is null
  order by modified_at desc, uuid limit 20`

export const oneItem = `
  select ${COLUMNS} from item_record i where tenant_id = :tenant::integer and uuid = ${itemNumbered(':item')} and deleted_at is null`

export const search = (patterns: readonly string[]): string =>
  `select * from search_items(array[${patterns.map((pattern) => `'${pattern}'`).join(', ')}], '{}', 'modified_at', true, 20, 0, false)`
