/* The view with which a 3D model begins. */

alter table asset_record add column camera jsonb check (camera is null or kind = 'model3Ds');
comment on column asset_record.camera is 'the camera of a 3D model, for its viewers and its thumbnail, as ModelCamera of the contract; null: the default view';

create trigger keep_locked_camera before update of camera on asset_record
  for each row when (current_setting('app.state_locks', true) = 'enforced') execute function keep_locked_asset();

create or replace view asset with (security_invoker = true) as
  select tenant_id, uuid, item_uuid, kind, title, author, metadata, state_uuid, original_name, original_sha256,
    width, height, facts, pyramid, thumbnail, version, created_at, modified_at,
    rendition, waveform, duration, watermarked_pyramid, watermarked_with, page, camera
  from asset_record where deleted_at is null;
