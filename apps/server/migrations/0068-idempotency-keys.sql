-- Answers of calls that a program may repeat, see docs/decisions/0080-idempotency-keys.md.
create table idempotency_key (
  tenant_id integer not null references tenant,
  person_uuid uuid not null references person,
  key text not null,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, person_uuid, key)
);
comment on column idempotency_key.request_hash is 'SHA-256 of the address and the body of the first call';
comment on column idempotency_key.answer is 'JSON; null for an answer without content';
call isolate_by_tenant('idempotency_key');
