/* The pages of a multi-page TIFF are images of the item that share the original. */

alter table asset_record add column page integer check (page > 0);
comment on column asset_record.page is 'the page of the original that is shown, counted from 1; null: the first one, and further pages become images when it is imported';

create or replace view asset with (security_invoker = true) as
  select tenant_id, uuid, item_uuid, kind, title, author, metadata, state_uuid, original_name, original_sha256,
    width, height, facts, pyramid, thumbnail, version, created_at, modified_at,
    rendition, waveform, duration, watermarked_pyramid, watermarked_with, page
  from asset_record where deleted_at is null;
