-- Versions of what people edit in forms, so that a change of an outdated version is refused.
alter table tenant add column version integer not null default 1;
comment on column tenant.version is 'of the settings; logo and watermark have addresses that change with them';
alter table saved_search add column version integer not null default 1;
-- A provider that is removed and set again must not get an earlier version.
alter table identity_provider add column version integer not null default 1 + floor(random() * 100000000)::integer;

drop function set_tenant_settings(jsonb);
/* Settings that are absent from `change` stay. Returns null and changes nothing if the settings have another version than `expected`. */
create function set_tenant_settings(change jsonb, expected integer default null)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  update tenant set
    support_url = case when change ? 'supportUrl' then change ->> 'supportUrl' else support_url end,
    languages = case when change ? 'languages' then array(select jsonb_array_elements_text(change -> 'languages')) else languages end,
    version = version + 1
    where id = current_tenant() and (expected is null or version = expected)
    returning true
$$;
revoke all on function set_tenant_settings(jsonb, integer) from public;
grant execute on function set_tenant_settings(jsonb, integer) to pressmark_app;
