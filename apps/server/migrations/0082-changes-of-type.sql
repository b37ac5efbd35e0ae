-- A change of the type of a field. Until it ends, the field has the type TEXT, which permits the values before and after.
alter table template add column changing_to jsonb check (jsonb_typeof(changing_to) = 'object');
comment on column template.changing_to is
  'null unless the type is changing: the new type, options and default value, those before, and the uuid of the bulk operation';

alter table bulk_operation
  drop constraint bulk_operation_kind_check,
  add constraint bulk_operation_kind_check
    check (kind in ('edit', 'move', 'deleteCollection', 'deleteAssets', 'editAssets', 'sheet', 'fieldType'));
comment on column bulk_operation_target.item_uuid is 'an item, or for a change of type an entry of the kind of the field';
