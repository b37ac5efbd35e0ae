/* The recorded state of each derivative, so that lost and damaged ones are found and rebuilt from the original. */

create table derivative (
  tenant_id integer not null,
  asset_uuid uuid not null,
  role text not null check (role in ('pyramid', 'watermarked_pyramid', 'thumbnail', 'rendition', 'waveform')),
  name text not null,
  sha256 text,
  size bigint,
  recipe text,
  checked_at timestamptz,
  outcome text not null default 'intact' check (outcome in ('intact', 'changed', 'missing')),
  primary key (tenant_id, asset_uuid, role),
  foreign key (tenant_id, asset_uuid) references asset_record on delete cascade,
  check ((sha256 is null) = (size is null))
);
comment on column derivative.name is 'the blob; a row of a former blob says nothing about the present one';
comment on column derivative.sha256 is 'null: written by a release that recorded none, and not checked yet';
comment on column derivative.recipe is 'media/derivatives/recipes.ts; null: written by a release that recorded none';
comment on column derivative.checked_at is 'when it was written or last read; null: not yet';
create index derivative_by_check on derivative (tenant_id, checked_at nulls first);
create index derivative_damaged on derivative (tenant_id, asset_uuid) where outcome <> 'intact';
call isolate_by_tenant('derivative');

create table rebuild (
  tenant_id integer not null,
  asset_uuid uuid not null,
  requested_at timestamptz not null default now(),
  forced boolean not null,
  failed_at timestamptz,
  reason jsonb,
  primary key (tenant_id, asset_uuid),
  foreign key (tenant_id, asset_uuid) references asset_record on delete cascade,
  check ((failed_at is null) = (reason is null))
);
comment on table rebuild is 'assets whose derivatives are to be rebuilt, and those whose rebuild has failed';
comment on column rebuild.forced is 'also if they are intact';
call isolate_by_tenant('rebuild');

-- Derivatives that exist get their checksum at their first check.
alter table asset_record no force row level security;
alter table derivative no force row level security;
insert into derivative (tenant_id, asset_uuid, role, name)
  select a.tenant_id, a.uuid, made.role, made.name from asset_record a cross join lateral (values
    ('pyramid', a.pyramid), ('watermarked_pyramid', a.watermarked_pyramid), ('thumbnail', a.thumbnail),
    ('rendition', a.rendition), ('waveform', a.waveform)) made (role, name)
  where made.name is not null;
alter table asset_record force row level security;
alter table derivative force row level security;
