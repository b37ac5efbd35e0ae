/* The number of rows that must exist, apart from these rows, so that a check finds lost ones. */

create table row_count (
  tenant_id integer not null references tenant,
  counted text not null check (counted in ('item', 'event', 'upload', 'membership')),
  backend integer not null,
  total bigint not null,
  primary key (tenant_id, counted, backend)
);
comment on column row_count.backend is 'the process of PostgreSQL that counted, so that no two transactions wait for each other; 0: the sum of earlier ones';

alter table item_record no force row level security;
alter table event no force row level security;
alter table upload no force row level security;
alter table membership no force row level security;
insert into row_count
  select tenant_id, 'item', 0, count(*) from item_record group by 1
  union all select tenant_id, 'event', 0, count(*) from event group by 1
  union all select tenant_id, 'upload', 0, count(*) from upload group by 1
  union all select tenant_id, 'membership', 0, count(*) from membership group by 1;
alter table item_record force row level security;
alter table event force row level security;
alter table upload force row level security;
alter table membership force row level security;
call isolate_by_tenant('row_count');

create function count_rows() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into row_count as c
    select tenant_id, tg_argv[0], pg_backend_pid(), count(*) * tg_argv[1]::integer from changed group by tenant_id
    on conflict (tenant_id, counted, backend) do update set total = c.total + excluded.total;
  return null;
end $$;

create trigger count_inserted after insert on item_record referencing new table as changed
  for each statement execute function count_rows('item', '1');
create trigger count_inserted after insert on event referencing new table as changed
  for each statement execute function count_rows('event', '1');
create trigger count_inserted after insert on upload referencing new table as changed
  for each statement execute function count_rows('upload', '1');
create trigger count_inserted after insert on membership referencing new table as changed
  for each statement execute function count_rows('membership', '1');

-- Only deletions by the product count. Events are never deleted.
create trigger count_deleted after delete on item_record referencing old table as changed
  for each statement when (current_user = 'pressmark_app') execute function count_rows('item', '-1');
create trigger count_deleted after delete on upload referencing old table as changed
  for each statement when (current_user = 'pressmark_app') execute function count_rows('upload', '-1');
create trigger count_deleted after delete on membership referencing old table as changed
  for each statement when (current_user = 'pressmark_app') execute function count_rows('membership', '-1');
