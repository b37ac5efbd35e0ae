create table item_import (
  tenant_id integer not null,
  import_id uuid not null,
  item_uuid uuid not null,
  person_uuid uuid,
  created_at timestamptz not null default now(),
  constraint import_already_started primary key (tenant_id, import_id),
  unique (tenant_id, item_uuid),
  foreign key (tenant_id, item_uuid) references item_record
);
create index item_import_by_age on item_import (tenant_id, created_at desc, import_id);
call keep_to_tenant('item_import');

create table asset_import (
  tenant_id integer not null,
  import_id uuid not null,
  asset_uuid uuid not null,
  item_uuid uuid not null,
  metadata text not null default 'DONE',
  upload text not null default 'WAITING',
  processing text not null default 'WAITING',
  indexing text not null default 'WAITING',
  progress real not null default 0,
  reason jsonb,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  constraint import_already_started_2 primary key (tenant_id, import_id),
  unique (tenant_id, asset_uuid),
  foreign key (tenant_id, item_uuid) references item_record,
  foreign key (tenant_id, asset_uuid) references asset_record,
  check (metadata in ('WAITING', 'IN_PROGRESS', 'DONE', 'ERROR') and upload in ('WAITING', 'IN_PROGRESS', 'DONE', 'ERROR')
    and processing in ('WAITING', 'IN_PROGRESS', 'DONE', 'ERROR') and indexing in ('WAITING', 'IN_PROGRESS', 'DONE', 'ERROR'))
);
create index asset_import_of_item on asset_import (tenant_id, item_uuid);
call keep_to_tenant('asset_import');
