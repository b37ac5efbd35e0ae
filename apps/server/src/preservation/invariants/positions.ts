import { faultsFound, together, type Invariant } from './invariant.ts'

const ORDERS = [
  { rows: 'asset', of: 'item_uuid', what: `'the ' || kind || ' of item '`, within: 'item_uuid, kind' },
  { rows: 'story_step', of: 'story_uuid', what: `'the steps of story '`, within: 'story_uuid' },
  { rows: 'series_story', of: 'series_uuid', what: `'the stories of series '`, within: 'series_uuid' },
]

export const positionsHaveNoHoles: Invariant = {
  name: 'I5',
  says: 'what stands in an order has the positions 1 to n',
  faults: async (place) => {
    const found = []
    for (const { rows, of, what, within } of ORDERS)
      found.push(
        await faultsFound(
          place,
          `select ${what} || ${of} || ' have the positions ' || array_to_string((array_agg(position order by position))[:50], ', ')
            from ${rows} where tenant_id = $1 group by ${within}
            having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*)`,
        ),
      )
    return together(found)
  },
}
