-- The cover of a story, and the slides before its first and after its last step. The defaults are the looks of earlier releases.
alter table story_record
  add column cover_uuid uuid,
  add column opening jsonb,
  add column closing jsonb;
comment on column story_record.cover_uuid is 'the image on cards; no key: without effect while no step shows it';
comment on column story_record.opening is 'title and subtitle of the slide before the first step; null: no slide';
comment on column story_record.closing is 'text and credits of the slide after the last step; null: no slide';

create or replace view story with (security_invoker = true) as
  select tenant_id, uuid, title, sort_title, author, description, metadata, docs, state_uuid, version, created_at, modified_at,
    cover_uuid, opening, closing
  from story_record where deleted_at is null;

drop trigger keep_locked on story_record;
create trigger keep_locked before update of title, author, description, metadata, cover_uuid, opening, closing, deleted_at on story_record
  for each row when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked();
