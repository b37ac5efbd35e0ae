-- Kinds of action that an organisation made: each calls a program of its own.
create table own_action (
  tenant_id integer not null references tenant,
  uuid uuid not null,
  name text not null check (length(name) between 1 and 50),
  label text not null check (length(label) between 1 and 100),
  parameters jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (tenant_id, uuid),
  constraint values_combination_already_used_4 unique (tenant_id, name)
);
call keep_to_tenant('own_action');

-- A kind that actions are of cannot go, also when somebody begins to use it at the same moment.
alter table transition_task add column own_action_uuid uuid,
  add constraint action_in_use foreign key (tenant_id, own_action_uuid) references own_action;
comment on column transition_task.own_action_uuid is 'null: the product has this kind of action';
create index task_of_own_action on transition_task (tenant_id, own_action_uuid) where own_action_uuid is not null;
