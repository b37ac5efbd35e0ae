-- An exported spreadsheet. Its rows keep the values that it had, so that an import can compare three versions of each cell.
create table sheet_export (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  person_uuid uuid references person,
  format text not null check (format in ('xlsx', 'csv')),
  title text not null,
  fields text[] not null,
  info text[] not null,
  step text not null default 'RUNNING' check (step in ('RUNNING', 'DONE')),
  failed boolean not null default false,
  tries integer not null default 0,
  version integer not null default 1,
  total integer not null,
  done integer not null default 0,
  targets text[] not null default '{}',
  columns jsonb not null default '[]',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, uuid)
);
comment on column sheet_export.fields is 'names of the exported templates, in the order of the columns';
comment on column sheet_export.info is 'names of the read-only columns';
comment on column sheet_export.done is 'the last position whose values are stored';
comment on column sheet_export.targets is 'targets of the values that are stored so far';
comment on column sheet_export.columns is 'target and header of each column of the file; empty until the export is done';
create index sheet_export_by_age on sheet_export (tenant_id, person_uuid, created_at desc);
create index sheet_export_by_expiry on sheet_export (tenant_id, expires_at);
call isolate_by_tenant('sheet_export');

create table sheet_export_row (
  tenant_id integer not null,
  export_uuid uuid not null,
  position integer not null,
  item_uuid uuid not null,
  version integer,
  cells jsonb,
  primary key (tenant_id, export_uuid, position),
  foreign key (tenant_id, export_uuid) references sheet_export on delete cascade
);
comment on column sheet_export_row.version is 'version of the item at the export; null if the item was gone';
comment on column sheet_export_row.cells is 'values by target: {"field:sgtt": ["Map"], "info:state": ["Draft"]}';
create unique index sheet_export_row_of_item on sheet_export_row (tenant_id, export_uuid, item_uuid);
call isolate_by_tenant('sheet_export_row');

-- Proposed changes of cells, from a spreadsheet or a later source. A person takes or leaves each of them.
create table proposal (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  source text not null check (source in ('spreadsheet')),
  person_uuid uuid references person,
  created_at timestamptz not null default now(),
  primary key (tenant_id, uuid)
);
comment on column proposal.uuid is 'for a spreadsheet, the uuid of its import';
call isolate_by_tenant('proposal');

create table proposal_cell (
  tenant_id integer not null,
  proposal_uuid uuid not null,
  position integer not null,
  entity_uuid uuid not null,
  row_number integer not null,
  column_number integer not null,
  field text not null,
  lang text,
  base text[],
  current text[] not null,
  proposed text[] not null,
  kind text not null check (kind in ('change', 'conflict', 'damaged', 'refused')),
  code text,
  message text,
  taken boolean not null,
  primary key (tenant_id, proposal_uuid, position),
  foreign key (tenant_id, proposal_uuid) references proposal on delete cascade,
  check (not taken or kind <> 'refused')
);
comment on column proposal_cell.position is '256 times the row, plus the column';
comment on column proposal_cell.base is 'the values that the source started from; null if unknown';
comment on column proposal_cell.current is 'the values at the comparison; the change is written only where they are still there';
comment on column proposal_cell.code is 'why a cell is refused';
create index proposal_cell_of_column on proposal_cell (tenant_id, proposal_uuid, column_number, kind, position);
create index proposal_cell_of_entity on proposal_cell (tenant_id, proposal_uuid, entity_uuid);
call isolate_by_tenant('proposal_cell');

alter table sheet_import
  alter column collection_uuid drop not null,
  add column mode text not null default 'create' check (mode in ('create', 'update')),
  add column export_uuid uuid,
  add column empty_clears boolean[] not null default '{}',
  add column enforces_locks boolean not null default false,
  add column bulk_operation_uuid uuid,
  add check (mode = 'update' or collection_uuid is not null);
comment on column sheet_import.export_uuid is 'the export that the spreadsheet came from; it may be gone';
comment on column sheet_import.empty_clears is 'whether an empty cell of each column removes the values';
comment on column sheet_import.enforces_locks is 'whether locks of states apply to the person who started the comparison';
comment on column sheet_import.bulk_operation_uuid is 'the bulk operation that writes the changes';

alter table bulk_operation
  drop constraint bulk_operation_kind_check,
  add constraint bulk_operation_kind_check
    check (kind in ('edit', 'move', 'deleteCollection', 'deleteAssets', 'editAssets', 'sheet'));
