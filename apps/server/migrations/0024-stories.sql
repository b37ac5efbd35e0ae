-- Stories: steps that each show a part of an image; and series, which are stories in an order.

create table story_record (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  title text not null,
  sort_title text collate "C" not null,
  author text not null default '',
  description text not null default '',
  metadata jsonb not null default '{}',
  docs jsonb not null default '{}',
  state_uuid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, uuid),
  constraint state_has_entities foreign key (tenant_id, state_uuid) references state
);
comment on column story_record.docs is 'what is searched: of each field its folded words (catalogue/search/fold.ts)';
create index story_by_modified on story_record (tenant_id, modified_at desc, uuid) where deleted_at is null;
create index story_by_title on story_record (tenant_id, sort_title, uuid) where deleted_at is null;
create index story_by_state on story_record (tenant_id, state_uuid);
create index story_in_bin on story_record (tenant_id, deleted_at desc) where deleted_at is not null;
call keep_to_tenant('story_record');

create view story with (security_invoker = true) as
  select tenant_id, uuid, title, sort_title, author, description, metadata, docs, state_uuid, version, created_at, modified_at
  from story_record where deleted_at is null;
grant select, insert, update on story to pressmark_app;

create table story_step (
  tenant_id integer not null,
  story_uuid uuid not null,
  position integer not null check (position >= 1),
  uuid uuid not null,
  title text not null,
  commentary text not null,
  canvas_uuid uuid not null,
  drawn_on text,
  x integer not null check (x >= 0),
  y integer not null check (y >= 0),
  width integer not null check (width >= 1),
  height integer not null check (height >= 1),
  outline text,
  transition jsonb not null,
  primary key (tenant_id, story_uuid, position),
  unique (tenant_id, story_uuid, uuid),
  foreign key (tenant_id, story_uuid) references story_record on delete cascade
);
comment on column story_step.canvas_uuid is 'no key: the step stays when its image is removed for good';
comment on column story_step.drawn_on is 'SHA-256 of the original on which the area, in px of the image, was drawn: another one means that the image was replaced';
comment on column story_step.outline is 'path data of SVG; null where the area itself is what is shown';
create index step_of_image on story_step (tenant_id, canvas_uuid, story_uuid);
call keep_to_tenant('story_step');

create table series_record (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  title text not null,
  sort_title text collate "C" not null,
  pressmark text not null default '',
  description text not null default '',
  metadata jsonb not null default '{}',
  docs jsonb not null default '{}',
  state_uuid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, uuid),
  constraint state_has_entities foreign key (tenant_id, state_uuid) references state
);
create index series_by_title on series_record (tenant_id, sort_title, uuid) where deleted_at is null;
create index series_by_state on series_record (tenant_id, state_uuid);
create index series_in_bin on series_record (tenant_id, deleted_at desc) where deleted_at is not null;
call keep_to_tenant('series_record');

create view series with (security_invoker = true) as
  select tenant_id, uuid, title, sort_title, pressmark, description, metadata, docs, state_uuid, version, created_at, modified_at
  from series_record where deleted_at is null;
grant select, insert, update on series to pressmark_app;

-- A story leaves its series as it goes to the bin. What is in the bin itself keeps its stories.
create table series_story (
  tenant_id integer not null,
  series_uuid uuid not null,
  story_uuid uuid not null,
  position integer not null check (position >= 1),
  primary key (tenant_id, series_uuid, story_uuid),
  foreign key (tenant_id, series_uuid) references series_record on delete cascade,
  foreign key (tenant_id, story_uuid) references story_record,
  constraint series_position unique (tenant_id, series_uuid, position) deferrable initially deferred
);
create index series_of_story on series_story (tenant_id, story_uuid);
call keep_to_tenant('series_story');

create trigger keep_locked before update of title, author, description, metadata, deleted_at on story_record
  for each row when (current_setting('app.locks', true) = 'kept') execute function keep_locked();
create trigger keep_locked before update of title, pressmark, description, metadata, deleted_at on series_record
  for each row when (current_setting('app.locks', true) = 'kept') execute function keep_locked();

-- Steps are what a story says; which stories it has, and in which order, is the business of the series.
create function keep_locked_parts() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  part jsonb := to_jsonb(coalesce(new, old));
  tenant integer := part->>'tenant_id';
begin
  if tg_table_name = 'story_step' then
    perform refuse_when(coalesce((select is_locked(tenant, state_uuid) from story_record
      where tenant_id = tenant and uuid = (part->>'story_uuid')::uuid), false));
  else
    perform refuse_when(coalesce((select is_locked(tenant, state_uuid) from series_record
      where tenant_id = tenant and uuid = (part->>'series_uuid')::uuid), false));
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_locked_parts before insert or update or delete on story_step
  for each row when (current_setting('app.locks', true) = 'kept') execute function keep_locked_parts();
create trigger keep_locked_parts before insert or update or delete on series_story
  for each row when (current_setting('app.locks', true) = 'kept') execute function keep_locked_parts();
