-- Lists are sorted in natural order: Ms. 9 before Ms. 10. The server computes the sort keys (packages/contract: natural-key.ts). A
-- background job replaces the keys of an earlier release.

alter table item_record no force row level security;
alter table item_parent no force row level security;

alter table item_record alter column sort_pressmark drop expression;
alter table item_record alter column sort_pressmark set not null;
alter table item_record add column sort_author text collate "C" not null default '';
drop function natural_key(text);
comment on column item_record.sort_author is 'natural key of the author (packages/contract: natural-key.ts); sort_title and sort_pressmark alike';

create or replace view item with (security_invoker = true) as
  select tenant_id, uuid, title, sort_title, author, description, pressmark, metadata, state_uuid, doc, version, created_at, modified_at,
    media, value_set, sort_pressmark, sort_author
  from item_record where deleted_at is null;

-- Links repeat every sort key, so that a page in any order needs only an index. Until the job has computed the keys of authors, their
-- texts without case are close to them.
drop index items_by_modified;
drop index items_by_title;
alter table item_parent
  add column created_at timestamptz,
  add column sort_pressmark text collate "C",
  add column sort_author text collate "C";
update item_parent l set created_at = i.created_at, sort_pressmark = i.sort_pressmark, sort_author = lower(left(btrim(i.author), 200))
from item_record i where i.tenant_id = l.tenant_id and i.uuid = l.item_uuid;
alter table item_parent
  alter column created_at set not null,
  alter column sort_pressmark set not null,
  alter column sort_author set not null;
create index items_by_modified on item_parent (tenant_id, collection_uuid, modified_at desc, item_uuid) include (version);
create index items_by_title on item_parent (tenant_id, collection_uuid, sort_title, item_uuid) include (version);
create index items_by_pressmark on item_parent (tenant_id, collection_uuid, sort_pressmark, item_uuid) include (version);
create index items_by_author on item_parent (tenant_id, collection_uuid, sort_author, item_uuid) include (version);
create index items_by_created on item_parent (tenant_id, collection_uuid, created_at, item_uuid) include (version);

alter table item_record force row level security;
alter table item_parent force row level security;

/* Copies the repeated columns of changed items into their links. Links without a difference stay. */
create or replace function links_follow_items() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update item_parent l set sort_title = i.sort_title, sort_author = i.sort_author, sort_pressmark = i.sort_pressmark,
    created_at = i.created_at, modified_at = i.modified_at, version = i.version
  from changed i where l.tenant_id = i.tenant_id and l.item_uuid = i.uuid
    and (l.sort_title, l.sort_author, l.sort_pressmark, l.created_at, l.modified_at, l.version)
      is distinct from (i.sort_title, i.sort_author, i.sort_pressmark, i.created_at, i.modified_at, i.version);
  return null;
end $$;

/* Relevance compares natural keys. The filter has the key of the searched text (`key`), with the article of a title left out
   (`titleKey`), and its words. */
create or replace function search_items(patterns text[], filter jsonb, sort_by text, descending boolean, take integer, skip integer, walk boolean)
returns table (uuid uuid, version integer, total bigint)
language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 set enable_seqscan = off set enable_sort = off as $$
declare
  here integer := current_tenant();
  matches text := search_condition(patterns, filter, walk);
  direction text := case when descending or sort_by = 'relevance' then 'desc' else 'asc' end;
  -- The index on modified_at is descending, with ascending uuids.
  tie text := case when descending = (sort_by = 'modified_at') or sort_by = 'relevance' then 'asc' else 'desc' end;
  sort_key text := case when sort_by = 'relevance' then '(
      (sort_pressmark = $3 ->> ''key'')::integer * 8 + (doc like '' '' || ($3 ->> ''words'') || ''%'')::integer * 4
      + ('' '' || sort_title like all (array(select ''% '' || word || ''%'' from regexp_split_to_table($3 ->> ''titleKey'', '' '') word)))::integer * 2
      + (doc || '' '' like ''% '' || ($3 ->> ''words'') || '' %'')::integer)'
    else quote_ident(sort_by) end;
begin
  if here is null then raise exception 'search_items: no tenant is set'; end if;
  if walk then
    return query execute format(
      'select uuid, version, null::bigint from item_record where %2$s order by %1$s %3$s, uuid %4$s limit $4 offset $5',
      sort_key, matches, direction, tie) using here, patterns, filter, take, skip;
  else
    return query execute format(
      'with found as materialized (select uuid, version, modified_at, %1$s as sort_key from item_record where %2$s)
       select page.uuid, page.version, (select count(*) from found) from (
         select uuid, version from found order by sort_key %3$s, %5$s uuid %4$s limit $4 offset $5) page',
      sort_key, matches, direction, tie, case when sort_by = 'relevance' then 'modified_at desc,' end)
      using here, patterns, filter, take, skip;
  end if;
end $$;
