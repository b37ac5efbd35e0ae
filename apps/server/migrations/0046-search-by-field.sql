-- A search can be limited to one field. Search texts are divided into sections, one for each field. A background job divides those of
-- existing items.

comment on column item_record.doc is 'search text: normalised words, each after a space, in sections (catalogue/search/search-text.ts, sections.ts)';

/* The condition of a search over item_record: $1 tenant, $2 patterns, $3 filter. A pattern has alternatives, separated by |: one of
   them must match. All filters that are set must match, each by one of its values. */
create or replace function search_condition(patterns text[], filter jsonb, walk boolean) returns text language plpgsql immutable set search_path = public, pg_temp as $$
declare
  condition text := 'tenant_id = $1 and deleted_at is null';
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
    condition := condition || ' and uuid in (
      with recursive below(uuid) as (
        select ($3 ->> ''branch'')::uuid
        union
        select link.collection_uuid from below join collection_parent link on link.tenant_id = $1 and link.parent_uuid = below.uuid
      ) select l.item_uuid from below join item_parent l on l.tenant_id = $1 and l.collection_uuid = below.uuid)';
  end if;
  if filter ? 'createdFrom' then condition := condition || ' and created_at >= ($3 ->> ''createdFrom'')::timestamptz'; end if;
  if filter ? 'createdBefore' then condition := condition || ' and created_at < ($3 ->> ''createdBefore'')::timestamptz'; end if;
  if filter ? 'modifiedFrom' then condition := condition || ' and modified_at >= ($3 ->> ''modifiedFrom'')::timestamptz'; end if;
  if filter ? 'modifiedBefore' then condition := condition || ' and modified_at < ($3 ->> ''modifiedBefore'')::timestamptz'; end if;
  return condition;
end $$;

-- Words that occur, or occurred, in items, for the correction of a search.
create table search_word (
  tenant_id integer not null references tenant,
  word text collate "C" not null,
  backend integer not null,
  primary key (tenant_id, word, backend)
);
comment on column search_word.backend is 'the process of PostgreSQL that added the word, so that no two transactions wait for each other';
call isolate_by_tenant('search_word');

/* Adds the new words of a search text. Codes, stems and numbers are no words. */
create function add_search_words() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into search_word (tenant_id, word, backend)
    select distinct new.tenant_id, part, pg_backend_pid() from string_to_table(translate(new.doc, chr(10), ' '), ' ') part
    where length(part) between 4 and 30 and part !~ '[0-9~=!#$&*+,./:;<>?@-]'
      and not exists (select from search_word present where present.tenant_id = new.tenant_id and present.word = part)
    on conflict do nothing;
  return null;
end $$;
create trigger add_search_words after insert on item_record for each row execute function add_search_words();
create trigger add_changed_search_words after update of doc on item_record for each row
  when (old.doc is distinct from new.doc) execute function add_search_words();

/* The number of items, at most `most`, that have a word with this start. */
create function count_word_items(words text[], most integer) returns table (word text, many bigint)
language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 set enable_seqscan = off as $$
declare
  here integer := current_tenant();
begin
  if here is null then raise exception 'count_word_items: no tenant is set'; end if;
  return query select one, (select count(*) from (
      select from item_record where tenant_id = here and deleted_at is null and doc like '% ' || one || '%' limit most) found)
    from unnest(words) one;
end $$;

revoke execute on function count_word_items from public;
grant execute on function count_word_items to pressmark_app;
grant create on schema public to pressmark_search;
alter function count_word_items owner to pressmark_search;
revoke create on schema public from pressmark_search;
