-- API keys that reach only some collections, see docs/decisions/0089-limits-and-traces-of-api-keys.md.
alter table api_key add column collections uuid[] not null default '{}';
comment on column api_key.collections is 'the key reaches only these collections and what is below them; empty: the whole organisation. A deleted collection stays in the list and has nothing below it';
