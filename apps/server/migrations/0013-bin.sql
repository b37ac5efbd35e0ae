-- What lies in the bin keeps the position that it had, beside the asset that stands there now.
alter table asset_record drop constraint asset_position;
alter table asset_record add constraint asset_position
  exclude using btree (tenant_id with =, item_uuid with =, kind with =, position with =) where (deleted_at is null)
  deferrable initially deferred;

create index item_in_bin on item_record (tenant_id, deleted_at desc) where deleted_at is not null;
create index asset_in_bin on asset_record (tenant_id, deleted_at desc) where deleted_at is not null;
create index collection_in_bin on collection_record (tenant_id, deleted_at desc) where deleted_at is not null;
create index asset_of_item on asset_record (tenant_id, item_uuid);

/* The import of an asset belongs to the item that the asset belongs to. */
create function imports_follow_assets() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update asset_import set item_uuid = new.item_uuid where tenant_id = new.tenant_id and asset_uuid = new.uuid;
  return null;
end $$;
create trigger imports_follow_assets after update of item_uuid on asset_record
  for each row when (old.item_uuid is distinct from new.item_uuid) execute function imports_follow_assets();
