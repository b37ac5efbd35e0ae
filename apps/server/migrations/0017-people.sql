-- People belong to the deployment and are seen by every tenant that they are members of. The application may read them and
-- not write them, but for what the functions below do, which look whether the tenant that speaks may.
alter table person
  add column version integer not null default 1,
  add column organisations integer not null default 0,
  add column password_version integer not null default 1,
  add column avatar bytea,
  add column removed_at timestamptz;
comment on column person.organisations is 'how many tenants the person is a member of; whoever is a member of several changes the profile alone';
comment on column person.password_version is 'a session holds as long as the password that opened it';
comment on column person.removed_at is 'no tenant has this person any more: kept for the history, and the username is free';
grant select (version, organisations, password_version, avatar, removed_at) on person to pressmark_app;

drop index username_taken;
create unique index username_taken on person (lower(username)) where removed_at is null;

alter table membership add column version integer not null default 1;

-- Those who are members already, whom only the owner can count across tenants.
alter table membership no force row level security;
update person p set organisations = (select count(*) from membership m where m.person_uuid = p.uuid);
alter table membership force row level security;

/* Nobody can forget to count. A person whom the last tenant removes keeps the name that the history shows, and nothing else. */
create function count_organisations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update person set organisations = organisations + 1 where uuid = new.person_uuid;
  else
    update person set organisations = organisations - 1 where uuid = old.person_uuid;
    update person set removed_at = now(), email = '', avatar = null, password_version = password_version + 1
      where uuid = old.person_uuid and organisations = 0 and not platform_admin;
  end if;
  return null;
end $$;
create trigger count_organisations after insert or delete on membership for each row execute function count_organisations();

create function create_person(id uuid, new_username text, new_name text, new_surname text, new_email text, new_hash text)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into person (uuid, username, name, surname, email, password_hash)
    values (id, new_username, new_name, new_surname, new_email, new_hash)
$$;

/* `freely`: by the person or a platform administrator. A tenant may change the profile of a member that no other tenant has. */
create function change_person(id uuid, new_name text, new_surname text, new_email text, freely boolean)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  update person set name = new_name, surname = new_surname, email = new_email, version = version + 1
    where uuid = id and (freely or (organisations = 1 and not platform_admin
      and exists (select from membership where tenant_id = current_tenant() and person_uuid = id)))
    returning true
$$;

create function set_avatar(id uuid, png bytea) returns void language sql security definer set search_path = public, pg_temp as $$
  update person set avatar = png, version = version + 1 where uuid = id
$$;

/* Nothing when the password is no longer the one that was looked at. */
create function set_password(id uuid, looked_at integer, new_hash text) returns integer language sql security definer set search_path = public, pg_temp as $$
  update person set password_hash = new_hash, password_version = password_version + 1
    where uuid = id and password_version = looked_at returning password_version
$$;

revoke all on function count_organisations(), create_person(uuid, text, text, text, text, text),
  change_person(uuid, text, text, text, boolean), set_avatar(uuid, bytea), set_password(uuid, integer, text) from public;
grant execute on function create_person(uuid, text, text, text, text, text), change_person(uuid, text, text, text, boolean),
  set_avatar(uuid, bytea), set_password(uuid, integer, text) to pressmark_app;

alter table session
  add column uuid uuid not null default gen_random_uuid(),
  add column password_version integer not null default 1,
  add constraint session_named unique (tenant_id, uuid);
comment on column session.uuid is 'what its person calls it by; the token is in the cookie alone';
