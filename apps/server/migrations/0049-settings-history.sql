-- The changes of fields, users, workgroups and the workflow. They are few among the changes of the catalogue.
create index event_of_settings on event (tenant_id, entity_type, sequence desc)
  where entity_type in ('template', 'person', 'workgroup', 'state', 'transition', 'task', 'custom-action')
    and kind not in ('session.opened', 'session.closed', 'person.preferences-changed');
