-- Links with which people without an account watch a story that is not public, see docs/decisions/0073-draft-links.md.
create table draft_link (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  story_uuid uuid not null,
  token_hash bytea not null,
  note text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, uuid),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, story_uuid) references story_record on delete cascade
);
comment on column draft_link.token_hash is 'SHA-256 of the token, which only the link has';
create index draft_link_of_story on draft_link (tenant_id, story_uuid);
call isolate_by_tenant('draft_link');
