-- A search in a collection with more than 10,000 items below it looks up the collections of each hit.

/* The condition of a search over item_record: $1 tenant, $2 patterns, $3 filter. A pattern has alternatives, separated by |: one of
   them must match. All filters that are set must match, each by one of its values. The items of a large branch are not listed: the
   collections of each hit are looked up. */
create or replace function search_condition(patterns text[], filter jsonb, walk boolean) returns text language plpgsql stable set search_path = public, pg_temp as $$
declare
  condition text := 'tenant_id = $1 and deleted_at is null';
  is_large boolean;
  below constant text := 'with recursive below(uuid) as (
          select ($3 ->> ''branch'')::uuid
          union
          select link.collection_uuid from below join collection_parent link on link.tenant_id = $1 and link.parent_uuid = below.uuid
        )';
begin
  for n in 1 .. coalesce(array_length(patterns, 1), 0) loop
    -- The concatenation keeps PostgreSQL from the trigram index where walking the sort index finds a page of many hits sooner.
    condition := condition || format(case when walk then ' and (doc || '''') like any (string_to_array($2[%s], ''|''))'
      else ' and doc like any (string_to_array($2[%s], ''|''))' end, n);
    if filter ? 'section' then -- The index finds the items; their sections decide.
      condition := condition || format(' and split_part(split_part(doc, $3 -> ''section'' ->> ''separator'',
        ($3 -> ''section'' ->> ''part'')::integer), chr(10), 1) like any (string_to_array($2[%s], ''|''))', n);
    end if;
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
  if filter ? 'valueSets' then
    condition := condition || ' and value_set = any (array(select c.uuid from item_value_set c where c.tenant_id = $1 and not exists (
      select from jsonb_array_elements($3 -> ''valueSets'') f
      where not coalesce(c.selected_values -> (f ->> ''name'') ?| array(select jsonb_array_elements_text(f -> ''values'')), false))))';
  end if;
  if filter ? 'values' then -- fields that the value sets of all items do not have yet
    condition := condition || ' and not exists (select from jsonb_array_elements($3 -> ''values'') f
      where not exists (select from jsonb_array_elements(metadata -> (f ->> ''name'')) v where f -> ''values'' ? (v ->> ''value'')))';
  end if;
  if filter ? 'collections' then
    condition := condition || ' and uuid in (select l.item_uuid from item_parent l where l.tenant_id = $1
      and l.collection_uuid = any (array(select jsonb_array_elements_text($3 -> ''collections'')::uuid)))';
  end if;
  if filter ? 'branch' then
    execute format('%s select count(*) > 10000 from (
      select from below join item_parent l on l.tenant_id = $1 and l.collection_uuid = below.uuid limit 10001) items', below)
      into is_large using current_tenant(), patterns, filter;
    -- `is true` keeps PostgreSQL from joining, so the collections of the branch are found and hashed once.
    condition := condition || format(case when is_large then ' and exists (select from item_parent l
      where l.tenant_id = $1 and l.item_uuid = item_record.uuid and (l.collection_uuid in (%s select uuid from below)) is true offset 0)'
      else ' and uuid in (%s select l.item_uuid from below join item_parent l on l.tenant_id = $1 and l.collection_uuid = below.uuid)'
      end, below);
  end if;
  if filter ? 'createdFrom' then condition := condition || ' and created_at >= ($3 ->> ''createdFrom'')::timestamptz'; end if;
  if filter ? 'createdBefore' then condition := condition || ' and created_at < ($3 ->> ''createdBefore'')::timestamptz'; end if;
  if filter ? 'modifiedFrom' then condition := condition || ' and modified_at >= ($3 ->> ''modifiedFrom'')::timestamptz'; end if;
  if filter ? 'modifiedBefore' then condition := condition || ' and modified_at < ($3 ->> ''modifiedBefore'')::timestamptz'; end if;
  return condition;
end $$;
