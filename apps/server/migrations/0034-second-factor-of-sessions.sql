-- A session records whether it gave the second factor, and ends when the factor of its person is turned on or off.

alter table person add column second_factor_version integer not null default 1;
comment on column person.second_factor_version is 'rises when the second factor is turned on or off; a session of an earlier version has ended';
grant select (second_factor_version) on person to pressmark_app;

alter table session
  add column second_factor_version integer not null default 1,
  add column second_factor_given boolean not null default false;
comment on column session.second_factor_given is 'the rights of a platform administrator need it';

alter table tenant_switch
  add column second_factor_version integer not null default 1,
  add column second_factor_given boolean not null default false;

/* Sessions that were opened by a password after the factor was turned on have given a code. Other sessions of people with a factor
   end, because nothing shows what they have given. Only the owner reads the sessions of all tenants. */
alter table session no force row level security;
update session s set second_factor_given = true from second_factor f
  where f.person_uuid = s.person_uuid and not s.by_provider and s.created_at >= f.confirmed_at;
delete from session s using person p
  where p.uuid = s.person_uuid and p.second_factor and not s.by_provider and not s.second_factor_given;
alter table session force row level security;

create or replace function confirm_second_factor(id uuid, looked_at bytea, step bigint, codes bytea[])
returns boolean language sql security definer set search_path = public, pg_temp as $$
  with confirmed as (
    update second_factor set confirmed_at = now(), last_step = step, recovery_codes = codes
      where person_uuid = id and secret = looked_at and confirmed_at is null returning person_uuid
  )
  update person p set second_factor = true, second_factor_version = second_factor_version + 1, version = version + 1
    from confirmed where p.uuid = confirmed.person_uuid
    returning true
$$;

/* Also deletes a secret that was not confirmed. */
create or replace function remove_second_factor(id uuid) returns boolean language sql security definer set search_path = public, pg_temp as $$
  with removed as (delete from second_factor where person_uuid = id)
  update person set second_factor = false, second_factor_version = second_factor_version + 1, version = version + 1
    where uuid = id and second_factor returning true
$$;
