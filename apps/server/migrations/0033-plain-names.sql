-- Renames tables, columns, functions and stored words to standard terms. Rows keep their contents; grants, policies and owners stay.

-- 1. Procedure and functions whose bodies do not change.
alter procedure keep_to_tenant(regclass) rename to isolate_by_tenant;
alter function held_watermark() rename to lock_watermark;
alter function set_organisation(jsonb) rename to set_tenant_settings;
alter function set_crest(bytea) rename to set_logo;
alter function locks_kept() rename to state_locks_enforced;

-- 2. Tables and columns. Policies, column grants, keys and the indexes of partitions follow by themselves.
alter table act rename to bulk_operation;
alter table bulk_operation rename column about to details;
alter table bulk_operation rename column same to unchanged;
alter table bulk_operation rename column kept to skipped;
alter table bulk_operation rename column keeps_locks to enforces_locks;
alter table act_target rename to bulk_operation_target;
alter table bulk_operation_target rename column act_uuid to bulk_operation_uuid;
alter table act_problem rename to bulk_operation_problem;
alter table bulk_operation_problem rename column act_uuid to bulk_operation_uuid;
alter table letter rename to email_message;
alter table handover rename to tenant_switch;
alter table transition_effect rename to outbox_entry;
alter table outbox_entry rename column lane to receiver;
alter table transition_task rename column lane to receiver;
alter table transition_task rename column own_action_uuid to custom_action_uuid;
alter table own_action rename to custom_action;
alter table transition_log rename column passed_on_by to cascaded_from;
alter table transition_run rename column failed to skipped;
alter table transition_run_failure rename to transition_run_problem;
alter table item_choices rename to item_value_set;
alter table item_value_set rename column chosen to selected_values;
alter table item_record rename column choices to value_set;
alter view item rename column choices to value_set;
alter table search_upkeep rename to search_index_state;
alter table search_index_state rename column wanted to target_hash;
alter table search_index_state rename column done_to to last_uuid;
alter table asset_record rename column marked to watermarked_pyramid;
alter table asset_record rename column marked_with to watermarked_with;
alter view asset rename column marked to watermarked_pyramid;
alter view asset rename column marked_with to watermarked_with;
alter view asset_place rename to asset_position;
alter table resumable_piece rename to resumable_part;
alter table sheet_import rename column good to valid;
alter table sheet_import rename column faulty to invalid;
alter table tenant rename column crest to logo;
alter table tenant rename column of_demo to is_demo;
alter table person rename column organisations to tenant_count;
alter table person rename column spared_factor to exempt_from_second_factor;
alter table person rename column scheme to color_scheme;
alter table password_link rename column organisations to tenant_count;

-- 3. Indexes.
alter index act_by_age rename to bulk_operation_by_age;
alter index letter_by_age rename to email_message_by_age;
alter index effect_of_log rename to outbox_entry_of_log;
alter index effect_in_lane rename to outbox_entry_of_receiver;
alter index effect_by_state rename to outbox_entry_by_state;
alter index log_passed_on rename to log_cascaded;
alter index task_of_own_action rename to task_of_custom_action;
alter index item_by_choices rename to item_by_value_set;

/* Names that PostgreSQL made from the old names: keys, checks, not-null constraints (named since PostgreSQL 18) and the indexes of
   the partitions of item_record. Constraints that an earlier migration named keep their names. */
create temporary table renamed (tables, old, new) on commit drop as values
  ('bulk_operation', 'act', 'bulk_operation'), ('bulk_operation', 'about', 'details'), ('bulk_operation', 'same', 'unchanged'),
  ('bulk_operation', 'kept', 'skipped'), ('bulk_operation', 'keeps_locks', 'enforces_locks'),
  ('bulk_operation_target', 'act', 'bulk_operation'), ('bulk_operation_problem', 'act', 'bulk_operation'),
  ('email_message', 'letter', 'email_message'), ('tenant_switch', 'handover', 'tenant_switch'),
  ('outbox_entry', 'transition_effect', 'outbox_entry'), ('outbox_entry', 'lane', 'receiver'),
  ('transition_task', 'lane', 'receiver'), ('custom_action', 'own_action', 'custom_action'),
  ('transition_run', 'failed', 'skipped'), ('transition_run_problem', 'transition_run_failure', 'transition_run_problem'),
  ('item_value_set', 'item_choices', 'item_value_set'), ('item_value_set', 'chosen', 'selected_values'),
  ('search_index_state', 'search_upkeep', 'search_index_state'), ('search_index_state', 'wanted', 'target_hash'),
  ('search_index_state', 'done_to', 'last_uuid'), ('resumable_part', 'resumable_piece', 'resumable_part'),
  ('sheet_import', 'good', 'valid'), ('sheet_import', 'faulty', 'invalid'), ('tenant', 'of_demo', 'is_demo'),
  ('person', 'organisations', 'tenant_count'), ('person', 'spared_factor', 'exempt_from_second_factor'),
  ('person', 'scheme', 'color_scheme'), ('password_link', 'organisations', 'tenant_count');
