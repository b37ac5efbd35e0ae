import { queryViolations, mergeViolations, type Invariant } from './invariant.ts'

const ORDERS = [
  { rows: 'story_step', of: 'story_uuid', what: 'steps of story' },
  { rows: 'series_story', of: 'series_uuid', what: 'stories of series' },
]

// Assets have no positions of their own: the order of the item names them.
const UNORDERED = `
  select 'the ' || kind || ' of item ' || item_uuid || ' are not those of its order'
  from (select item_uuid, kind, array_agg(uuid order by uuid) as uuids from asset where tenant_id = $1 group by item_uuid, kind) there
  full join (
    select item_uuid, kind, array_agg(uuid order by uuid) as uuids from asset_position where tenant_id = $1 group by item_uuid, kind
  ) ordered using (item_uuid, kind)
  where there.uuids is distinct from ordered.uuids`

export const ordersAreComplete: Invariant = {
  name: 'I5',
  description: 'every order names its entries once, without gaps',
  problems: async (context) => {
    const violations = [await queryViolations(context, UNORDERED)]
    for (const { rows, of, what } of ORDERS)
      violations.push(
        await queryViolations(
          context,
          `select 'the ${what} ' || ${of} || ' have the positions ' || array_to_string((array_agg(position order by position))[:50], ', ')
            from ${rows} where tenant_id = $1 group by ${of}
            having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*)`,
        ),
      )
    return mergeViolations(violations)
  },
}
