-- Email addresses are verified before an identity provider may link an account by them. A new own address waits until it is verified.

alter table person
  add column email_verified_at timestamptz,
  add column email_verified_by integer;
comment on column person.email_verified_at is 'null: nothing shows that the address is that of the person';
comment on column person.email_verified_by is 'the tenant whose administrator vouches for the address; null: an emailed link was followed';
grant select (email_verified_at, email_verified_by) on person to pressmark_app;

create table email_change (
  person_uuid uuid primary key references person on delete cascade,
  email text not null,
  token_hash bytea,
  with_password boolean not null,
  expires_at timestamptz
);
comment on table email_change is 'the address that a person wants; the present one stays until the new one is verified';
comment on column email_change.token_hash is 'null: no link was emailed, and an administrator confirms the address';
comment on column email_change.with_password is 'whether the person gave the password with the request';
grant select on email_change to pressmark_app;

alter table password_link
  add column email text not null default '',
  add column emailed boolean not null default false;
comment on column password_link.email is 'the address of its person when the link was made; using the link verifies it, if it was emailed or is an invitation';
alter table password_link no force row level security;
update password_link l set email = p.email from person p where p.uuid = l.person_uuid and l.kind = 'invitation';
alter table password_link force row level security;

/* Addresses of accepted invitations that have not changed since are verified. All others are not. */
alter table event no force row level security;
update person p set email_verified_at = now(), email_verified_by = case when invited.sent then null else invited.tenant_id end
from (
  select distinct on (i.entity_uuid) i.entity_uuid, i.tenant_id, i.after ->> 'sentTo' is not null as sent
  from event i
  where i.kind = 'password.link-issued' and i.after ->> 'kind' = 'invitation'
    and exists (select from event u where u.tenant_id = i.tenant_id and u.entity_uuid = i.entity_uuid
      and u.kind = 'password.set-by-link' and u.at > i.at)
    and not exists (select from event c where c.entity_uuid = i.entity_uuid and c.kind = 'person.changed' and c.at > i.at
      and c.before ->> 'email' is distinct from c.after ->> 'email')
  order by i.entity_uuid, i.at desc
) invited
where p.uuid = invited.entity_uuid and p.email <> '' and p.removed_at is null;
alter table event force row level security;

/* `freely`: the caller is the person or a platform administrator. A tenant may change the profile of a member of no other tenant.
   A changed address is not verified, and ends the change that the person requested. */
create or replace function change_person(id uuid, new_name text, new_surname text, new_email text, freely boolean)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  with changed as (
    update person set name = new_name, surname = new_surname, email = new_email, version = version + 1,
        email_verified_at = case when email = new_email then email_verified_at end,
        email_verified_by = case when email = new_email then email_verified_by end
      where uuid = id and (freely or (tenant_count = 1 and not platform_admin
        and exists (select from membership where tenant_id = current_tenant() and person_uuid = id)))
      returning email
  ), ended as (
    delete from email_change where person_uuid = id and (select p.email from person p where p.uuid = id) <> new_email
      and exists (select from changed)
  )
  select true from changed
$$;

create function request_email(id uuid, new_email text, hash bytea, password_given boolean, until timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into email_change (person_uuid, email, token_hash, with_password, expires_at) values (id, new_email, hash, password_given, until)
    on conflict (person_uuid) do update set email = excluded.email, token_hash = excluded.token_hash,
      with_password = excluded.with_password, expires_at = excluded.expires_at;
  update person set version = version + 1 where uuid = id
$$;

create function cancel_email(id uuid) returns boolean language sql security definer set search_path = public, pg_temp as $$
  with ended as (delete from email_change where person_uuid = id returning person_uuid)
  update person p set version = version + 1 from ended where p.uuid = ended.person_uuid returning true
$$;

/* Makes `address` the verified address, if it is the present one or the one that the person requested. */
create function verify_email(id uuid, address text, vouching integer)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  with requested as (delete from email_change where person_uuid = id and email = address returning person_uuid)
  update person set email = address, email_verified_at = now(), email_verified_by = vouching, version = version + 1
    where uuid = id and removed_at is null and (email = address or exists (select from requested))
    returning true
$$;

create or replace function count_organisations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update person set tenant_count = tenant_count + 1 where uuid = new.person_uuid;
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

revoke all on function request_email(uuid, text, bytea, boolean, timestamptz), cancel_email(uuid), verify_email(uuid, text, integer) from public;
grant execute on function request_email(uuid, text, bytea, boolean, timestamptz), cancel_email(uuid), verify_email(uuid, text, integer)
  to pressmark_app;
