-- How many an entity has passed its state on to so far.
create index log_passed_on on transition_log (tenant_id, passed_on_by) where passed_on_by is not null;

-- What somebody has begun, latest first.
create index run_of_person on transition_run (tenant_id, person_uuid, created_at desc, uuid);
