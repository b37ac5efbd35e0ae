import { queryViolations, mergeViolations, type Invariant } from './invariant.ts'

const ENTITIES = ['item', 'collection', 'asset', 'story', 'series']
  .map((kind) => `select '${kind}' as kind, tenant_id, uuid, state_uuid from ${kind} where tenant_id = $1`)
  .join(' union all ')

/* The uuids of logs increase and are created while the entity is locked, so they order logs better than the start of a transaction. State names do
   not change. */
const STATES = `
  select e.kind || ' ' || e.uuid || ' is ' || s.name || ', and its last transition led to ' || l.to_name
  from (${ENTITIES}) e
  join (select distinct on (entity_uuid) entity_uuid, to_name from transition_log where tenant_id = $1
    order by entity_uuid, uuid desc) l on l.entity_uuid = e.uuid
  join state s on s.tenant_id = $1 and s.uuid = e.state_uuid
  where s.name <> l.to_name`

const LOGS = `
  select coalesce(l.entity_uuid, e.entity_uuid) || ' was moved ' || coalesce(l.many, 0) || ' times, and its history has '
    || coalesce(e.many, 0)
  from (select entity_uuid, count(*) as many from transition_log where tenant_id = $1 group by 1) l
  full join (select entity_uuid, count(*) as many from event where tenant_id = $1 and kind like '%.state-changed' group by 1) e
    on e.entity_uuid = l.entity_uuid
  where l.many is distinct from e.many`

const TWICE = `
  select 'action ' || task_uuid || ' was begun ' || count(*) || ' times by transition log ' || log_uuid
  from outbox_entry where tenant_id = $1 group by log_uuid, task_uuid having count(*) > 1`

const ENDED = `
  select 'action ' || uuid || ' is ' || state || ' and ' || case when finished_at is null then 'has not ended' else 'has ended' end
  from outbox_entry where tenant_id = $1 and (state = 'WAITING') <> (finished_at is null)`

export const transitionsAppliedOnce: Invariant = {
  name: 'I7',
  description: 'states match the last transition, and each of its actions ran once',
  problems: async (context) => {
    const violations = []
    for (const query of [STATES, LOGS, TWICE, ENDED]) violations.push(await queryViolations(context, query))
    return mergeViolations(violations)
  },
}
