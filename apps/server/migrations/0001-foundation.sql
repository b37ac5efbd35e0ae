-- Roles. The application works as pressmark_app, which owns nothing and sees one tenant; text search runs as
-- pressmark_search, which can only read what search needs (see search_items in 0002).
do $$
begin
  if not exists (select from pg_roles where rolname = 'pressmark_app') then create role pressmark_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'pressmark_search') then create role pressmark_search nologin; end if;
  execute format('grant pressmark_app, pressmark_search to %I', current_user);
end $$;

create extension if not exists pg_trgm;

grant usage on schema public to pressmark_app, pressmark_search;

/* The tenant that this transaction speaks for; null outside of one, so that every policy below then shows nothing. */
create function current_tenant() returns integer language sql stable parallel safe
  return nullif(current_setting('app.tenant', true), '')::integer;

/* The wall: a table of tenants' rows shows and takes the rows of the current tenant alone, to its owner as well.
   The setting is read by a subquery, which PostgreSQL does once for a statement instead of once for each row. */
create procedure keep_to_tenant(tables regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tables);
  execute format('alter table %s force row level security', tables);
  execute format('create policy tenant on %s using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))', tables);
  execute format('grant select, insert, update, delete on %s to pressmark_app', tables);
end $$;

create table tenant (
  id integer generated always as identity primary key,
  name text not null constraint tenant_name_taken unique check (name ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  display_name text not null,
  url text constraint tenant_url_taken unique,
  anonymous_access text not null default 'public-states' check (anonymous_access in ('public-states', 'all', 'none')),
  crest bytea,
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column tenant.url is 'null: http://NAME.localhost on the port of this server (http://localhost for default)';
grant select on tenant to pressmark_app;

-- People belong to the deployment; what they may do belongs to a tenant.
create table person (
  uuid uuid primary key,
  username text not null check (length(username) between 1 and 100),
  name text not null default '',
  surname text not null default '',
  email text not null default '',
  password_hash text not null,
  platform_admin boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index username_taken on person (lower(username));
grant select (uuid, username, name, surname, email, platform_admin, created_at) on person to pressmark_app;

create table membership (
  tenant_id integer not null references tenant,
  person_uuid uuid not null references person,
  primary key (tenant_id, person_uuid)
);
create index membership_of_person on membership (person_uuid);
call keep_to_tenant('membership');

create table workgroup (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  name text not null,
  description text not null default '',
  roles text[] not null default '{}',
  is_system boolean not null default false,
  version integer not null default 1,
  primary key (tenant_id, uuid),
  constraint workgroup_name_taken unique (tenant_id, name)
);
call keep_to_tenant('workgroup');

create table workgroup_member (
  tenant_id integer not null,
  workgroup_uuid uuid not null,
  person_uuid uuid not null,
  primary key (tenant_id, workgroup_uuid, person_uuid),
  foreign key (tenant_id, workgroup_uuid) references workgroup on delete cascade,
  foreign key (tenant_id, person_uuid) references membership on delete cascade
);
create index workgroup_of_member on workgroup_member (tenant_id, person_uuid);
call keep_to_tenant('workgroup_member');

-- Roles given to a person directly, beside those of the workgroups.
create table member_role (
  tenant_id integer not null,
  person_uuid uuid not null,
  role text not null,
  primary key (tenant_id, person_uuid, role),
  foreign key (tenant_id, person_uuid) references membership on delete cascade
);
call keep_to_tenant('member_role');

-- The cookie holds a random token; here is its SHA-256, so that a copy of this table opens nothing.
create table session (
  tenant_id integer not null references tenant,
  token_hash bytea not null,
  person_uuid uuid not null references person,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (tenant_id, token_hash)
);
create index session_of_person on session (tenant_id, person_uuid);
call keep_to_tenant('session');

-- How often somebody tried to sign in lately. Its columns are those of rate-limiter-flexible; `expire` is in ms since 1970.
create table attempt (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table template (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  resource_type text not null check (resource_type in ('ITEM', 'MEDIA', 'COLLECTION', 'STORY', 'SERIES')),
  name text not null check (length(name) between 1 and 100),
  labels jsonb not null,
  type text not null check (type in ('STRING', 'TEXT', 'INTEGER', 'NUMBER', 'DATE', 'BOOLEAN', 'EMAIL', 'ENUM')),
  enum_values text[] not null default '{}',
  default_value text,
  priority text not null check (priority in ('HIGH', 'MEDIUM', 'LOW')),
  position integer not null,
  locked boolean not null default false,
  required boolean not null default false,
  repeatable boolean not null default false,
  translatable boolean not null default false,
  version integer not null default 1,
  primary key (tenant_id, uuid),
  constraint template_name_taken unique (tenant_id, resource_type, name),
  constraint template_position unique (tenant_id, resource_type, priority, position) deferrable initially deferred
);
call keep_to_tenant('template');

create table state (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  name text not null check (length(name) between 1 and 100),
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  is_public boolean not null default false,
  position integer not null,
  version integer not null default 1,
  primary key (tenant_id, uuid),
  constraint values_combination_already_used unique (tenant_id, name)
);
call keep_to_tenant('state');

-- History: who changed what, when, from what to what. Rows are only ever added.
create table event (
  tenant_id integer not null references tenant,
  sequence bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  person_uuid uuid,
  kind text not null,
  entity_type text not null,
  entity_uuid uuid not null,
  before jsonb,
  after jsonb,
  batch uuid,
  primary key (tenant_id, sequence)
);
create index event_of_entity on event (tenant_id, entity_uuid, sequence desc);
call keep_to_tenant('event');
revoke update, delete on event from pressmark_app;

-- Whether demo content was put into this database, and whether that came to its end.
create table demo (
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
