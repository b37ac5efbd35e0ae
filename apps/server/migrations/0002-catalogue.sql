-- Each kind of entity is a table NAME_record and a view NAME without what lies in the bin; everything reads the views.

create table collection_record (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  title text not null,
  sort_title text collate "C" not null,
  author text not null default '',
  description text not null default '',
  metadata jsonb not null default '{}',
  -- What is searched: the words of title, author and description, folded, as items have them.
  doc text not null default '',
  state_uuid uuid not null,
  is_root boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, state_uuid) references state
);
create unique index one_root on collection_record (tenant_id) where is_root;
create index collection_by_title on collection_record (tenant_id, sort_title, uuid) where deleted_at is null;
call keep_to_tenant('collection_record');

create view collection with (security_invoker = true) as
  select tenant_id, uuid, title, sort_title, author, description, metadata, state_uuid, is_root, version, created_at, modified_at, doc
  from collection_record where deleted_at is null;
grant select, insert, update on collection to pressmark_app;

-- The graph: a collection hangs below each of its parents. The sort key travels with the link, so that a list is one index walk.
create table collection_parent (
  tenant_id integer not null,
  collection_uuid uuid not null,
  parent_uuid uuid not null,
  sort_title text collate "C" not null,
  primary key (tenant_id, collection_uuid, parent_uuid),
  foreign key (tenant_id, collection_uuid) references collection_record,
  foreign key (tenant_id, parent_uuid) references collection_record
);
create index children_by_title on collection_parent (tenant_id, parent_uuid, sort_title, collection_uuid);
call keep_to_tenant('collection_parent');

create table item_record (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  title text not null,
  sort_title text collate "C" not null,
  author text not null default '',
  description text not null default '',
  pressmark text not null check (length(pressmark) between 1 and 256),
  metadata jsonb not null default '{}',
  state_uuid uuid not null,
  doc text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, state_uuid) references state
) partition by hash (tenant_id);
comment on column item_record.doc is 'what is searched: folded words, each behind a space (packages: catalogue/search/fold.ts)';

do $$
begin
  for n in 0..15 loop
    execute format('create table item_record_%s partition of item_record for values with (modulus 16, remainder %s)', n, n);
    execute format('alter table item_record_%s enable row level security', n);
    execute format('alter table item_record_%s force row level security', n);
  end loop;
end $$;

-- A broken unique index is reported by the name it has on its partition, and the server reads the refusal off that name.
create unique index pressmark_already_exists on only item_record (tenant_id, pressmark) where deleted_at is null;
do $$
begin
  for n in 0..15 loop
    execute format('create unique index pressmark_already_exists_%s on item_record_%s (tenant_id, pressmark) where deleted_at is null', n, n);
    execute format('alter index pressmark_already_exists attach partition pressmark_already_exists_%s', n);
  end loop;
end $$;
create index item_by_modified on item_record (tenant_id, modified_at desc, uuid) include (version) where deleted_at is null;
create index item_by_title on item_record (tenant_id, sort_title, uuid) include (version) where deleted_at is null;
create index item_doc on item_record using gin (doc gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 1024);
call keep_to_tenant('item_record');

create view item with (security_invoker = true) as
  select tenant_id, uuid, title, sort_title, author, description, pressmark, metadata, state_uuid, doc, version, created_at, modified_at
  from item_record where deleted_at is null;
grant select, insert, update on item to pressmark_app;

create table item_parent (
  tenant_id integer not null,
  item_uuid uuid not null,
  collection_uuid uuid not null,
  sort_title text collate "C" not null,
  modified_at timestamptz not null,
  primary key (tenant_id, item_uuid, collection_uuid),
  foreign key (tenant_id, item_uuid) references item_record,
  foreign key (tenant_id, collection_uuid) references collection_record
);
create index items_by_modified on item_parent (tenant_id, collection_uuid, modified_at desc, item_uuid);
create index items_by_title on item_parent (tenant_id, collection_uuid, sort_title, item_uuid);
call keep_to_tenant('item_parent');

