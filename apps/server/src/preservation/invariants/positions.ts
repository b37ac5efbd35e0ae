import { queryViolations, together, type Invariant } from './invariant.ts'

const ORDERS = [
  { rows: 'story_step', of: 'story_uuid', what: 'steps of story' },
  { rows: 'series_story', of: 'series_uuid', what: 'stories of series' },
]

// The assets of an item have no positions of their own: the order names them.
const UNORDERED = `
  select 'the ' || kind || ' of item ' || item_uuid || ' are not those of its order'
  from (select item_uuid, kind, array_agg(uuid order by uuid) as uuids from asset where tenant_id = $1 group by item_uuid, kind) there
  full join (
    select item_uuid, kind, array_agg(uuid order by uuid) as uuids from asset_position where tenant_id = $1 group by item_uuid, kind
  ) ordered using (item_uuid, kind)
  where there.uuids is distinct from ordered.uuids`

export const positionsHaveNoHoles: Invariant = {
  name: 'I5',
  says: 'what stands in an order stands there once, at the positions 1 to n',
  problems: async (place) => {
    const found = [await queryViolations(place, UNORDERED)]
    for (const { rows, of, what } of ORDERS)
      found.push(
        await queryViolations(
          place,
          `select 'the ${what} ' || ${of} || ' have the positions ' || array_to_string((array_agg(position order by position))[:50], ', ')
            from ${rows} where tenant_id = $1 group by ${of}
            having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*)`,
        ),
      )
    return together(found)
  },
}