do $$
declare
  part record;
  word record;
  name text;
begin
  for part in
    select k.conname, c.relname from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and c.relname in (select tables from renamed)
  loop
    name := '_' || part.conname;
    for word in select old, new from renamed where tables = part.relname loop
      name := regexp_replace(name, '_' || word.old || '(?=_)', '_' || word.new, 'g');
    end loop;
    if name <> '_' || part.conname then
      execute format('alter table %I rename constraint %I to %I', part.relname, part.conname, substr(name, 2));
    end if;
  end loop;
  for part in
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'i' and relname ~ '^item_record_\d+_.*choices'
  loop
    execute format('alter index %I rename to %I', part.relname, replace(part.relname, 'choices', 'value_set'));
  end loop;
end $$;
drop table renamed;

-- 4. Functions whose bodies name something that was renamed. Replacing a function keeps its owner and its grants.
create or replace function count_organisations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update person set tenant_count = tenant_count + 1 where uuid = new.person_uuid;
  else
    update person set tenant_count = tenant_count - 1 where uuid = old.person_uuid;
    update person set removed_at = now(), email = '', avatar = null, password_version = password_version + 1, second_factor = false
      where uuid = old.person_uuid and tenant_count = 0 and not platform_admin;
    delete from second_factor f using person p where f.person_uuid = old.person_uuid and p.uuid = f.person_uuid and p.removed_at is not null;
  end if;
  return null;
end $$;

/* `freely`: the caller is the person or a platform administrator. A tenant may change the profile of a member of no other tenant. */
create or replace function change_person(id uuid, new_name text, new_surname text, new_email text, freely boolean)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  update person set name = new_name, surname = new_surname, email = new_email, version = version + 1
    where uuid = id and (freely or (tenant_count = 1 and not platform_admin
      and exists (select from membership where tenant_id = current_tenant() and person_uuid = id)))
    returning true
$$;

