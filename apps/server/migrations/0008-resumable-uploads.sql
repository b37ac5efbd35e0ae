-- Files on their way in, in as many pieces as the line needs. `received` is what is synced: it alone says where to go on.
create table resumable_upload (
  tenant_id integer not null,
  uuid uuid not null,
  person_uuid uuid not null references person,
  original_name text not null,
  media_type text,  -- told by the first bytes
  size bigint not null check (size >= 0),
  received bigint not null default 0 check (received between 0 and size),
  sha256 text,      -- once all of it is there
  created_at timestamptz not null default now(),
  primary key (tenant_id, uuid)
);
create index resumable_upload_by_age on resumable_upload (tenant_id, created_at);
call keep_to_tenant('resumable_upload');
