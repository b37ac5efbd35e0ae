-- The change feed: events in the order of their commits, see docs/decisions/0081-change-feed.md.
create table change_feed (
  tenant_id integer primary key references tenant,
  uuid uuid not null default gen_random_uuid(),
  position bigint not null default 0,
  at timestamptz not null default '-infinity',
  hash bytea not null default ''
);
comment on column change_feed.uuid is 'part of each cursor; new after a restore, because positions may then have other events';
comment on column change_feed.position is 'the last position; 0 before the first event';
comment on column change_feed.hash is 'the hash of the last position';

create table event_queue (
  tenant_id integer not null references tenant,
  sequence bigint not null,
  primary key (tenant_id, sequence)
);
comment on table event_queue is 'committed events that have no position yet';

create table event_position (
  tenant_id integer not null references tenant,
  position bigint not null,
  sequence bigint not null,
  at timestamptz not null,
  hash bytea not null,
  primary key (tenant_id, position),
  unique (tenant_id, sequence)
);
comment on column event_position.at is 'when the event got its position; never earlier than that of the former position';
comment on column event_position.hash is 'SHA-256 of the former hash and of the digest of the event';

/* The digest of all values of an event. Renaming a column does not change it. */
create function event_digest(e event) returns bytea language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to(jsonb_build_array(
    e.sequence, (extract(epoch from e.at) * 1000000)::bigint, e.person_uuid, e.kind, e.entity_type, e.entity_uuid, e.before, e.after, e.batch
  )::text, 'UTF8'))
$$;

/* Queues new events in their own transaction, and wakes the workers when it commits. */
create function queue_events() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into event_queue (tenant_id, sequence) select tenant_id, sequence from added;
  perform pg_notify('pressmark_events', tenant_id::text) from added group by tenant_id;
  return null;
end $$;

alter table event no force row level security;
insert into change_feed (tenant_id) select id from tenant;
insert into event_queue select tenant_id, sequence from event;
alter table event force row level security;
call isolate_by_tenant('change_feed');
call isolate_by_tenant('event_queue');
call isolate_by_tenant('event_position');
revoke update, delete on event_position from pressmark_app;

create trigger queue_inserted after insert on event referencing new table as added
  for each statement execute function queue_events();
