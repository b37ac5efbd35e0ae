-- The record of entities that became public, changed or disappeared, see docs/decisions/0088-publications.md.
alter table change_feed add column publication bigint not null default 0;
comment on column change_feed.publication is 'the last position of publication; 0 before the first';

create table publication (
  tenant_id integer not null references tenant,
  position bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('create', 'update', 'delete')),
  entity_type text not null check (entity_type in ('item', 'collection', 'story', 'series')),
  entity_uuid uuid not null,
  version integer,
  primary key (tenant_id, position)
);
comment on column publication.at is 'never earlier than that of the former position';
comment on column publication.version is 'of the entity; null for a deletion';
create index publication_of_entity on publication (tenant_id, entity_uuid, position);
call isolate_by_tenant('publication');
revoke update, delete on publication from pressmark_app;

create table published (
  tenant_id integer not null references tenant,
  entity_type text not null,
  entity_uuid uuid not null,
  version integer not null,
  sets uuid[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  last_position bigint not null,
  gone_at timestamptz,
  primary key (tenant_id, entity_type, entity_uuid)
);
comment on table published is 'the entities that are public, and those that were';
comment on column published.sets is 'the collections of an item, the parents of a collection, the series of a story';
create index published_by_change on published (tenant_id, last_position);
call isolate_by_tenant('published');

create table publication_run (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  state_uuid uuid,
  entity_type text not null default 'item',
  last_uuid uuid not null default '00000000-0000-0000-0000-000000000000',
  done integer not null default 0,
  total integer not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  is_enqueued boolean not null default false,
  primary key (tenant_id, uuid)
);
comment on table publication_run is 'compares all entities of a state, or of the organisation, with what is published';
comment on column publication_run.state_uuid is 'null: all states';
create index publication_run_unfinished on publication_run (tenant_id, started_at) where finished_at is null;
call isolate_by_tenant('publication_run');