/* Fields that `change` does not name stay. The version stays too, because no other person sees these fields. */
create or replace function set_preferences(id uuid, change jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  update person set
    language = case when change ? 'language' then change ->> 'language' else language end,
    color_scheme = case when change ? 'colorScheme' then change ->> 'colorScheme' else color_scheme end
  where uuid = id
$$;

create or replace function set_logo(png bytea) returns void language sql security definer set search_path = public, pg_temp as $$
  update tenant set logo = png where id = current_tenant()
$$;

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
  if filter ? 'createdFrom' then condition := condition || ' and created_at >= ($3 ->> ''createdFrom'')::timestamptz'; end if;
  if filter ? 'createdBefore' then condition := condition || ' and created_at < ($3 ->> ''createdBefore'')::timestamptz'; end if;
  if filter ? 'modifiedFrom' then condition := condition || ' and modified_at >= ($3 ->> ''modifiedFrom'')::timestamptz'; end if;
  if filter ? 'modifiedBefore' then condition := condition || ' and modified_at < ($3 ->> ''modifiedBefore'')::timestamptz'; end if;
  return condition;
end $$;

/* Counts the items found by state, media and value set (`sets`), by author and by collection (`authors`, `collections`: the values
   in `chosen` first, then the most frequent). Without a condition, each count is read from an index. */
create or replace function count_facets(patterns text[], filter jsonb, wanted text[], chosen text[], most integer)
returns table (facet text, name text, value text, many bigint)
language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 set enable_seqscan = off as $$
declare
  here integer := current_tenant();
  matches text := search_condition(patterns, filter, false);
  everything boolean := coalesce(array_length(patterns, 1), 0) = 0 and filter = '{}';
  found text := case when everything then '' else format('found as materialized (
    select uuid, state_uuid, media, value_set, author from item_record where %s), ', matches) end;
  items text := case when everything then 'item_record where tenant_id = $1 and deleted_at is null' else 'found' end;
  links text := case when everything then 'item_parent l where l.tenant_id = $1'
    else 'found join item_parent l on l.tenant_id = $1 and l.item_uuid = found.uuid' end;
  counts text := '';
begin
  if here is null then raise exception 'count_facets: no tenant is set'; end if;
  if wanted && array['sets', 'authors'] then
    counts := format('alike as materialized (select state_uuid, media, value_set, author, count(*) as many from %s
      group by state_uuid, media, value_set, author), ', items);
  end if;
  if 'sets' = any (wanted) then
    counts := counts || 'sets as (select state_uuid, media, value_set, sum(many) as many from alike group by state_uuid, media, value_set),
      states as (select ''state'', null, state_uuid::text, sum(many)::bigint from sets group by state_uuid),
      kinds as (select ''media'', null, bit::text, sum(many)::bigint from sets join unnest(array[1, 2, 4, 8, 16]) bit
        on media & bit <> 0 or (media = 0 and bit = 16) group by bit),
      fields as (select ''field'', field, one, sum(many)::bigint from (select value_set, sum(many) as many from sets group by value_set) by_set
        join item_value_set c on c.tenant_id = $1 and c.uuid = by_set.value_set
        cross join jsonb_each(c.selected_values) as f (field, list) cross join jsonb_array_elements_text(list) one group by field, one), ';
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

-- 5. State locks: the setting of the transaction, and the triggers that read it.
/* Whether this transaction is bound by the locks of states. */
create or replace function state_locks_enforced() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.state_locks', true), '') = 'enforced';

create or replace function note_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if state_locks_enforced() then
    perform refuse_when(item_locked(old.tenant_id, old.item_uuid));
  end if;
  if new.assets[1:cardinality(old.assets)] <> old.assets then
    new.moves := old.moves + 1;
  end if;
  return new;
end $$;

drop trigger keep_locked on item_record;
create trigger keep_locked before update of title, author, description, pressmark, metadata, deleted_at on item_record
  for each row when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked();
drop trigger keep_locked on collection_record;
create trigger keep_locked before update of title, author, description, metadata, deleted_at on collection_record
  for each row when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked();
drop trigger keep_locked on asset_record;
create trigger keep_locked before update of title, author, metadata, item_uuid, original_sha256, deleted_at on asset_record
  for each row when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked_asset();
drop trigger keep_locked_from_more on asset_record;
create trigger keep_locked_from_more after insert on asset_record
  referencing new table as added
  for each statement when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked_from_more();
drop trigger keep_locked_order on item_document;
create trigger keep_locked_order before insert on item_document
  for each row when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked_order();
drop trigger keep_locked_place on item_parent;
create trigger keep_locked_place before insert or delete on item_parent
  for each row when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked_place();
drop trigger keep_locked_place on collection_parent;
create trigger keep_locked_place before insert or delete on collection_parent
  for each row when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked_place();
drop trigger keep_locked on story_record;
create trigger keep_locked before update of title, author, description, metadata, deleted_at on story_record
  for each row when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked();
drop trigger keep_locked on series_record;
create trigger keep_locked before update of title, pressmark, description, metadata, deleted_at on series_record
  for each row when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked();
drop trigger keep_locked_parts on story_step;
create trigger keep_locked_parts before insert or update or delete on story_step
  for each row when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked_parts();
drop trigger keep_locked_parts on series_story;
create trigger keep_locked_parts before insert or update or delete on series_story
  for each row when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked_parts();

-- 6. Stored words. Row security is forced on the owner as well, so it is lifted for these updates.
alter table bulk_operation no force row level security;
alter table bulk_operation drop constraint bulk_operation_kind_check, drop constraint bulk_operation_step_check;
update bulk_operation set kind = 'move' where kind = 'place';
update bulk_operation set step = 'RUNNING' where step = 'DOING';
alter table bulk_operation
  add constraint bulk_operation_kind_check check (kind in ('edit', 'move', 'deleteCollection', 'deleteAssets', 'editAssets')),
  add constraint bulk_operation_step_check check (step in ('RUNNING', 'DONE', 'UNDOING', 'UNDONE'));
alter table bulk_operation force row level security;

alter table bulk_operation_problem no force row level security;
update bulk_operation_problem set code = case code when 'unfit' then 'invalid' else 'notRepeatable' end where code in ('unfit', 'oneValue');
alter table bulk_operation_problem force row level security;

alter table sheet_problem no force row level security;
update sheet_problem set reason = reason || '{"code": "notRepeatable"}' where reason ->> 'code' = 'oneValue';
update sheet_problem set reason = reason || '{"code": "invalid"}' where reason ->> 'code' = 'unfit';
alter table sheet_problem force row level security;

alter table asset_import no force row level security;
update asset_import set reason = reason - 'wanted' || jsonb_build_object('expected', reason -> 'wanted') where reason ? 'wanted';
update asset_import set reason = reason - 'ending' || jsonb_build_object('extension', reason -> 'ending') where reason ? 'ending';
alter table asset_import force row level security;

alter table email_message no force row level security;
alter table email_message drop constraint email_message_step_check;
update email_message set step = 'UNSENT' where step = 'KEPT';
alter table email_message add constraint email_message_step_check check (step in ('WAITING', 'SENT', 'UNSENT', 'FAILED'));
alter table email_message force row level security;

alter table transition_task no force row level security;
update transition_task set template = 'cascadeState' where template = 'passOn';
alter table transition_task force row level security;

alter table outbox_entry no force row level security;
update outbox_entry set template = 'cascadeState' where template = 'passOn';
alter table outbox_entry force row level security;

alter table transition_run_problem no force row level security;
update transition_run_problem set code = 'stateMismatch' where code = 'otherState';
alter table transition_run_problem force row level security;

drop index fixity_fault;
alter table fixity no force row level security;
alter table fixity drop constraint fixity_outcome_check;
update fixity set outcome = 'intact' where outcome = 'whole';
alter table fixity add constraint fixity_outcome_check check (outcome in ('intact', 'changed', 'missing'));
alter table fixity force row level security;
create index fixity_damaged on fixity (tenant_id, checked_at) where outcome <> 'intact';

alter table fixity_event no force row level security;
alter table fixity_event drop constraint fixity_event_kind_check;
update fixity_event set kind = 'intact again' where kind = 'whole again';
alter table fixity_event add constraint fixity_event_kind_check check (kind in ('changed', 'missing', 'repaired', 'intact again'));
alter table fixity_event force row level security;

-- Kinds of events are in kebab case. Changes of a tenant were recorded under the person who made them.
alter table event no force row level security;
update event set
  entity_type = case
    when entity_type = 'own action' then 'custom-action'
    when entity_type = 'transition log' then 'transition-log'
    when entity_type = 'saved search' then 'saved-search'
    when kind in ('tenant.changed', 'crest.set', 'crest.removed', 'watermark.set', 'watermark.removed') then 'tenant'
    else entity_type end,
  entity_uuid = case
    when kind in ('tenant.changed', 'crest.set', 'crest.removed', 'watermark.set', 'watermark.removed')
      then '00000000-0000-0000-0000-000000000000'
    else entity_uuid end,
  kind = case
    when kind like 'own action.%' then replace(kind, 'own action.', 'custom-action.')
    when kind like 'transition log.%' then replace(kind, 'transition log.', 'transition-log.')
    when kind like 'saved search.%' then replace(kind, 'saved search.', 'saved-search.')
    when kind like '%.stateChanged' then replace(kind, '.stateChanged', '.state-changed')
    when kind like 'crest.%' then replace(kind, 'crest.', 'logo.')
    when kind = 'password.link-asked' then 'password.link-requested'
    when kind = 'password.link-given' then 'password.link-issued'
    else kind end
where kind like '% %' or kind like '%.stateChanged' or kind like 'crest.%' or kind like 'watermark.%'
  or kind in ('tenant.changed', 'password.link-asked', 'password.link-given') or entity_type like '% %';
update event set
  before = before - 'scheme' || jsonb_build_object('colorScheme', before -> 'scheme'),
  after = after - 'scheme' || jsonb_build_object('colorScheme', after -> 'scheme')
where kind = 'person.preferences-changed' and before ? 'scheme' and after ? 'scheme';
alter table event force row level security;

-- 7. Comments, which tables.gen.ts shows.
comment on column item_record.doc is 'search text: folded words, each after a space (catalogue/search/search-text.ts)';
comment on column item_value_set.uuid is 'first 16 bytes of the SHA-256 of the selected values (catalogue/search/value-sets.ts)';
comment on column search_index_state.target_hash is 'hash of the indexing rules and of the fields that they use';
comment on column outbox_entry.receiver is 'entries with the same receiver run one after the other: empty for entries within this database, else the address';
comment on column outbox_entry.due_at is 'null: earlier entries are not done; while an entry runs: when another worker may take it over';
comment on column transition_log.cascaded_from is 'log of the entity from which the state was cascaded';
comment on column transition_task.custom_action_uuid is 'null: a built-in action';
comment on column person.tenant_count is 'number of tenants of the person; members of several tenants change their profile themselves';
comment on column person.exempt_from_second_factor is 'administrator of the demo content, who needs no second factor while the demo runs';
comment on column password_link.tenant_count is 'of the person when the link was made: a link of one tenant must not open another one';
comment on table tenant_switch is 'belongs to the tenant that the person switches to; no other tenant can see the code';
comment on column tenant_switch.code_hash is 'SHA-256 of the code, so that a copy of this table opens no session';
comment on column tenant_switch.signed_in_at is 'when the password was entered; the new session keeps this time';
