import { queryViolations, mergeViolations, type Invariant } from './invariant.ts'

/* Follows the links from the root. A ring ends, because each collection is reached only once. */
const REACHED = `with recursive reached (uuid) as (
  select uuid from collection where tenant_id = $1 and is_root
  union select p.collection_uuid from collection_parent p join reached r on r.uuid = p.parent_uuid where p.tenant_id = $1)`

const ROOTS = `select 'there are ' || count(*) || ' roots' from collection where tenant_id = $1 and is_root having count(*) <> 1`

const RINGS = `with recursive above (uuid, other) as (
    select collection_uuid, parent_uuid from collection_parent where tenant_id = $1
    union select a.uuid, p.parent_uuid from above a join collection_parent p on p.tenant_id = $1 and p.collection_uuid = a.other)
select 'collection ' || uuid || ' is below itself' from above where uuid = other`

const UNREACHABLE = `${REACHED} select 'collection ' || uuid || ' is not below the root' from collection c
  where c.tenant_id = $1 and not exists (select from reached r where r.uuid = c.uuid)`

const WITHOUT_COLLECTION = `${REACHED} select 'item ' || uuid || ' is in no collection below the root' from item i
  where i.tenant_id = $1 and not exists (select from item_parent p join reached r on r.uuid = p.collection_uuid
    where p.tenant_id = $1 and p.item_uuid = i.uuid)`

export const treeIsConnected: Invariant = {
  name: 'I4',
  description: 'every collection and item is reachable from the root',
  problems: async (context) => {
    const violations = []
    for (const query of [ROOTS, RINGS, UNREACHABLE, WITHOUT_COLLECTION])
      violations.push(await queryViolations(context, query))
    return mergeViolations(violations)
  },
}
