/* The backups that were taken of this installation, so that administrators see the age of the last one. */
create table backup (
  taken_at timestamptz primary key,
  ended_at timestamptz not null default now(),
  rows bigint not null check (rows >= 0),
  files bigint not null check (files >= 0),
  bytes bigint not null check (bytes >= 0),
  problems integer not null check (problems >= 0)
);
comment on column backup.problems is 'files that were missing or damaged, and are not in the backup';
grant select on backup to pressmark_app;
