-- The items of a collection of any size are sorted by state: links repeat the state, and the index has the default order inside a state.

alter table item_record no force row level security;
alter table item_parent no force row level security;

alter table item_parent add column state_uuid uuid;
update item_parent l set state_uuid = i.state_uuid from item_record i where i.tenant_id = l.tenant_id and i.uuid = l.item_uuid;
alter table item_parent alter column state_uuid set not null;
create index items_by_state on item_parent (tenant_id, collection_uuid, state_uuid, modified_at desc, item_uuid) include (version);

alter table item_record force row level security;
alter table item_parent force row level security;

/* Copies the repeated columns of changed items into their links. Links without a difference stay. */
create or replace function links_follow_items() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update item_parent l set sort_title = i.sort_title, sort_author = i.sort_author, sort_pressmark = i.sort_pressmark,
    state_uuid = i.state_uuid, created_at = i.created_at, modified_at = i.modified_at, version = i.version
  from changed i where l.tenant_id = i.tenant_id and l.item_uuid = i.uuid
    and (l.sort_title, l.sort_author, l.sort_pressmark, l.state_uuid, l.created_at, l.modified_at, l.version)
      is distinct from (i.sort_title, i.sort_author, i.sort_pressmark, i.state_uuid, i.created_at, i.modified_at, i.version);
  return null;
end $$;
