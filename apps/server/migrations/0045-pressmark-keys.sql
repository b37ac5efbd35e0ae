-- Pressmarks are compared without regard to case, and runs of spaces count as one. An item whose pressmark repeats that of an older
-- item is marked and left out of the unique index, until one of them is changed or deleted.

alter table item_record no force row level security;
alter table item_record disable trigger links_follow_items;

/* packages/contract: pressmark-key.ts computes the same key. */
create function pressmark_key(pressmark text) returns text language sql immutable parallel safe strict
  return normalize(lower(btrim(
    regexp_replace(pressmark, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))
    collate "und-x-icu"), NFC);

alter table item_record
  add column pressmark_key text collate "C" not null generated always as (pressmark_key(pressmark)) stored,
  add column pressmark_repeated boolean not null default false;
comment on column item_record.pressmark_repeated is 'an older item has the same pressmark; kept from earlier releases';

update item_record i set pressmark_repeated = true
from (
  select tenant_id, uuid, row_number() over (partition by tenant_id, pressmark_key order by created_at, uuid) as place
  from item_record where deleted_at is null
) o
where o.place > 1 and i.tenant_id = o.tenant_id and i.uuid = o.uuid;

drop index pressmark_already_exists;
create unique index pressmark_already_exists on only item_record (tenant_id, pressmark_key)
  where deleted_at is null and not pressmark_repeated;
create index repeated_pressmarks on item_record (tenant_id, pressmark_key) where deleted_at is null and pressmark_repeated;
do $$
begin
  for n in 0..15 loop
    execute format('create unique index pressmark_already_exists_%1$s on item_record_%1$s (tenant_id, pressmark_key)
      where deleted_at is null and not pressmark_repeated', n);
    execute format('alter index pressmark_already_exists attach partition pressmark_already_exists_%s', n);
  end loop;
end $$;

create or replace view item with (security_invoker = true) as
  select tenant_id, uuid, title, sort_title, author, description, pressmark, metadata, state_uuid, doc, version, created_at, modified_at,
    media, value_set, sort_pressmark, sort_author, pressmark_key, pressmark_repeated
  from item_record where deleted_at is null;

/* A new pressmark, and the pressmark of a restored item, must be free. */
create function require_free_pressmark() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.deleted_at is null and (old.deleted_at is not null or pressmark_key(new.pressmark) <> old.pressmark_key) then
    new.pressmark_repeated := false;
  end if;
  return new;
end $$;
create trigger require_free_pressmark before update of pressmark, deleted_at on item_record
  for each row when (old.pressmark_repeated) execute function require_free_pressmark();

/* When an item releases its pressmark, the oldest item that repeats it owns it. */
create function pass_on_pressmark() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update item_record set pressmark_repeated = false where tenant_id = old.tenant_id and uuid = (
    select uuid from item_record
    where tenant_id = old.tenant_id and pressmark_key = old.pressmark_key and deleted_at is null and pressmark_repeated
    order by created_at, uuid limit 1);
  return null;
end $$;
create trigger pass_on_pressmark after update of pressmark, deleted_at on item_record for each row
  when (old.deleted_at is null and not old.pressmark_repeated
    and (new.deleted_at is not null or new.pressmark_key <> old.pressmark_key)) execute function pass_on_pressmark();

alter table item_record enable trigger links_follow_items;
alter table item_record force row level security;
