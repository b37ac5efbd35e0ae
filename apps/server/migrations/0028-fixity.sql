-- Whether originals still are what was uploaded. Checked again and again; one that is not is kept back until it is repaired.
create table fixity (
  tenant_id integer not null,
  sha256 text not null,
  checked_at timestamptz not null,
  outcome text not null check (outcome in ('whole', 'changed', 'missing')),
  primary key (tenant_id, sha256),
  foreign key (tenant_id, sha256) references original on delete cascade
);
create index fixity_fault on fixity (tenant_id, checked_at) where outcome <> 'whole';
call keep_to_tenant('fixity');

-- What was not as it should be, and what became of it. That all is well, the last check says.
create table fixity_event (
  tenant_id integer not null,
  uuid uuid not null,
  sha256 text not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('changed', 'missing', 'repaired', 'whole again')),
  detail text not null,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, sha256) references original on delete cascade
);
create index fixity_event_of_original on fixity_event (tenant_id, sha256, at);
call keep_to_tenant('fixity_event');
