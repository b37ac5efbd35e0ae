import { queryViolations, type Invariant } from './invariant.ts'

const NOBODY = `select 'nobody administers it' where not exists (
  select from workgroup w join workgroup_member m on m.tenant_id = w.tenant_id and m.workgroup_uuid = w.uuid
    where w.tenant_id = $1 and 'ROLE_TENANT_ADMIN' = any (w.roles)
  union all select from member_role where tenant_id = $1 and role = 'ROLE_TENANT_ADMIN')`

export const administratorsExist: Invariant = {
  name: 'I9',
  says: 'every organisation has an administrator',
  problems: (place) => queryViolations(place, NOBODY),
}
