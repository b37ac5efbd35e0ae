-- The heading above a field in forms and lists, by language. Consecutive fields with the same heading form a section.
alter table template add column heading jsonb not null default '{}' check (jsonb_typeof(heading) = 'object');
comment on column template.heading is 'text by language code; empty for a field without a heading';
