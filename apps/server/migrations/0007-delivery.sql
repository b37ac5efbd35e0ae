-- What a viewer was given to ask whether its reader may see something, and for nothing else. Kept as its SHA-256, like the
-- session that it came from, with which it ends.
create table access_token (
  tenant_id integer not null,
  token_hash bytea not null,
  session_hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, session_hash) references session on delete cascade
);
create index access_token_of_session on access_token (tenant_id, session_hash);
call keep_to_tenant('access_token');

-- Files that take time to make. `key` is what was asked for, and of which pyramids: who asks the same is given the same file,
-- and a picture that was made again, or has a watermark, is another one. The key names the file's blob as well.
create table download (
  tenant_id integer not null references tenant,
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  plan jsonb not null, -- as delivery/plan.ts has it
  done integer not null default 0,
  total integer not null,
  ready_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);
call keep_to_tenant('download');
