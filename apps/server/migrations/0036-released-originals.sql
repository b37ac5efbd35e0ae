/* The time in the bin of an original begins when the last thing that used it is deleted or gets another file. */

alter table original add column released_at timestamptz not null default now();
comment on column original.released_at is 'when something last stopped using it, or when it was uploaded; meaningful only if nothing uses it';

create function release_replaced_original() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update original set released_at = now() where tenant_id = old.tenant_id and sha256 = old.original_sha256;
  return null;
end $$;
create trigger release_replaced_original after update of original_sha256 on asset_record
  for each row when (old.original_sha256 is distinct from new.original_sha256) execute function release_replaced_original();

-- The days that an entry was in the bin count: it cannot be restored any more.
create function release_originals_of_asset() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update original set released_at = greatest(released_at, coalesce(old.deleted_at, now()))
    where tenant_id = old.tenant_id and sha256 in (select old.original_sha256
      union all select original_sha256 from asset_part where tenant_id = old.tenant_id and asset_uuid = old.uuid);
  return old;
end $$;
create trigger release_originals_of_asset before delete on asset_record
  for each row execute function release_originals_of_asset();

create function release_documents_of_item() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update original set released_at = greatest(released_at, coalesce(old.deleted_at, now()))
    where tenant_id = old.tenant_id and sha256 in (select original_sha256 from item_document
      where tenant_id = old.tenant_id and item_uuid = old.uuid);
  return old;
end $$;
create trigger release_documents_of_item before delete on item_record
  for each row execute function release_documents_of_item();

-- An unfinished upload expires a week after its last progress.
alter table resumable_upload add column progress_at timestamptz not null default now();
drop index resumable_upload_by_age;
create index resumable_upload_by_progress on resumable_upload (tenant_id, progress_at);
