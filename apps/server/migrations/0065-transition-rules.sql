-- Rules of a transition. The defaults are the behaviour of earlier releases.
alter table transition
  add column fire_roles text[] not null default '{}',
  add column fire_workgroups uuid[] not null default '{}',
  add column required_field text,
  add column comment_required boolean not null default false;
comment on column transition.fire_roles is 'only people with one of these roles, or in one of the workgroups, may fire it; without both, everyone who may fire transitions';
comment on column transition.fire_workgroups is 'no key: without its only workgroup, a transition must not be open to everyone';
comment on column transition.required_field is 'name of a field that must have a value; without effect if the field no longer exists';
