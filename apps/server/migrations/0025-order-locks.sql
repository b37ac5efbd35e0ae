-- Whether an item's state lets its assets be ordered is asked once for a statement, and no more for each of 10,000 assets.
drop trigger keep_locked_order on asset_record;

create function keep_locked_orders() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from state where tenant_id = current_tenant() and locks_editing) then return null; end if;
  perform refuse_when(exists (
    select from after n
    join before o on o.tenant_id = n.tenant_id and o.uuid = n.uuid and o.position <> n.position
    where item_locked(n.tenant_id, n.item_uuid)));
  return null;
end $$;
create trigger keep_locked_orders after update on asset_record
  referencing old table as before new table as after
  for each statement when (current_setting('app.locks', true) = 'kept') execute function keep_locked_orders();

create function keep_locked_from_more() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_when(exists (select from added where item_locked(tenant_id, item_uuid)));
  return null;
end $$;
create trigger keep_locked_from_more after insert on asset_record
  referencing new table as added
  for each statement when (current_setting('app.locks', true) = 'kept') execute function keep_locked_from_more();
