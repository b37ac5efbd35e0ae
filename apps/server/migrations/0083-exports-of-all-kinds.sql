-- Collections and media are exported and updated like items. JSON Lines is a further format.
alter table sheet_export
  add column kind text not null default 'ITEM' check (kind in ('ITEM', 'MEDIA', 'COLLECTION')),
  drop constraint sheet_export_format_check,
  add constraint sheet_export_format_check check (format in ('xlsx', 'csv', 'jsonl'));
alter table sheet_export_row rename column item_uuid to entity_uuid;
alter index sheet_export_row_of_item rename to sheet_export_row_of_entity;
comment on column sheet_export_row.version is 'version of the entity at the export; null if the entity was gone';

alter table sheet_import
  add column kind text not null default 'ITEM' check (kind in ('ITEM', 'MEDIA', 'COLLECTION'));
comment on column sheet_import.kind is 'what the rows describe; only an update has other rows than items';

alter table bulk_operation_target rename column item_uuid to entity_uuid;
