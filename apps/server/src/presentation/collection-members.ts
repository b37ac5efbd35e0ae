import { DEFAULT_STATE } from '@pressmark/contract/platform/constants.ts'
import type { TenantDb } from '#platform/db/database.ts'

/** A direct member of a collection. `asset` has its thumbnail. */
export type Member = {
  type: 'Collection' | 'Manifest'
  uuid: string
  title: string
  asset: string | null
  thumbnail: string | null
  width: number | null
  height: number | null
}

// The page is cut from the links before rows are joined. $3: only public states.
const MEMBERS = `
  select 'Collection' as type, c.uuid, c.title, null::uuid as asset, null as thumbnail, null::integer as width, null::integer as height
  from collection_parent l
  join collection c on c.tenant_id = $1 and c.uuid = l.collection_uuid
  join state s on s.tenant_id = $1 and s.uuid = c.state_uuid
  where l.tenant_id = $1 and l.parent_uuid = $2 and (s.is_public or not $3)
  order by c.sort_title, c.uuid limit $4 offset $5`

const ITEMS = `
  select 'Manifest' as type, page.uuid, page.title, cover.uuid as asset, cover.thumbnail, cover.width, cover.height
  from (
    select i.uuid, i.title, i.sort_title, s.is_public
    from item_parent l
    join item i on i.tenant_id = $1 and i.uuid = l.item_uuid
    join state s on s.tenant_id = $1 and s.uuid = i.state_uuid
    where l.tenant_id = $1 and l.collection_uuid = $2 and (s.is_public or not $3)
    order by l.sort_title, l.item_uuid limit $4 offset $5) page
  left join lateral (
    select a.uuid, a.thumbnail, a.width, a.height from asset_position p
    join asset_record a on a.tenant_id = $1 and a.uuid = p.uuid
    join state own on own.tenant_id = $1 and own.uuid = a.state_uuid
    where p.tenant_id = $1 and p.item_uuid = page.uuid and a.thumbnail is not null
      and (not $3 or case when own.name = $6 then page.is_public else own.is_public end)
    order by p.kind = 'images' desc, p.position limit 1) cover on true
  order by page.sort_title, page.uuid`

const COUNTS = `
  select (
    select count(*)::integer from collection_parent l
    join collection c on c.tenant_id = $1 and c.uuid = l.collection_uuid
    join state s on s.tenant_id = $1 and s.uuid = c.state_uuid
    where l.tenant_id = $1 and l.parent_uuid = $2 and (s.is_public or not $3)) as collections, (
    select count(*)::integer from item_parent l
    join item i on i.tenant_id = $1 and i.uuid = l.item_uuid
    join state s on s.tenant_id = $1 and s.uuid = i.state_uuid
    where l.tenant_id = $1 and l.collection_uuid = $2 and (s.is_public or not $3)) as items`

type Counted = { collections: number; items: number }

/** Counts the direct members that the reader may see. */
export const countMembers = async (
  db: TenantDb,
  collection: string,
  { publicOnly }: { publicOnly: boolean },
): Promise<Counted> => {
  const [counted] = await db.named<Counted>('members of manifest', COUNTS, [db.tenantId, collection, publicOnly])
  return counted ?? { collections: 0, items: 0 }
}

/** Reads the direct members that the reader may see: collections by title, then items by title. */
export const readMembers = async (
  db: TenantDb,
  collection: string,
  { publicOnly, counted, offset, most }: { publicOnly: boolean; counted: Counted; offset: number; most: number },
): Promise<Member[]> => {
  const parameters = [db.tenantId, collection, publicOnly]
  const ofCollections = Math.min(most, Math.max(counted.collections - offset, 0))
  const [collections, items] = await Promise.all([
    db.named<Member>('collections of manifest', MEMBERS, [...parameters, ofCollections, offset]),
    db.named<Member>('items of manifest', ITEMS, [
      ...parameters,
      most - ofCollections,
      Math.max(offset - counted.collections, 0),
      DEFAULT_STATE,
    ]),
  ])
  return [...collections, ...items]
}
