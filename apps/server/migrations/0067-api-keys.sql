-- API keys of members and of service accounts, see docs/decisions/0079-api-keys.md.
alter table person add column service_account boolean not null default false;
comment on column person.service_account is 'the account of a program: it has no password and no email address, and cannot sign in';
grant select (service_account) on person to pressmark_app;

/* Creates the account of a program. No password has this hash. */
create function create_service_account(id uuid, new_username text, new_name text, hash text)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into person (uuid, username, name, password_hash, service_account) values (id, new_username, new_name, hash, true)
$$;

create function rename_service_account(id uuid, new_name text)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  update person set name = new_name, version = version + 1
    where uuid = id and service_account
      and exists (select from membership where tenant_id = current_tenant() and person_uuid = id)
    returning true
$$;
revoke all on function create_service_account(uuid, text, text, text), rename_service_account(uuid, text) from public;
grant execute on function create_service_account(uuid, text, text, text), rename_service_account(uuid, text) to pressmark_app;

create table api_key (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  person_uuid uuid not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  capabilities text[] not null,
  networks text[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by uuid not null references person,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text,
  primary key (tenant_id, uuid),
  unique (tenant_id, key_hash),
  foreign key (tenant_id, person_uuid) references membership on delete cascade
);
comment on column api_key.person_uuid is 'the member or the service account that the key acts for';
comment on column api_key.prefix is 'the first characters of the key, by which people recognise it';
comment on column api_key.key_hash is 'SHA-256 of the key; a key has 130 random bits, so it needs no slow hash';
comment on column api_key.networks is 'networks in CIDR notation from which the key may be used; empty: from everywhere';
create index api_key_of_person on api_key (tenant_id, person_uuid);
call isolate_by_tenant('api_key');
