-- Where files are in a bucket, what came of an upload lies there in pieces. A piece counts by its row, written together with
-- `received`: two processes that take the same bytes at once cannot both go on.
create table resumable_piece (
  tenant_id integer not null,
  upload_uuid uuid not null,
  start bigint not null check (start >= 0),
  size bigint not null check (size > 0),
  name text not null,  -- of the blob
  primary key (tenant_id, upload_uuid, start),
  foreign key (tenant_id, upload_uuid) references resumable_upload (tenant_id, uuid) on delete cascade
);
call keep_to_tenant('resumable_piece');