-- Originals are kept byte for byte and named by what they hold; several assets may rest on one.
create table original (
  tenant_id integer not null references tenant,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  media_type text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, sha256)
);
call keep_to_tenant('original');

create table upload (
  tenant_id integer not null,
  uuid uuid not null,
  person_uuid uuid references person,
  original_name text not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, uuid),
  foreign key (tenant_id, sha256) references original
);
call keep_to_tenant('upload');

create table asset_record (
  tenant_id integer not null,
  uuid uuid not null,
  item_uuid uuid not null,
  kind text not null check (kind in ('images', 'audios', 'videos', 'model3Ds')),
  position integer not null check (position >= 1),
  title text not null,
  author text not null default '',
  metadata jsonb not null default '{}',
  state_uuid uuid not null,
  original_name text not null,
  original_sha256 text not null,
  -- What processing made of it; null until then. pyramid and thumbnail name blobs.
  width integer,
  height integer,
  facts jsonb,
  pyramid text,
  thumbnail text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, item_uuid) references item_record,
  foreign key (tenant_id, state_uuid) references state,
  foreign key (tenant_id, original_sha256) references original,
  constraint asset_position unique (tenant_id, item_uuid, kind, position) deferrable initially deferred
);
call keep_to_tenant('asset_record');

create view asset with (security_invoker = true) as
  select tenant_id, uuid, item_uuid, kind, position, title, author, metadata, state_uuid, original_name, original_sha256,
    width, height, facts, pyramid, thumbnail, version, created_at, modified_at
  from asset_record where deleted_at is null;
grant select, insert, update on asset to pressmark_app;

/* Text search. Under row security an index cannot serve LIKE (the operator is not leakproof), so this one function reads
   past the policies as a role that can do nothing else. It takes the tenant from the transaction, never from its caller,
   and answers only who matches: the rows themselves are then read behind the wall. `walk` leaves the total out.
   The planner takes every pattern for rare and would sort all hits; without sorting it walks the index of the order asked for. */
create policy search on item_record for select to pressmark_search using (true);
grant select (tenant_id, uuid, version, doc, sort_title, modified_at, deleted_at) on item_record to pressmark_search;

create function search_items(patterns text[], by_title boolean, descending boolean, take integer, skip integer, walk boolean)
returns table (uuid uuid, version integer, total bigint)
language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 set enable_seqscan = off set enable_sort = off as $$
declare
  here integer := current_tenant();
  matches text := '';
  -- As the indexes have it: modification falls while uuids rise.
  sort_key text := case when by_title then 'sort_title' else 'modified_at' end;
  direction text := case when descending then 'desc' else 'asc' end;
  tie text := case when by_title = descending then 'desc' else 'asc' end;
begin
  if here is null then raise exception 'search_items: no tenant is set'; end if;
  for n in 1 .. coalesce(array_length(patterns, 1), 0) loop
    -- Written so that the trigram index cannot be used, where walking the sort index finds a page of many hits sooner.
    matches := matches || format(case when walk then ' and (doc || '''') like $2[%s]' else ' and doc like $2[%s]' end, n);
  end loop;
  if walk then
    return query execute format(
      'select uuid, version, null::bigint from item_record where tenant_id = $1 and deleted_at is null%2$s
       order by %1$I %3$s, uuid %4$s limit $3 offset $4',
      sort_key, matches, direction, tie) using here, patterns, take, skip;
  else
    return query execute format(
      'with found as materialized (select uuid, version, %1$I as sort_key from item_record where tenant_id = $1 and deleted_at is null%2$s)
       select page.uuid, page.version, (select count(*) from found) from (
         select uuid, version from found order by sort_key %3$s, uuid %4$s limit $3 offset $4) page',
      sort_key, matches, direction, tie) using here, patterns, take, skip;
  end if;
end $$;
revoke execute on function search_items from public;
grant execute on function search_items to pressmark_app;
grant create on schema public to pressmark_search;
alter function search_items owner to pressmark_search;
revoke create on schema public from pressmark_search;
