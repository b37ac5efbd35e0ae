-- What processing makes of sound, film and models, beside what it makes of images. Names of blobs; null until it is made.
alter table asset_record
  add column rendition text, -- what a browser plays or shows: m4a, mp4, glb
  add column waveform text,  -- of sound: peaks as JSON
  add column duration real,  -- s, of sound and film
  add column marked text,    -- the pyramid once more, with the organisation's watermark
  add column marked_with text; -- the watermark that is in it

create or replace view asset with (security_invoker = true) as
  select tenant_id, uuid, item_uuid, kind, position, title, author, metadata, state_uuid, original_name, original_sha256,
    width, height, facts, pyramid, thumbnail, version, created_at, modified_at,
    rendition, waveform, duration, marked, marked_with
  from asset_record where deleted_at is null;

-- Files that belong to a model's object: its material and its texture.
create table asset_part (
  tenant_id integer not null,
  asset_uuid uuid not null,
  role text not null check (role in ('material', 'texture')),
  original_name text not null,
  original_sha256 text not null,
  primary key (tenant_id, asset_uuid, role),
  foreign key (tenant_id, asset_uuid) references asset_record,
  foreign key (tenant_id, original_sha256) references original
);
call keep_to_tenant('asset_part');

-- A PNG, laid over images larger than a thumbnail for whoever must not see them without; names a blob.
alter table tenant add column watermark text;

-- PDF files stay what an item was made from; their pages are images of it.
create table item_document (
  tenant_id integer not null,
  uuid uuid not null,
  item_uuid uuid not null,
  original_name text not null,
  original_sha256 text not null,
  pages integer,
  created_at timestamptz not null default now(),
  primary key (tenant_id, uuid),
  foreign key (tenant_id, item_uuid) references item_record,
  foreign key (tenant_id, original_sha256) references original
);
create index document_of_item on item_document (tenant_id, item_uuid);
call keep_to_tenant('item_document');
