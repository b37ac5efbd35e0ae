-- A changed name or default licence changes all published records, although none of their versions rises.
alter table publication_run add column announces_all boolean not null default false;
comment on column publication_run.announces_all is 'records an update of each public entity, also without a new version';
