-- A session in which an administrator sees the product as another person. It can change nothing, and ends at this time.
alter table session
  add column viewed_person_uuid uuid references person on delete cascade,
  add column view_ends_at timestamptz,
  add constraint session_view check ((viewed_person_uuid is null) = (view_ends_at is null));
create index session_of_viewed_person on session (viewed_person_uuid) where viewed_person_uuid is not null;
