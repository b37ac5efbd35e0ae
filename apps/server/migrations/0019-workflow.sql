-- Workflow: what leads from state to state, what happens then, and what did.
alter table state add column locks_editing boolean not null default false;

-- A state that is in use cannot go, also when somebody begins to use it at the same moment.
alter table collection_record rename constraint collection_record_tenant_id_state_uuid_fkey to state_has_entities;
alter table asset_record rename constraint asset_record_tenant_id_state_uuid_fkey to state_has_entities;
do $$
declare
  foreign_key record;
begin
  for foreign_key in
    select conrelid::regclass as tables, conname from pg_constraint
    where conrelid::regclass::text like 'item\_record%' and contype = 'f' and confrelid = 'state'::regclass
  loop
    execute format('alter table %s rename constraint %I to state_has_entities', foreign_key.tables, foreign_key.conname);
  end loop;
end $$;

create table transition (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  resource_type text not null check (resource_type in ('ITEM', 'MEDIA', 'COLLECTION', 'STORY', 'SERIES')),
  name text not null check (length(name) between 1 and 100),
  from_uuid uuid not null,
  to_uuid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (tenant_id, uuid),
  constraint state_in_transitions foreign key (tenant_id, from_uuid) references state,
  constraint state_in_transitions_2 foreign key (tenant_id, to_uuid) references state,
  constraint values_combination_already_used_2 unique (tenant_id, resource_type, from_uuid, to_uuid, name)
);

-- What new organisations have, for those that there are.
alter table state no force row level security;
insert into transition (tenant_id, uuid, resource_type, name, from_uuid, to_uuid)
  select f.tenant_id, gen_random_uuid(), kind, way.name, f.uuid, t.uuid
  from unnest(array['ITEM', 'COLLECTION', 'SERIES', 'STORY', 'MEDIA']) kind
  cross join (values ('submit', 'Default', 'In review'), ('publish', 'In review', 'Published'), ('reject', 'In review', 'Rejected'),
    ('withdraw', 'Published', 'Default'), ('reopen', 'Rejected', 'Default')) way(name, comes, goes)
  join state f on f.name = way.comes
  join state t on t.tenant_id = f.tenant_id and t.name = way.goes;
alter table state force row level security;
call keep_to_tenant('transition');

-- What happens when it fires. The same thing twice would be a mistake; the secret of a webhook makes no difference.
create table transition_task (
  tenant_id integer not null,
  uuid uuid not null,
  transition_uuid uuid not null,
  template text not null,
  parameters jsonb not null,
  lane text not null,
  position integer not null,
  version integer not null default 1,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, transition_uuid) references transition on delete cascade,
  constraint task_position unique (tenant_id, transition_uuid, position) deferrable initially deferred
);
create unique index values_combination_already_used_3
  on transition_task (tenant_id, transition_uuid, template, md5((parameters - 'secret')::text));
call keep_to_tenant('transition_task');

-- A transition fired on a selection. `done` is the last target that is done, so that a job that starts again goes on behind it.
create table transition_run (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  transition_uuid uuid not null,
  resource_type text not null,
  name text not null,
  from_name text not null,
  to_name text not null,
  comment text not null,
  origin text not null,
  person_uuid uuid references person,
  state text not null default 'PENDING' check (state in ('PENDING', 'RUNNING', 'DONE', 'FAILED')),
  tries integer not null default 0,
  total integer not null,
  done integer not null default 0,
  moved integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, uuid)
);
comment on column transition_run.transition_uuid is 'no key: what was done stays when the transition is removed';
call keep_to_tenant('transition_run');

create table transition_run_target (
  tenant_id integer not null,
  run_uuid uuid not null,
  position integer not null,
  entity_uuid uuid not null,
  primary key (tenant_id, run_uuid, position),
  foreign key (tenant_id, run_uuid) references transition_run
);
call keep_to_tenant('transition_run_target');

-- The first thousand.
create table transition_run_failure (
  tenant_id integer not null,
  run_uuid uuid not null,
  position integer not null,
  entity_uuid uuid not null,
  state_name text,
  code text not null,
  primary key (tenant_id, run_uuid, position),
  foreign key (tenant_id, run_uuid) references transition_run
);
call keep_to_tenant('transition_run_failure');

-- That a transition fired. Names are those that it had then.
create table transition_log (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  resource_type text not null,
  entity_uuid uuid not null,
  transition_uuid uuid,
  name text not null,
  from_name text not null,
  to_name text not null,
  comment text not null,
  origin text not null,
  person_uuid uuid references person,
  passed_on_by uuid,
  run_uuid uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, uuid),
  foreign key (tenant_id, transition_uuid) references transition on delete set null (transition_uuid),
  foreign key (tenant_id, run_uuid) references transition_run
);
comment on column transition_log.origin is 'scheme, host and port of the organisation: what links in messages begin with';
comment on column transition_log.passed_on_by is 'the log of the entity that passed its state on';
create index log_of_entity on transition_log (tenant_id, entity_uuid, created_at desc, uuid);
create index log_by_age on transition_log (tenant_id, created_at desc, uuid);
create index log_of_transition on transition_log (tenant_id, transition_uuid);
call keep_to_tenant('transition_log');

