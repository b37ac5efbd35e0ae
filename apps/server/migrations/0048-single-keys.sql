-- A person can turn off shortcuts that are a single character (WCAG 2.2, 2.1.4).
alter table person add column single_keys boolean not null default true;
comment on column person.single_keys is 'whether characters without Ctrl or Alt are shortcuts';
grant select (single_keys) on person to pressmark_app;

/* Fields that `change` does not name stay. The version stays too, because no other person sees these fields. */
create or replace function set_preferences(id uuid, change jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  update person set
    language = case when change ? 'language' then change ->> 'language' else language end,
    color_scheme = case when change ? 'colorScheme' then change ->> 'colorScheme' else color_scheme end,
    single_keys = case when change ? 'singleKeys' then (change ->> 'singleKeys')::boolean else single_keys end
  where uuid = id
$$;
