import { DEFAULT_STATE } from '@pressmark/contract/constants.ts'
import type { TenantDb } from '#platform/database.ts'

/** Something directly below a collection; `thumb` is the asset whose small picture stands for it. */
export type Member = {
  type: 'Collection' | 'Manifest'
  uuid: string
  title: string
  thumb: string | null
  width: number | null
  height: number | null
}

// The cut is made on the links before anything is joined for each row. $3: public states alone.
const MEMBERS = `
  select 'Collection' as type, c.uuid, c.title, null::uuid as thumb, null::integer as width, null::integer as height
  from collection_parent l
  join collection c on c.tenant_id = $1 and c.uuid = l.collection_uuid
  join state s on s.tenant_id = $1 and s.uuid = c.state_uuid
  where l.tenant_id = $1 and l.parent_uuid = $2 and (s.is_public or not $3)
  order by c.sort_title, c.uuid limit $4`

const ITEMS = `
  select 'Manifest' as type, page.uuid, page.title, cover.uuid as thumb, cover.width, cover.height
  from (
    select i.uuid, i.title, i.sort_title, s.is_public
    from item_parent l
    join item i on i.tenant_id = $1 and i.uuid = l.item_uuid
    join state s on s.tenant_id = $1 and s.uuid = i.state_uuid
    where l.tenant_id = $1 and l.collection_uuid = $2 and (s.is_public or not $3)
    order by l.sort_title, l.item_uuid limit $4) page
  left join lateral (
    select a.uuid, a.width, a.height from asset a
    join state own on own.tenant_id = $1 and own.uuid = a.state_uuid
    where a.tenant_id = $1 and a.item_uuid = page.uuid and a.thumbnail is not null
      and (not $3 or case when own.name = $5 then page.is_public else own.is_public end)
    order by a.kind = 'images' desc, a.position limit 1) cover on true
  order by page.sort_title, page.uuid`

/** Collections and items directly below, by title, of those that the reader may see; at most `most` of each. */
export const readMembers = async (
  db: TenantDb,
  collection: string,
  { publicAlone, most }: { publicAlone: boolean; most: number },
): Promise<Member[]> => {
  const asked = [db.tenantId, collection, publicAlone, most]
  const [collections, items] = await Promise.all([
    db.named<Member>('collections of manifest', MEMBERS, asked),
    db.named<Member>('items of manifest', ITEMS, [...asked, DEFAULT_STATE]),
  ])
  return [...collections, ...items]
}
