import { queryViolations, mergeViolations, type Invariant } from './invariant.ts'

const HIGH = `select count(*) || ' fields of ' || resource_type || ' are high' from template
  where tenant_id = $1 and priority = 'HIGH' group by resource_type having count(*) > 2`

// Repeated pressmarks of earlier releases are marked, except for one item of each.
const PRESSMARKS = `select count(*) || ' items have the pressmark ' || min(pressmark) from item
  where tenant_id = $1 group by pressmark_key having count(*) filter (where not pressmark_repeated) <> 1`

export const fieldsAndPressmarksAreUnique: Invariant = {
  name: 'I6',
  description: 'pressmarks are unique, and at most two fields of a kind are high',
  problems: async (context) =>
    mergeViolations([await queryViolations(context, HIGH), await queryViolations(context, PRESSMARKS)]),
}

const UNADMINISTERED = `select 'no one administers it' where not exists (
  select from membership p where p.tenant_id = $1 and p.deactivated_at is null and p.person_uuid in (
    select m.person_uuid from workgroup w join workgroup_member m on m.tenant_id = w.tenant_id and m.workgroup_uuid = w.uuid
      where w.tenant_id = $1 and 'ROLE_TENANT_ADMIN' = any (w.roles)
    union all select person_uuid from member_role where tenant_id = $1 and role = 'ROLE_TENANT_ADMIN'))`

export const administratorsExist: Invariant = {
  name: 'I9',
  description: 'every organisation has an administrator',
  problems: (context) => queryViolations(context, UNADMINISTERED),
}
