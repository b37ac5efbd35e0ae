-- Members can be deactivated, and removed members can be restored.
alter table membership
  add column deactivated_at timestamptz,
  add column last_sign_in_at timestamptz;
comment on column membership.deactivated_at is 'a deactivated member has no rights, but keeps roles and workgroups';

create table former_member (
  tenant_id integer not null references tenant,
  person_uuid uuid not null references person,
  removed_at timestamptz not null default now(),
  roles text[] not null default '{}',
  workgroups uuid[] not null default '{}',
  primary key (tenant_id, person_uuid)
);
comment on table former_member is 'members that were removed, with the rights that they get back when they are restored';
call isolate_by_tenant('former_member');

alter table person add column shared boolean not null default false;
comment on column person.shared is 'has been a member of several tenants; one tenant must not restore such an account for all of them';
grant select (shared) on person to pressmark_app;

alter table event no force row level security;
alter table membership no force row level security;
alter table former_member no force row level security;
update membership m set last_sign_in_at = s.at from (
  select tenant_id, entity_uuid, max(at) as at from event where kind = 'session.opened' group by tenant_id, entity_uuid
) s where s.tenant_id = m.tenant_id and s.entity_uuid = m.person_uuid;
insert into former_member (tenant_id, person_uuid, removed_at)
  select e.tenant_id, e.entity_uuid, max(e.at) from event e
  where e.kind = 'person.removed' and exists (select from person p where p.uuid = e.entity_uuid)
    and not exists (select from membership m where m.tenant_id = e.tenant_id and m.person_uuid = e.entity_uuid)
  group by e.tenant_id, e.entity_uuid;
update person p set shared = true where tenant_count > 1 or (
  select count(*) from (
    select tenant_id from membership m where m.person_uuid = p.uuid
    union select tenant_id from former_member f where f.person_uuid = p.uuid) tenants) > 1;
alter table event force row level security;
alter table membership force row level security;
alter table former_member force row level security;

create or replace function count_organisations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update person set tenant_count = tenant_count + 1, shared = shared or tenant_count > 0 where uuid = new.person_uuid;
  else
    update person set tenant_count = tenant_count - 1 where uuid = old.person_uuid;
    update person set removed_at = now(), email = '', email_verified_at = null, email_verified_by = null, avatar = null,
        password_version = password_version + 1, second_factor = false
      where uuid = old.person_uuid and tenant_count = 0 and not platform_admin;
    delete from second_factor f using person p where f.person_uuid = old.person_uuid and p.uuid = f.person_uuid and p.removed_at is not null;
    delete from email_change c using person p where c.person_uuid = old.person_uuid and p.uuid = c.person_uuid and p.removed_at is not null;
  end if;
  return null;
end $$;

/* Gives an account back to the only tenant that ever had it. Its password ended with the removal, and its email was deleted. */
create function restore_person(id uuid, new_email text, hash text)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  update person set removed_at = null, email = new_email, password_hash = hash, password_version = password_version + 1,
      version = version + 1
    where uuid = id and removed_at is not null and tenant_count = 0 and not shared
      and exists (select from former_member where tenant_id = current_tenant() and person_uuid = id)
    returning true
$$;
revoke all on function restore_person(uuid, text, text) from public;
grant execute on function restore_person(uuid, text, text) to pressmark_app;

-- The audit log shows the changes of the organisation's settings beside the others, and the sign-ins on their own.
drop index event_of_settings;
create index event_of_settings on event (tenant_id, entity_type, sequence desc)
  where entity_type in ('template', 'person', 'workgroup', 'state', 'transition', 'task', 'custom-action', 'tenant')
    and kind not in ('session.opened', 'session.closed', 'session.refused', 'person.preferences-changed');
create index event_of_sign_in on event (tenant_id, sequence desc)
  where kind in ('session.opened', 'session.closed', 'session.refused');
