-- A spreadsheet that becomes items. `step` says what is done with it now; `done` is the last row of it that is committed,
-- so that a job that starts again goes on behind it.
create table sheet_import (
  tenant_id integer not null,
  uuid uuid not null,
  person_uuid uuid references person,
  collection_uuid uuid not null,
  original_name text not null,
  original_sha256 text not null,
  layout jsonb not null,    -- how its bytes are read: format, encoding, delimiter, sheet
  headers text[] not null,
  samples jsonb not null,   -- the first cells of each column
  targets text[] not null,  -- what each column becomes; '' for nothing
  step text not null default 'MAPPING'
    check (step in ('MAPPING', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED', 'UNDOING', 'UNDONE')),
  progress real not null default 0,
  reason jsonb,             -- why the step broke off
  tries integer not null default 0,
  version integer not null default 1,  -- rises with each step that somebody starts
  row_count integer not null default 0,  -- without empty ones
  last_row integer not null default 0,
  done integer not null default 0,
  good integer not null default 0,
  faulty integer not null default 0,
  problem_count integer not null default 0,
  image_count integer not null default 0,
  missing_collections integer not null default 0,  -- as the check found
  collections uuid[] not null default '{}',  -- those it created, parents before children
  undo_batch uuid,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (tenant_id, uuid),
  foreign key (tenant_id, collection_uuid) references collection_record,
  foreign key (tenant_id, original_sha256) references original
);
create index sheet_import_by_age on sheet_import (tenant_id, created_at desc, uuid);
call keep_to_tenant('sheet_import');

-- What the last check, import or undo found; the first thousand.
create table sheet_problem (
  tenant_id integer not null,
  sheet_uuid uuid not null,
  position integer not null,
  row_number integer not null,
  column_name text not null,
  value text not null,
  reason jsonb not null,
  item_uuid uuid,
  primary key (tenant_id, sheet_uuid, position),
  foreign key (tenant_id, sheet_uuid) references sheet_import
);
call keep_to_tenant('sheet_problem');

-- The uploaded images that rows may name; `name` is folded, since file systems do not agree on case and accents.
create table sheet_image (
  tenant_id integer not null,
  sheet_uuid uuid not null,
  name text not null,
  original_name text not null,
  upload_uuid uuid not null,
  primary key (tenant_id, sheet_uuid, name),
  foreign key (tenant_id, sheet_uuid) references sheet_import,
  foreign key (tenant_id, upload_uuid) references upload
);
call keep_to_tenant('sheet_image');

-- The last mapping of each set of headers: header → target.
create table sheet_mapping (
  tenant_id integer not null references tenant,
  headers_sha256 text not null,
  targets jsonb not null,
  primary key (tenant_id, headers_sha256)
);
call keep_to_tenant('sheet_mapping');

alter table resumable_upload drop constraint resumable_upload_kind_check;
alter table resumable_upload add check (kind in ('image', 'audio', 'video', 'pdf', 'zip', 'object', 'material', 'texture', 'spreadsheet'));