-- An action of a transition that fired; whoever it reaches is told its uuid, however often it is tried.
create table transition_effect (
  tenant_id integer not null,
  uuid uuid not null,
  log_uuid uuid not null,
  task_uuid uuid not null,
  template text not null,
  parameters jsonb not null,
  position integer not null,
  lane text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'FAILED')),
  tries integer not null default 0,
  message text,
  due_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, log_uuid) references transition_log on delete cascade
);
comment on column transition_effect.lane is 'effects of a lane wait for each other: empty for those within this database, else whom they are sent to';
comment on column transition_effect.due_at is 'null: those before it are not done; while it is tried, when somebody else may';
create index effect_of_log on transition_effect (tenant_id, log_uuid, position);
create index effect_in_lane on transition_effect (tenant_id, lane, due_at, log_uuid) where state = 'WAITING';
create index effect_by_state on transition_effect (tenant_id, state, log_uuid) where state <> 'DONE';
call keep_to_tenant('transition_effect');

create index collection_by_state on collection_record (tenant_id, state_uuid);
create index asset_by_state on asset_record (tenant_id, state_uuid);

/* What a state locks. A transaction says whether it is bound by that (`app.locks`); then whatever writes, the row says no. */
create function locks_kept() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.locks', true), '') = 'kept';

create function is_locked(tenant integer, state_uuid uuid) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from state where tenant_id = tenant and uuid = state_uuid and locks_editing)
$$;

create function refuse_when(locked boolean) returns void language plpgsql immutable as $$
begin
  if locked then
    raise exception 'the state locks editing' using errcode = 'check_violation', constraint = 'locked_by_state';
  end if;
end $$;

create function item_locked(tenant integer, item uuid) returns boolean language sql stable set search_path = public, pg_temp as $$
  select coalesce((select is_locked(tenant, state_uuid) from item_record where tenant_id = tenant and uuid = item), false)
$$;

create function keep_locked() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_when(is_locked(old.tenant_id, old.state_uuid));
  return new;
end $$;
create trigger keep_locked before update of title, author, description, pressmark, metadata, deleted_at on item_record
  for each row when (current_setting('app.locks', true) = 'kept') execute function keep_locked();
create trigger keep_locked before update of title, author, description, metadata, deleted_at on collection_record
  for each row when (current_setting('app.locks', true) = 'kept') execute function keep_locked();

create function keep_locked_asset() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_when(is_locked(old.tenant_id, old.state_uuid) or item_locked(old.tenant_id, old.item_uuid)
    or item_locked(new.tenant_id, new.item_uuid));
  return new;
end $$;
create trigger keep_locked before update of title, author, metadata, item_uuid, original_sha256, deleted_at on asset_record
  for each row when (current_setting('app.locks', true) = 'kept') execute function keep_locked_asset();

-- The order of its assets is the item's business.
create function keep_locked_order() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_when(item_locked(new.tenant_id, new.item_uuid));
  return new;
end $$;
create trigger keep_locked_order before insert or update of position on asset_record
  for each row when (current_setting('app.locks', true) = 'kept') execute function keep_locked_order();
-- Its pages become assets of the item.
create trigger keep_locked_order before insert on item_document
  for each row when (current_setting('app.locks', true) = 'kept') execute function keep_locked_order();

-- Where something hangs is a matter of what hangs, and not of what it hangs below.
create function keep_locked_place() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  link jsonb := to_jsonb(coalesce(new, old));
  tenant integer := link->>'tenant_id';
begin
  if tg_table_name = 'item_parent' then
    perform refuse_when(item_locked(tenant, (link->>'item_uuid')::uuid));
  else
    perform refuse_when(coalesce((select is_locked(tenant, c.state_uuid) from collection_record c
      where c.tenant_id = tenant and c.uuid = (link->>'collection_uuid')::uuid), false));
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_locked_place before insert or delete on item_parent
  for each row when (current_setting('app.locks', true) = 'kept') execute function keep_locked_place();
create trigger keep_locked_place before insert or delete on collection_parent
  for each row when (current_setting('app.locks', true) = 'kept') execute function keep_locked_place();

-- A job keeps the locks that whoever began it had to keep. (What an import from a spreadsheet made and somebody then fired, it leaves alone.)
alter table act add column keeps_locks boolean not null default locks_kept();
