/* A new file of an image waits beside the file that is shown, until it has been processed. */

alter table asset_import
  add column new_name text,
  add column new_sha256 text,
  add column person_uuid uuid,
  add column reverts bigint,
  add foreign key (tenant_id, new_sha256) references original,
  add check ((new_name is null) = (new_sha256 is null));
comment on column asset_import.new_sha256 is 'the file that replaces the file of the image when it has been processed; null: the asset has its file';
comment on column asset_import.person_uuid is 'the person who replaces the file';
comment on column asset_import.reverts is 'the change that the replacement reverts';
create index asset_import_by_new_file on asset_import (tenant_id, new_sha256) where new_sha256 is not null;

create function release_new_file() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update original set released_at = now() where tenant_id = old.tenant_id and sha256 = old.new_sha256;
  return null;
end $$;
create trigger release_new_file after update of new_sha256 or delete on asset_import
  for each row when (old.new_sha256 is not null) execute function release_new_file();
