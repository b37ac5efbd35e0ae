-- Invitations of people who have an account in another tenant, see docs/decisions/0077-invitations-of-existing-accounts.md.
create table member_invitation (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  login text not null,
  roles text[] not null,
  workgroups uuid[] not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, uuid),
  unique (tenant_id, token_hash)
);
comment on column member_invitation.login is 'username or email address of the invited account, which may not exist';
comment on column member_invitation.token_hash is 'SHA-256 of the token, which only the link has';
call isolate_by_tenant('member_invitation');
