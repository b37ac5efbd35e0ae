-- The history names the API key of a change, see docs/decisions/0089-limits-and-traces-of-api-keys.md.
alter table event add column api_key jsonb;
comment on column event.api_key is 'uuid, name and prefix of the API key that made the change; it stays when the key is revoked';

/* The key is part of the digest of an event that has one. All other events keep their digest. */
create or replace function event_digest(e event) returns bytea language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to((jsonb_build_array(
    e.sequence, (extract(epoch from e.at) * 1000000)::bigint, e.person_uuid, e.kind, e.entity_type, e.entity_uuid, e.before, e.after, e.batch
  ) || case when e.api_key is null then '[]'::jsonb else jsonb_build_array(e.api_key) end)::text, 'UTF8'))
$$;

-- Work that a key started and a job does.
alter table bulk_operation add column api_key jsonb, add column undone_by_key jsonb;
alter table sheet_import add column api_key jsonb;
alter table asset_import add column api_key jsonb;
alter table transition_run add column api_key jsonb;
alter table transition_log add column api_key jsonb;
comment on column bulk_operation.api_key is 'the API key that started the operation, as in event';
comment on column sheet_import.api_key is 'the API key that started the present step, as in event';
comment on column asset_import.api_key is 'the API key that replaced the file, as in event';
comment on column transition_run.api_key is 'the API key that started the run, as in event';
comment on column transition_log.api_key is 'the API key that fired the transition, as in event';
