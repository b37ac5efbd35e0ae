-- What the product writes to people by e-mail. The uuid is chosen by whoever writes: the same uuid is one letter, and its
-- Message-ID, so that a receiver can tell a repeat. The text of what was sent is not kept.
create table letter (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  recipients text[] not null check (cardinality(recipients) between 1 and 100),
  subject text not null,
  text text not null,
  step text not null default 'WAITING' check (step in ('WAITING', 'SENT', 'KEPT', 'FAILED')),
  problem text,             -- what the mail server said last
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, uuid)
);
create index letter_by_age on letter (tenant_id, created_at desc, uuid);
call keep_to_tenant('letter');
