-- Signing in beside the password: links by which a person sets one, a second factor, and an organisation's identity provider.

-- The link holds a random token; here is its SHA-256. A person has one link at most in an organisation, the last one.
create table password_link (
  tenant_id integer not null references tenant,
  person_uuid uuid not null references person,
  token_hash bytea not null,
  kind text not null check (kind in ('invitation', 'reset')),
  password_version integer not null,
  organisations integer not null,
  expires_at timestamptz not null,
  primary key (tenant_id, person_uuid)
);
comment on column password_link.password_version is 'a link ends with the password that it was to replace, wherever that is changed';
comment on column password_link.organisations is 'of its person when it was made: what one organisation had made opens no other';
create index password_link_token on password_link (tenant_id, token_hash);
call keep_to_tenant('password_link');

-- The word of an organisation's provider opens nothing elsewhere, also when its member joins another organisation later.
alter table session add column by_provider boolean not null default false;

-- A second factor is the person's, as the password is, and the tenants' role reads no more of it than whether there is one.
create table second_factor (
  person_uuid uuid primary key references person on delete cascade,
  secret bytea not null,
  recovery_codes bytea[] not null default '{}',
  last_step bigint not null default 0,
  confirmed_at timestamptz
);
comment on column second_factor.secret is 'encrypted by a key that is not in the database';
comment on column second_factor.last_step is 'the time step of the last code that was taken: none is taken twice (RFC 6238 §5.2)';

alter table person
  add column second_factor boolean not null default false,
  add column spared_factor boolean not null default false;
comment on column person.spared_factor is 'the administrator of the demo content, who may do without a second factor while the demo runs';
grant select (second_factor, spared_factor) on person to pressmark_app;

/* Begins, or begins anew, unless a factor is in use. */
create function start_second_factor(id uuid, sealed bytea) returns boolean language sql security definer set search_path = public, pg_temp as $$
  insert into second_factor (person_uuid, secret) values (id, sealed)
    on conflict (person_uuid) do update set secret = excluded.secret, last_step = 0 where second_factor.confirmed_at is null
    returning true
$$;

/* Nothing when the secret is no longer the one that was looked at. */
create function confirm_second_factor(id uuid, looked_at bytea, step bigint, codes bytea[])
returns boolean language sql security definer set search_path = public, pg_temp as $$
  with confirmed as (
    update second_factor set confirmed_at = now(), last_step = step, recovery_codes = codes
      where person_uuid = id and secret = looked_at and confirmed_at is null returning person_uuid
  )
  update person p set second_factor = true, version = version + 1 from confirmed where p.uuid = confirmed.person_uuid
    returning true
$$;

create function use_second_factor(id uuid, step bigint) returns boolean language sql security definer set search_path = public, pg_temp as $$
  update second_factor set last_step = step
    where person_uuid = id and confirmed_at is not null and last_step < step returning true
$$;

/* @returns how many are left */
create function use_recovery_code(id uuid, code bytea) returns integer language sql security definer set search_path = public, pg_temp as $$
  update second_factor set recovery_codes = array_remove(recovery_codes, code)
    where person_uuid = id and confirmed_at is not null and code = any (recovery_codes)
    returning cardinality(recovery_codes)
$$;

create function set_recovery_codes(id uuid, codes bytea[]) returns boolean language sql security definer set search_path = public, pg_temp as $$
  update second_factor set recovery_codes = codes where person_uuid = id and confirmed_at is not null returning true
$$;

/* Also what was begun and not confirmed. */
create function remove_second_factor(id uuid) returns boolean language sql security definer set search_path = public, pg_temp as $$
  with removed as (delete from second_factor where person_uuid = id)
  update person set second_factor = false, version = version + 1 where uuid = id and second_factor returning true
$$;

create or replace function count_organisations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update person set organisations = organisations + 1 where uuid = new.person_uuid;
  else
    update person set organisations = organisations - 1 where uuid = old.person_uuid;
    update person set removed_at = now(), email = '', avatar = null, password_version = password_version + 1, second_factor = false
      where uuid = old.person_uuid and organisations = 0 and not platform_admin;
    delete from second_factor f using person p where f.person_uuid = old.person_uuid and p.uuid = f.person_uuid and p.removed_at is not null;
  end if;
  return null;
end $$;

revoke all on function start_second_factor(uuid, bytea), confirm_second_factor(uuid, bytea, bigint, bytea[]), use_second_factor(uuid, bigint),
  use_recovery_code(uuid, bytea), set_recovery_codes(uuid, bytea[]), remove_second_factor(uuid) from public;
grant execute on function start_second_factor(uuid, bytea), confirm_second_factor(uuid, bytea, bigint, bytea[]), use_second_factor(uuid, bigint),
  use_recovery_code(uuid, bytea), set_recovery_codes(uuid, bytea[]), remove_second_factor(uuid) to pressmark_app;

-- The one identity provider of an organisation, and who of its members was recognised there (OpenID Connect Core §2: iss and sub).
create table identity_provider (
  tenant_id integer not null references tenant,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  label text not null,
  primary key (tenant_id)
);
comment on column identity_provider.client_secret is 'encrypted by a key that is not in the database';
call keep_to_tenant('identity_provider');

create table provider_subject (
  tenant_id integer not null,
  issuer text not null,
  subject text not null,
  person_uuid uuid not null,
  primary key (tenant_id, issuer, subject),
  unique (tenant_id, issuer, person_uuid),
  foreign key (tenant_id, person_uuid) references membership on delete cascade
);
call keep_to_tenant('provider_subject');
