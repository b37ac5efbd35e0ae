-- Limits that platform administrators set, so that one tenant cannot fill the storage of all.
alter table tenant
  add column storage_limit bigint check (storage_limit >= 0),
  add column people_limit integer check (people_limit >= 0);
comment on column tenant.storage_limit is 'bytes of originals and unfinished uploads; null: no limit';
comment on column tenant.people_limit is 'active members without service accounts; null: no limit';
