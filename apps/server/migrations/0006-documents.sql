-- A PDF is imported through the same stages as an asset is, and is none: its pages become images of the item.
alter table asset_import
  alter column asset_uuid drop not null,
  add column document_uuid uuid,
  add foreign key (tenant_id, document_uuid) references item_document,
  add unique (tenant_id, document_uuid),
  add check (num_nonnulls(asset_uuid, document_uuid) = 1);
