-- What touched many entries at once: its uuid is the batch of its events. `done` says how far its step has come, so that a job
-- that starts again goes on behind it: the last target of DOING, the last event of UNDOING, from the newest downwards.
create table act (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  kind text not null check (kind in ('edit', 'place', 'deleteCollection', 'deleteAssets', 'editAssets')),
  person_uuid uuid references person,
  about jsonb not null,     -- what was asked
  step text not null check (step in ('DOING', 'DONE', 'UNDOING', 'UNDONE')),
  failed boolean not null default false,
  tries integer not null default 0,
  version integer not null default 1,  -- rises with each step that somebody starts
  total integer not null,
  done bigint not null default 0,
  changed integer not null default 0,
  same integer not null default 0,
  kept integer not null default 0,
  undone integer not null default 0,
  undo_batch uuid,
  undone_by uuid references person,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (tenant_id, uuid)
);
create index act_by_age on act (tenant_id, created_at desc, uuid);
call keep_to_tenant('act');

-- The items of an edit, as they were chosen when it began. Gone when it has ended.
create table act_target (
  tenant_id integer not null,
  act_uuid uuid not null,
  position integer not null,
  item_uuid uuid not null,
  primary key (tenant_id, act_uuid, position),
  foreign key (tenant_id, act_uuid) references act
);
call keep_to_tenant('act_target');

-- What the last step left alone; the first thousand.
create table act_problem (
  tenant_id integer not null,
  act_uuid uuid not null,
  position integer not null,
  entity_uuid uuid not null,
  code text not null,
  message text not null,
  primary key (tenant_id, act_uuid, position),
  foreign key (tenant_id, act_uuid) references act
);
call keep_to_tenant('act_problem');

-- A batch is taken back from its newest event downwards.
create index event_of_batch on event (tenant_id, batch, sequence desc) where batch is not null;

-- What lies in the bin for too long goes for good, and takes along what was said of it alone.
alter table item_parent
  drop constraint item_parent_tenant_id_item_uuid_fkey,
  add foreign key (tenant_id, item_uuid) references item_record on delete cascade;
alter table asset_part
  drop constraint asset_part_tenant_id_asset_uuid_fkey,
  add foreign key (tenant_id, asset_uuid) references asset_record on delete cascade;
alter table item_document
  drop constraint item_document_tenant_id_item_uuid_fkey,
  add foreign key (tenant_id, item_uuid) references item_record on delete cascade;
alter table item_import
  drop constraint item_import_tenant_id_item_uuid_fkey,
  add foreign key (tenant_id, item_uuid) references item_record on delete cascade;
alter table asset_import
  drop constraint asset_import_tenant_id_item_uuid_fkey,
  drop constraint asset_import_tenant_id_asset_uuid_fkey,
  drop constraint asset_import_tenant_id_document_uuid_fkey,
  add foreign key (tenant_id, item_uuid) references item_record on delete cascade,
  add foreign key (tenant_id, asset_uuid) references asset_record on delete cascade,
  add foreign key (tenant_id, document_uuid) references item_document on delete cascade;
create index asset_by_original on asset_record (tenant_id, original_sha256);
create index upload_by_original on upload (tenant_id, sha256);
-- An import from a spreadsheet remembers where it went, also when that is gone.
alter table sheet_import drop constraint sheet_import_tenant_id_collection_uuid_fkey;
