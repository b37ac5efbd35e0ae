-- Facets, sorting and word forms. What items have in common (state, media, choices) stands in one index, so that counting a whole
-- organisation reads nothing else.

/* Numbers count as numbers: MS 2 comes before MS 10. */
create function natural_key(label text) returns text language sql immutable parallel safe strict
  return (select string_agg(case when part[1] ~ '^\d' then lpad(ltrim(part[1], '0'), 12, '0') else part[1] end, '' order by place)
    from regexp_matches(lower(label), '\d{1,12}|\D+', 'g') with ordinality as parts (part, place));

alter table item_record no force row level security;
alter table asset_record no force row level security;
alter table item_record disable trigger links_follow_items;
drop index item_doc;

alter table item_record
  -- 1 images, 2 audios, 4 videos, 8 model3Ds; kept in step by a trigger on the assets.
  add column media smallint not null default 0,
  -- Names the values of the item's ENUM and BOOLEAN fields in item_choices; null until they are looked at for the first time.
  add column choices uuid,
  add column sort_pressmark text collate "C" generated always as (natural_key(pressmark)) stored;

update item_record i set media = m.media
from (
  select tenant_id, item_uuid, bit_or(case kind when 'images' then 1 when 'audios' then 2 when 'videos' then 4 else 8 end) as media
  from asset_record where deleted_at is null group by tenant_id, item_uuid
) m
where i.tenant_id = m.tenant_id and i.uuid = m.item_uuid;

create index item_doc on item_record using gin (doc gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 1024);
create index item_by_pressmark on item_record (tenant_id, sort_pressmark, uuid) include (version) where deleted_at is null;
create index item_by_facets on item_record (tenant_id, state_uuid, media, choices) where deleted_at is null;
create index item_by_author on item_record (tenant_id, author) where deleted_at is null;
create index item_by_choices on item_record (tenant_id, choices) where deleted_at is null;
alter table item_record enable trigger links_follow_items;
alter table item_record force row level security;
alter table asset_record force row level security;

create or replace view item with (security_invoker = true) as
  select tenant_id, uuid, title, sort_title, author, description, pressmark, metadata, state_uuid, doc, version, created_at, modified_at,
    media, choices, sort_pressmark
  from item_record where deleted_at is null;

-- Every combination of values that ENUM and BOOLEAN fields of items have, as {name: [value]}; many items share one.
create table item_choices (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  chosen jsonb not null,
  primary key (tenant_id, uuid)
);
comment on column item_choices.uuid is 'the first bytes of the SHA-256 of what is chosen (catalogue/search/choices.ts)';
call keep_to_tenant('item_choices');

-- Whether the search texts and choices of an organisation's items are of the present fields and rules, and how far they have come.
create table search_upkeep (
  tenant_id integer primary key references tenant,
  wanted text not null,
  done_to uuid not null,
  finished boolean not null,
  -- The fields that the choices of all items are of.
  fields text[] not null
);
comment on column search_upkeep.wanted is 'a hash of the rules and of the fields that they are of';
call keep_to_tenant('search_upkeep');

-- Searches that a person keeps, as the query of the results'' address.
create table saved_search (
  tenant_id integer not null,
  uuid uuid not null,
  person_uuid uuid not null,
  name text not null check (length(name) between 1 and 100),
  search jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, uuid),
  constraint saved_search_name_taken unique (tenant_id, person_uuid, name),
  foreign key (tenant_id, person_uuid) references membership on delete cascade
);
call keep_to_tenant('saved_search');

/* What links repeat of their items follows them; those of which nothing else changed stay as they are. */
create or replace function links_follow_items() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update item_parent l set sort_title = i.sort_title, modified_at = i.modified_at, version = i.version
  from changed i where l.tenant_id = i.tenant_id and l.item_uuid = i.uuid
    and (l.sort_title, l.modified_at, l.version) is distinct from (i.sort_title, i.modified_at, i.version);
  return null;
end $$;

/* Items know which kinds of media they have, whoever attaches, moves, deletes or restores assets. The rows are held before
   assets are counted, so that of two who attach at once the second sees what the first did. */
