-- The run log of a transition is read by age.
drop index log_of_transition;
create index log_of_transition on transition_log (tenant_id, transition_uuid, created_at desc, uuid desc);
