/* The order of an item's assets of one kind is one row: a new order of ten thousand is one row written instead of ten thousand in
   six indexes, and no position is missing or taken twice, whoever writes. As in 0032. */
create table asset_order (
  tenant_id integer not null,
  item_uuid uuid not null,
  kind text not null check (kind in ('images', 'audios', 'videos', 'model3Ds')),
  assets uuid[] not null,
  -- How often something that stood here has got another position; each asset's version counts it.
  moves integer not null default 0,
  primary key (tenant_id, item_uuid, kind),
  foreign key (tenant_id, item_uuid) references item_record on delete cascade
);
alter table asset_order alter column assets set storage external; -- uuids do not shrink
call keep_to_tenant('asset_order');

alter table asset_record no force row level security;
alter table asset_order no force row level security;
insert into asset_order (tenant_id, item_uuid, kind, assets)
  select tenant_id, item_uuid, kind, array_agg(uuid order by position) from asset_record
  where deleted_at is null group by tenant_id, item_uuid, kind;

drop trigger keep_locked_orders on asset_record;
drop function keep_locked_orders();
alter table asset_record disable trigger user;
alter table asset_record add column last_position integer; -- in the bin: the one that it had
update asset_record set last_position = position where deleted_at is not null;
alter table asset_record
  add constraint position_in_bin check ((deleted_at is null) = (last_position is null)),
  add check (last_position >= 1);
alter table asset_record enable trigger user;
alter table asset_record force row level security;
alter table asset_order force row level security;

/* Where each asset stands among those of its kind, by item. */
create view asset_place with (security_invoker = true) as
  select o.tenant_id, o.item_uuid, o.kind, p.uuid, p.position::integer as position
  from asset_order o cross join lateral unnest(o.assets) with ordinality as p (uuid, position);
grant select on asset_place to pressmark_app;

drop view asset;
create view asset with (security_invoker = true) as
  select tenant_id, uuid, item_uuid, kind, title, author, metadata, state_uuid, original_name, original_sha256,
    width, height, facts, pyramid, thumbnail, version, created_at, modified_at,
    rendition, waveform, duration, marked, marked_with
  from asset_record where deleted_at is null;
grant select, insert, update on asset to pressmark_app;
alter table asset_record drop column position;

/* An asset that appears stands behind the others; one that goes leaves no hole. */
create function stand_last(tenant integer, item uuid, of_kind text, newcomers uuid[]) returns void
language sql set search_path = public, pg_temp as $$
  insert into asset_order as o (tenant_id, item_uuid, kind, assets) values (tenant, item, of_kind, newcomers)
  on conflict (tenant_id, item_uuid, kind) do update set assets = o.assets || excluded.assets
$$;

create function order_follows_new_assets() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform stand_last(tenant_id, item_uuid, kind, array_agg(uuid order by uuid))
  from added where deleted_at is null group by tenant_id, item_uuid, kind;
  return null;
end $$;
create trigger order_follows_new_assets after insert on asset_record
  referencing new table as added for each statement execute function order_follows_new_assets();

create function order_follows_assets() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update asset_order o set assets = array(
      select stays.uuid from unnest(o.assets) with ordinality as stays (uuid, position)
      left join unnest(gone.uuids) as goes (uuid) on goes.uuid = stays.uuid
      where goes.uuid is null order by stays.position)
  from (
    select b.tenant_id, b.item_uuid, b.kind, array_agg(b.uuid) as uuids
    from before b join after a on a.tenant_id = b.tenant_id and a.uuid = b.uuid
    where b.deleted_at is null and (a.deleted_at is not null or a.item_uuid <> b.item_uuid)
    group by b.tenant_id, b.item_uuid, b.kind
  ) gone
  where o.tenant_id = gone.tenant_id and o.item_uuid = gone.item_uuid and o.kind = gone.kind;
  perform stand_last(a.tenant_id, a.item_uuid, a.kind, array_agg(a.uuid order by b.last_position, a.uuid))
  from before b join after a on a.tenant_id = b.tenant_id and a.uuid = b.uuid
  where a.deleted_at is null and (b.deleted_at is not null or a.item_uuid <> b.item_uuid)
  group by a.tenant_id, a.item_uuid, a.kind;
  return null;
end $$;
create trigger order_follows_assets after update on asset_record
  referencing old table as before new table as after for each statement execute function order_follows_assets();

create function note_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if locks_kept() then
    perform refuse_when(item_locked(old.tenant_id, old.item_uuid));
  end if;
  if new.assets[1:cardinality(old.assets)] <> old.assets then
    new.moves := old.moves + 1;
  end if;
  return new;
end $$;
create trigger note_moves before update on asset_order
  for each row when (new.assets <> old.assets) execute function note_moves();
