-- How many items each collection has is counted over this index alone: a tenth of the size of those by which lists are sorted.
create index items_of_collection on item_parent (tenant_id, collection_uuid);

-- States, media, choices and authors are counted in one pass.
drop index item_by_facets;
create index item_by_facets on item_record (tenant_id, state_uuid, media, choices, author) where deleted_at is null;

/* How many of the items found have which state, media and choices (`sets`), author and collection (`authors`, `collections`: the
   most frequent, those of `chosen` before them). Without a condition each is read off an index alone. As in 0015. */
create or replace function count_facets(patterns text[], filter jsonb, wanted text[], chosen text[], most integer)
returns table (facet text, name text, value text, many bigint)
language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 set enable_seqscan = off as $$
declare
  here integer := current_tenant();
  matches text := search_condition(patterns, filter, false);
  everything boolean := coalesce(array_length(patterns, 1), 0) = 0 and filter = '{}';
  found text := case when everything then '' else format('found as materialized (
    select uuid, state_uuid, media, choices, author from item_record where %s), ', matches) end;
  items text := case when everything then 'item_record where tenant_id = $1 and deleted_at is null' else 'found' end;
  links text := case when everything then 'item_parent l where l.tenant_id = $1'
    else 'found join item_parent l on l.tenant_id = $1 and l.item_uuid = found.uuid' end;
  counts text := '';
begin
  if here is null then raise exception 'count_facets: no tenant is set'; end if;
  if wanted && array['sets', 'authors'] then
    counts := format('alike as materialized (select state_uuid, media, choices, author, count(*) as many from %s
      group by state_uuid, media, choices, author), ', items);
  end if;
  if 'sets' = any (wanted) then
    counts := counts || 'sets as (select state_uuid, media, choices, sum(many) as many from alike group by state_uuid, media, choices),
      states as (select ''state'', null, state_uuid::text, sum(many)::bigint from sets group by state_uuid),
      kinds as (select ''media'', null, bit::text, sum(many)::bigint from sets join unnest(array[1, 2, 4, 8, 16]) bit
        on media & bit <> 0 or (media = 0 and bit = 16) group by bit),
      fields as (select ''field'', field, one, sum(many)::bigint from (select choices, sum(many) as many from sets group by choices) by_choices
        join item_choices c on c.tenant_id = $1 and c.uuid = by_choices.choices
        cross join jsonb_each(c.chosen) as f (field, list) cross join jsonb_array_elements_text(list) one group by field, one), ';
  end if;
  if 'authors' = any (wanted) then
    counts := counts || 'authors as (select ''author'', null, author, sum(many)::bigint as many from alike where author <> ''''
      group by author order by author = any ($4) desc, many desc, author limit $5), ';
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
