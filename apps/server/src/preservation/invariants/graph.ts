import { queryViolations, together, type Invariant } from './invariant.ts'

/* Reached from the root downwards; a ring ends, since nobody is reached twice. */
const REACHED = `with recursive reached (uuid) as (
  select uuid from collection where tenant_id = $1 and is_root
  union select p.collection_uuid from collection_parent p join reached r on r.uuid = p.parent_uuid where p.tenant_id = $1)`

const ROOTS = `select 'there are ' || count(*) || ' roots' from collection where tenant_id = $1 and is_root having count(*) <> 1`

const RINGS = `with recursive above (uuid, other) as (
    select collection_uuid, parent_uuid from collection_parent where tenant_id = $1
    union select a.uuid, p.parent_uuid from above a join collection_parent p on p.tenant_id = $1 and p.collection_uuid = a.other)
  select 'collection ' || uuid || ' hangs below itself' from above where uuid = other`

const CUT_OFF = `${REACHED} select 'collection ' || uuid || ' does not hang below the root' from collection c
  where c.tenant_id = $1 and not exists (select from reached r where r.uuid = c.uuid)`

const HOMELESS = `${REACHED} select 'item ' || uuid || ' is in no collection that hangs below the root' from item i
  where i.tenant_id = $1 and not exists (select from item_parent p join reached r on r.uuid = p.collection_uuid
    where p.tenant_id = $1 and p.item_uuid = i.uuid)`

export const treeIsConnected: Invariant = {
  name: 'I4',
  says: 'collections have one root and no ring, and every item is in one of them',
  problems: async (place) => {
    const found = []
    for (const query of [ROOTS, RINGS, CUT_OFF, HOMELESS]) found.push(await queryViolations(place, query))
    return together(found)
  },
}
