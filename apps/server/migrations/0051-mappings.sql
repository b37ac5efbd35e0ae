-- Pairs of a field and its name in another format. A profile is a set of these rows: a saved mapping of spreadsheet columns,
-- and later a format of metadata that is read or written.
create table mapping (
  tenant_id integer not null references tenant,
  profile_uuid uuid not null,
  position integer not null,
  profile text not null check (length(profile) between 1 and 120),
  target text not null check (target <> ''),
  template_uuid uuid,
  options jsonb not null default '{}',
  saved_at timestamptz not null default now(),
  primary key (tenant_id, profile_uuid, position),
  foreign key (tenant_id, template_uuid) references template on delete cascade,
  check (template_uuid is not null or options ? 'special')
);
comment on column mapping.profile is 'sheet:NAME for a saved mapping of columns; equal in all rows of a profile';
comment on column mapping.position is 'the order of the rows; a field, and a target, can have several rows';
comment on column mapping.target is 'the name in the other format: for a spreadsheet, the header of the column';
comment on column mapping.options is 'lang: the language of the values; special: what the row means without a field';
create unique index mapping_name_taken on mapping (tenant_id, lower(profile), position);
create index mapping_of_template on mapping (tenant_id, template_uuid);
call isolate_by_tenant('mapping');

alter table sheet_import add column mapping_uuid uuid;
comment on column sheet_import.mapping_uuid is 'the saved mapping that suggested the targets; it may be gone';
