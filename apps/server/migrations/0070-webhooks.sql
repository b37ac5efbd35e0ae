-- Webhooks that follow the change feed, see docs/decisions/0082-webhooks-follow-the-change-feed.md.
create table webhook (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  name text not null,
  url text not null,
  secret bytea not null,
  kinds text[] not null default '{}',
  is_full boolean not null default false,
  position bigint not null,
  is_enqueued boolean not null default false,
  tries integer not null default 0,
  next_try_at timestamptz,
  failing_since timestamptz,
  last_delivered_at timestamptz,
  paused_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid not null references person,
  primary key (tenant_id, uuid)
);
comment on column webhook.secret is 'encrypted';
comment on column webhook.kinds is 'kinds of changes that are sent; empty: all';
comment on column webhook.position is 'the position of the change feed up to which all changes were accepted';
comment on column webhook.is_enqueued is 'whether a job delivers the changes after this position, now or at the next try';
comment on column webhook.tries is 'failed tries since a message was accepted';
call isolate_by_tenant('webhook');

create table webhook_delivery (
  tenant_id integer not null,
  sequence bigint generated always as identity,
  webhook_uuid uuid not null,
  position bigint,
  kind text not null,
  at timestamptz not null default now(),
  status integer,
  message text not null,
  is_accepted boolean not null,
  duration_ms integer not null,
  primary key (tenant_id, sequence),
  foreign key (tenant_id, webhook_uuid) references webhook on delete cascade
);
comment on table webhook_delivery is 'the tries of the last days';
comment on column webhook_delivery.position is 'null for a ping';
comment on column webhook_delivery.status is 'null if no answer came';
create index delivery_of_webhook on webhook_delivery (tenant_id, webhook_uuid, sequence desc);
create index delivery_by_age on webhook_delivery (tenant_id, at);
call isolate_by_tenant('webhook_delivery');
