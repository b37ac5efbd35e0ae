-- The licence or rights statement of what has none of its own.
alter table tenant add column default_rights text check (length(default_rights) between 1 and 200);
comment on column tenant.default_rights is 'an address of Creative Commons or RightsStatements.org, with http as both registries write it';

/* Settings that are absent from `change` stay. Returns null and changes nothing if the settings have another version than `expected`. */
create or replace function set_tenant_settings(change jsonb, expected integer default null)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  update tenant set
    support_url = case when change ? 'supportUrl' then change ->> 'supportUrl' else support_url end,
    default_rights = case when change ? 'defaultRights' then change ->> 'defaultRights' else default_rights end,
    languages = case when change ? 'languages' then array(select jsonb_array_elements_text(change -> 'languages')) else languages end,
    version = version + 1
    where id = current_tenant() and (expected is null or version = expected)
    returning true
$$;