create function note_media(tenant integer, items uuid[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform from item_record where tenant_id = tenant and uuid = any (items) order by uuid for no key update;
  update item_record i set media = m.media
  from (
    select one.uuid, coalesce(bit_or(case a.kind when 'images' then 1 when 'audios' then 2 when 'videos' then 4 when 'model3Ds' then 8 end), 0) as media
    from unnest(items) as one (uuid)
    left join asset_record a on a.tenant_id = tenant and a.item_uuid = one.uuid and a.deleted_at is null
    group by one.uuid
  ) m
  where i.tenant_id = tenant and i.uuid = m.uuid and i.media <> m.media;
end $$;

create function media_follow_new_assets() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform note_media(tenant_id, array_agg(distinct item_uuid)) from added group by tenant_id;
  return null;
end $$;
create trigger media_follow_new_assets after insert on asset_record
  referencing new table as added for each statement execute function media_follow_new_assets();

create function media_follow_assets() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform note_media(touched.tenant_id, array_agg(distinct touched.item))
  from (
    select o.tenant_id, unnest(array[o.item_uuid, n.item_uuid]) as item
    from before o join after n on n.tenant_id = o.tenant_id and n.uuid = o.uuid
    where o.item_uuid <> n.item_uuid or (o.deleted_at is null) <> (n.deleted_at is null)
  ) touched group by touched.tenant_id;
  return null;
end $$;
create trigger media_follow_assets after update on asset_record
  referencing old table as before new table as after for each statement execute function media_follow_assets();

/* The condition of a search over item_record: $1 tenant, $2 patterns, $3 filter. Of a pattern's alternatives, which | divides,
   one must match; filters that are there must all match, each by one of its values. */
create function search_condition(patterns text[], filter jsonb, walk boolean) returns text language plpgsql immutable set search_path = public, pg_temp as $$
declare
  condition text := 'tenant_id = $1 and deleted_at is null';
begin
  for n in 1 .. coalesce(array_length(patterns, 1), 0) loop
    -- Written so that the trigram index cannot be used, where walking the sort index finds a page of many hits sooner.
    condition := condition || format(case when walk then ' and (doc || '''') like any (string_to_array($2[%s], ''|''))'
      else ' and doc like any (string_to_array($2[%s], ''|''))' end, n);
  end loop;
  if filter ? 'states' then
    condition := condition || ' and state_uuid = any (array(select jsonb_array_elements_text($3 -> ''states'')::uuid))';
  end if;
  if filter ? 'media' then -- 16: without any
    condition := condition || ' and (media & ($3 ->> ''media'')::integer <> 0 or (media = 0 and ($3 ->> ''media'')::integer & 16 <> 0))';
  end if;
  if filter ? 'authors' then
    condition := condition || ' and author = any (array(select jsonb_array_elements_text($3 -> ''authors'')))';
  end if;
  if filter ? 'choices' then
    condition := condition || ' and choices = any (array(select c.uuid from item_choices c where c.tenant_id = $1 and not exists (
      select from jsonb_array_elements($3 -> ''choices'') f
      where not coalesce(c.chosen -> (f ->> ''name'') ?| array(select jsonb_array_elements_text(f -> ''values'')), false))))';
  end if;
  if filter ? 'values' then -- of fields that the choices are not of yet
    condition := condition || ' and not exists (select from jsonb_array_elements($3 -> ''values'') f
      where not exists (select from jsonb_array_elements(metadata -> (f ->> ''name'')) v where f -> ''values'' ? (v ->> ''value'')))';
  end if;
  if filter ? 'collections' then
    condition := condition || ' and uuid in (select l.item_uuid from item_parent l where l.tenant_id = $1
      and l.collection_uuid = any (array(select jsonb_array_elements_text($3 -> ''collections'')::uuid)))';
  end if;
  if filter ? 'createdFrom' then condition := condition || ' and created_at >= ($3 ->> ''createdFrom'')::timestamptz'; end if;
  if filter ? 'createdBefore' then condition := condition || ' and created_at < ($3 ->> ''createdBefore'')::timestamptz'; end if;
  if filter ? 'modifiedFrom' then condition := condition || ' and modified_at >= ($3 ->> ''modifiedFrom'')::timestamptz'; end if;
  if filter ? 'modifiedBefore' then condition := condition || ' and modified_at < ($3 ->> ''modifiedBefore'')::timestamptz'; end if;
  return condition;
end $$;

/* Text search, and what it counts. As in 0002: these functions read past the policies as a role that can do nothing else, take
   the tenant from the transaction, never from their caller, and answer only who matches, and how many. */
grant select (author, pressmark, sort_pressmark, created_at, metadata, state_uuid, media, choices) on item_record to pressmark_search;
create policy search on item_parent for select to pressmark_search using (true);
grant select (tenant_id, item_uuid, collection_uuid) on item_parent to pressmark_search;
create policy search on item_choices for select to pressmark_search using (true);
grant select on item_choices to pressmark_search;

drop function search_items(text[], boolean, boolean, integer, integer, boolean);

/* `sort_by`: modified_at, sort_title, created_at, sort_pressmark or relevance. Relevance: the pressmark itself, then titles that begin
   with the words, then titles that have them all, then the words one behind the other; the last modified first among equals.
   `walk` leaves the total out. */
create function search_items(patterns text[], filter jsonb, sort_by text, descending boolean, take integer, skip integer, walk boolean)
returns table (uuid uuid, version integer, total bigint)
language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 set enable_seqscan = off set enable_sort = off as $$
declare
  here integer := current_tenant();
  matches text := search_condition(patterns, filter, walk);
  direction text := case when descending or sort_by = 'relevance' then 'desc' else 'asc' end;
  -- As the indexes have it: modification falls while uuids rise.
  tie text := case when descending = (sort_by = 'modified_at') or sort_by = 'relevance' then 'asc' else 'desc' end;
  sort_key text := case when sort_by = 'relevance' then '(
      (lower(pressmark) = $3 ->> ''text'')::integer * 8 + (doc like '' '' || ($3 ->> ''words'') || ''%'')::integer * 4
      + ('' '' || sort_title like all (array(select ''% '' || word || ''%'' from regexp_split_to_table($3 ->> ''words'', '' '') word)))::integer * 2
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

/* How many of the items found have which state, media and choices (`sets`), author and collection (`authors`, `collections`: the
   most frequent, those of `chosen` before them). Without a condition each is read off an index alone. */
create function count_facets(patterns text[], filter jsonb, wanted text[], chosen text[], most integer)
returns table (facet text, name text, value text, many bigint)
language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 set enable_seqscan = off as $$
declare
  here integer := current_tenant();
  matches text := search_condition(patterns, filter, false);
  everything boolean := coalesce(array_length(patterns, 1), 0) = 0 and filter = '{}';
  found text := case when everything then '' else format('found as materialized (
    select uuid, state_uuid, media, choices, author from item_record where %s), ', matches) end;
  items text := case when everything then 'item_record where tenant_id = $1 and deleted_at is null' else 'found where true' end;
  links text := case when everything then 'item_parent l where l.tenant_id = $1'
    else 'found join item_parent l on l.tenant_id = $1 and l.item_uuid = found.uuid where true' end;
  counts text := '';
begin
  if here is null then raise exception 'count_facets: no tenant is set'; end if;
  if 'sets' = any (wanted) then
    counts := format('sets as (select state_uuid, media, choices, count(*) as many from %s group by state_uuid, media, choices),
      states as (select ''state'', null, state_uuid::text, sum(many)::bigint from sets group by state_uuid),
      kinds as (select ''media'', null, bit::text, sum(many)::bigint from sets join unnest(array[1, 2, 4, 8, 16]) bit
        on media & bit <> 0 or (media = 0 and bit = 16) group by bit),
      fields as (select ''field'', field, one, sum(many)::bigint from (select choices, sum(many) as many from sets group by choices) by_choices
        join item_choices c on c.tenant_id = $1 and c.uuid = by_choices.choices
        cross join jsonb_each(c.chosen) as f (field, list) cross join jsonb_array_elements_text(list) one group by field, one), ', items);
  end if;
  if 'authors' = any (wanted) then
    counts := counts || format('authors as (select ''author'', null, author, count(*) as many from %s and author <> ''''
      group by author order by author = any ($4) desc, many desc, author limit $5), ', items);
  end if;
  if 'collections' = any (wanted) then
    counts := counts || format('collections as (select ''collection'', null, l.collection_uuid::text, count(*) as many from %s
      group by l.collection_uuid order by l.collection_uuid::text = any ($4) desc, many desc, l.collection_uuid limit $5), ', links);
  end if;
  return query execute 'with ' || found || counts || 'nothing as (select null, null, null, 0::bigint where false) select * from nothing'
    || case when 'sets' = any (wanted) then ' union all select * from states union all select * from kinds union all select * from fields' else '' end
    || case when 'authors' = any (wanted) then ' union all select * from authors' else '' end
    || case when 'collections' = any (wanted) then ' union all select * from collections' else '' end
    using here, patterns, filter, chosen, most;
end $$;

revoke execute on function search_items, count_facets, search_condition from public;
grant execute on function search_condition to pressmark_search;
grant execute on function search_items, count_facets to pressmark_app;
grant create on schema public to pressmark_search;
alter function search_items owner to pressmark_search;
alter function count_facets owner to pressmark_search;
revoke create on schema public from pressmark_search;
