-- A person who changes organisation brings a code to the other one's address, and gets a session there for it.
create table handover (
  tenant_id integer not null references tenant,
  code_hash bytea not null,
  person_uuid uuid not null references person,
  password_version integer not null,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, code_hash)
);
call keep_to_tenant('handover');
comment on table handover is 'kept by the organisation that the person goes to, which is the only one that can see the code';
comment on column handover.code_hash is 'SHA-256 of the code, so that a copy of this table opens nothing';
comment on column handover.signed_in_at is 'when the password was given: the session it becomes is as old';

alter table tenant
  add column support_url text check (support_url ~ '^https://'),
  add column languages text[] not null default '{en,it}' check (languages <@ '{en,it}' and cardinality(languages) > 0);
comment on column tenant.support_url is 'null: the help that comes with the product';
comment on column tenant.languages is 'in which the interface is offered, the one that is taken first in front';
grant select (support_url, languages) on tenant to pressmark_app;

-- Beside the watermark, what an organisation says of itself.
create function set_crest(png bytea) returns void language sql security definer set search_path = public, pg_temp as $$
  update tenant set crest = png where id = current_tenant()
$$;

/* What `change` does not name stays. */
create function set_organisation(change jsonb) returns void language sql security definer set search_path = public, pg_temp as $$
  update tenant set
    support_url = case when change ? 'supportUrl' then change ->> 'supportUrl' else support_url end,
    languages = case when change ? 'languages' then array(select jsonb_array_elements_text(change -> 'languages')) else languages end
    where id = current_tenant()
$$;

revoke all on function set_crest(bytea), set_organisation(jsonb) from public;
grant execute on function set_crest(bytea), set_organisation(jsonb) to pressmark_app;
