-- At most two fields of a kind of entity are HIGH (spec 001 §4). Places are unique within a priority, so that a HIGH with two
-- places has two fields, however many people set a third at once.
alter table template no force row level security;
-- Those beyond, if there are any, go to the start of MEDIUM.
with surplus as (
  select tenant_id, resource_type, count(*) as many from template
  where priority = 'HIGH' and position >= 2 group by tenant_id, resource_type
)
update template t set priority = 'MEDIUM', version = t.version + 1,
  position = case t.priority when 'HIGH' then t.position - 2 else t.position + s.many end
from surplus s
where t.tenant_id = s.tenant_id and t.resource_type = s.resource_type
  and (t.priority = 'MEDIUM' or (t.priority = 'HIGH' and t.position >= 2));
set constraints all immediate;
alter table template add constraint too_many_high check (priority <> 'HIGH' or position between 0 and 1);
alter table template force row level security;

-- The monitor looks for what failed among all that was ever imported.
create index asset_import_failed on asset_import (tenant_id, item_uuid)
  where metadata = 'ERROR' or upload = 'ERROR' or processing = 'ERROR' or indexing = 'ERROR';
