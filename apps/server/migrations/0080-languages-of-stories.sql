-- The texts of a story in other languages. Stories of earlier releases have their texts once, in the first language of the organisation.
alter table story_record
  add column language text check (length(language) = 2),
  add column translations jsonb not null default '{}';
comment on column story_record.language is 'of the main texts; null: the first language of the organisation';
comment on column story_record.translations is 'title, description and slides by language; each language of the story has a key';
alter table story_step add column translations jsonb not null default '{}';
comment on column story_step.translations is 'label and chars by language, only of languages that the story has';

create or replace view story with (security_invoker = true) as
  select tenant_id, uuid, title, sort_title, author, description, metadata, docs, state_uuid, version, created_at, modified_at,
    cover_uuid, opening, closing, language, translations
  from story_record where deleted_at is null;

drop trigger keep_locked on story_record;
create trigger keep_locked before update of title, author, description, metadata, cover_uuid, opening, closing, language, translations,
  deleted_at on story_record
  for each row when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked();
