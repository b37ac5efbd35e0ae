-- In which language and colours somebody sees the product is the person's, and goes along from browser to browser.
alter table person
  add column language text check (language in ('en', 'it')),
  add column scheme text check (scheme in ('light', 'dark', 'auto'));
comment on column person.language is 'null: never chosen, so that the browser decides';
grant select (language, scheme) on person to pressmark_app;

/* What is not named stays. The version does, too: nothing that others read changes. */
create function set_preferences(id uuid, change jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  update person set
    language = case when change ? 'language' then change ->> 'language' else language end,
    scheme = case when change ? 'scheme' then change ->> 'scheme' else scheme end
  where uuid = id
$$;
revoke all on function set_preferences(uuid, jsonb) from public;
grant execute on function set_preferences(uuid, jsonb) to pressmark_app;
