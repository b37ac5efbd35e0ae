import { queryViolations, mergeViolations, type Invariant } from './invariant.ts'

/* Returns SQL for the values of each field, in one side of an event or in a row. Core values have their own columns. */
const fieldsOf = (json: string): string => `(
  select n.name, jsonb_build_array(jsonb_build_object('value', ${json} ->> n.field)) as value_pairs
    from (values ('sgtt', 'title'), ('autn', 'author'), ('sgti', 'description'), ('pressmark', 'pressmark')) n (name, field)
    where ${json} ->> n.field <> ''
  union all select pair ->> 'name', jsonb_agg(pair - 'name' order by place)
    from jsonb_array_elements(case jsonb_typeof(${json} -> 'metadata') when 'array' then ${json} -> 'metadata' end)
      with ordinality as pairs (pair, place) group by 1
  union all select key, value
    from jsonb_each(case jsonb_typeof(${json} -> 'metadata') when 'object' then ${json} -> 'metadata' end) where value <> '[]')`

/* The event that creates an asset contains no metadata, so only later changes are compared. */
const CHANGES = `
  changes as (
    select sequence, entity_uuid, before, after from event where tenant_id = $1
      and kind in ('item.created', 'item.changed', 'collection.created', 'collection.changed', 'asset.changed')),
  created as (select entity_uuid from event where tenant_id = $1 and kind in ('item.created', 'collection.created')),
  steps as (
    select c.entity_uuid, c.sequence, f.name, (array_agg(f.value_pairs) filter (where side.is_after))[1] as after,
      (array_agg(f.value_pairs) filter (where not side.is_after))[1] as before
    from changes c, lateral (values (false, c.before), (true, c.after)) side (is_after, fields), lateral ${fieldsOf('side.fields')} f
    group by 1, 2, 3),
  chain as (
    select steps.*, lag(after) over own as was, row_number() over own = 1 as is_first, lead(sequence) over own is null as is_last
    from steps window own as (partition by entity_uuid, name order by sequence))`

const GAPS = `with ${CHANGES}
  select 'event ' || sequence || ' changed ' || name || ' of ' || entity_uuid || ' from ' || coalesce(before::text, 'nothing')
    || ', and before it was ' || coalesce(was::text, 'nothing')
  from chain where before is distinct from was and (not is_first or entity_uuid in (select entity_uuid from created))`

/* Rows in the bin too: their history continues. */
const ROWS = `
  select uuid, to_jsonb(r) as fields from (select uuid, title, author, description, pressmark, metadata from item_record where tenant_id = $1) r
  union all select uuid, to_jsonb(r) from (select uuid, title, author, description, metadata from collection_record where tenant_id = $1) r
  union all select uuid, to_jsonb(r) from (select uuid, title, author, metadata from asset_record where tenant_id = $1) r`

const ENDS = `with ${CHANGES},
  now as (select r.uuid, f.name, f.value_pairs from (${ROWS}) r, lateral ${fieldsOf('r.fields')} f),
  last_change as (select entity_uuid, name, after from chain where is_last)
  select coalesce(now.name, last_change.name) || ' of ' || coalesce(now.uuid, last_change.entity_uuid) || ' is ' || coalesce(now.value_pairs::text, 'nothing')
    || ', and its history ends with ' || coalesce(last_change.after::text, 'nothing')
  from now full join last_change on last_change.entity_uuid = now.uuid and last_change.name = now.name
  where now.value_pairs is distinct from last_change.after
    and (last_change.name is not null or now.uuid in (select entity_uuid from created))
    and (now.uuid is not null or exists (select from (${ROWS}) r where r.uuid = last_change.entity_uuid))`

const MISSING_STARTS = `
  select 'item ' || uuid || ' has no beginning in its history' from item_record i where tenant_id = $1
    and not exists (select from event e where e.tenant_id = $1 and e.entity_uuid = i.uuid and e.kind = 'item.created')`

const STATES = `
  select 'event ' || sequence || ' moved ' || entity_uuid || ' from ' || is_from || ', and before it was ' || was
  from (select sequence, entity_uuid, before ->> 'state' as is_from,
      lag(after ->> 'state') over (partition by entity_uuid order by sequence) as was
    from event where tenant_id = $1 and kind like '%.state-changed') moves
  where was <> is_from`

/** There is no chain of hashes. Decision 30 explains what is used instead and what that does not detect. */
export const historyIsContinuous: Invariant = {
  name: 'I8',
  description:
    'the history is continuous: each change starts where the previous one ended, and the last one matches the row',
  problems: async (context) => {
    const violations = []
    for (const query of [GAPS, ENDS, MISSING_STARTS, STATES]) violations.push(await queryViolations(context, query))
    return mergeViolations(violations)
  },
}
