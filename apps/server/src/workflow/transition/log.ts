import { ACTION_MESSAGES } from '@pressmark/contract/workflow/action-messages.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  readTransitionLog,
  type Outcome,
  type OutcomeState,
  type ResultFilter,
  type TransitionLog,
} from '@pressmark/contract/workflow/transition-logs.ts'
import type { Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link, type Paging } from '#platform/hal.ts'
import { actionNamed, builtInAction } from '../actions/actions.ts'
import { listCustomActions } from '../custom-actions/custom-actions.ts'
import { readTransition } from '../transitions.ts'
import { STATEFUL_TYPES, entityStates, placesOf, titlesOf, type Place } from './entity-kinds.ts'

type Row = {
  uuid: string
  resource_type: ResourceType
  entity_uuid: string
  transition_uuid: string | null
  name: string
  from_name: string
  to_name: string
  comment: string
  person: TransitionLog['person']
  cascaded_from: string | null
  run_uuid: string | null
  created_at: Date
}

type LogFilter = { entity?: string; transition?: string; result?: ResultFilter }

/* The mail server may refuse an email after its entry is done. The entry then counts as failed. Without a mail server, nothing was sent. */
const ENTRIES = sql`(
  select e.*, case when l.step = 'FAILED' then 'FAILED' else e.state end as outcome,
    case l.step when 'FAILED' then coalesce(l.problem, e.message) when 'UNSENT' then ${ACTION_MESSAGES.unsent} else e.message end as result
  from outbox_entry e left join email_message l on l.tenant_id = e.tenant_id and l.uuid = e.uuid and l.step in ('FAILED', 'UNSENT'))`

const conditionOf = ({ entity, transition, result }: LogFilter) => sql`
  ${entity === undefined ? sql`true` : sql`l.entity_uuid = ${entity}`}
  and ${transition === undefined ? sql`true` : sql`l.transition_uuid = ${transition}`}
  and ${result === undefined ? sql`true` : hasResult(result)}`

const hasResult = (result: ResultFilter) =>
  result === 'RETRIED'
    ? sql`exists (select from event v where v.tenant_id = l.tenant_id and v.entity_uuid = l.uuid and v.kind = 'transition-log.retried')`
    : sql`exists (select from ${ENTRIES} e where e.tenant_id = l.tenant_id and e.log_uuid = l.uuid and e.outcome = ${result})`

const rowsOf = async (
  db: TenantDb,
  condition: ReturnType<typeof sql>,
  range: ReturnType<typeof sql>,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select l.uuid, l.resource_type, l.entity_uuid, l.transition_uuid, l.name, l.from_name, l.to_name, l.comment, l.cascaded_from,
      l.run_uuid, l.created_at,
      case when p.uuid is null then null else jsonb_build_object('uuid', p.uuid, 'username', p.username, 'name', p.name, 'surname', p.surname) end as person
    from transition_log l left join person p on p.uuid = l.person_uuid
    where l.tenant_id = ${db.tenantId} and ${condition} order by l.created_at desc, l.uuid desc ${range}`.execute(db)
  return rows
}

/** @throws notFound */
export const readLog = async (db: TenantDb, uuid: string, origin: string): Promise<TransitionLog> => {
  const [log] = await logAnswers(db, await rowsOf(db, sql`l.uuid = ${uuid}`, sql``), origin)
  if (log === undefined) throw new Refusal('notFound')
  return log
}

/** Returns a page of logs, latest first.
 *  @throws notFound for an unknown entity or transition */
export const logPage = async (
  db: TenantDb,
  filter: LogFilter,
  { page, size }: Paging,
  origin: string,
): Promise<{ logs: TransitionLog[]; total: number }> => {
  if (filter.entity !== undefined) await requireEntity(db, filter.entity)
  if (filter.transition !== undefined) await readTransition(db, filter.transition)
  const condition = conditionOf(filter)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from transition_log l where l.tenant_id = ${db.tenantId} and ${condition}`.execute(db)
  const shown = await rowsOf(db, condition, sql`limit ${size} offset ${page * size}`)
  return { logs: await logAnswers(db, shown, origin), total: rows[0]!.total } // a count has one row
}

const requireEntity = async (db: TenantDb, uuid: string): Promise<void> => {
  for (const kind of STATEFUL_TYPES) if ((await entityStates(db, kind, [uuid])).length > 0) return
  throw new Refusal('notFound')
}

const logAnswers = async (db: TenantDb, rows: readonly Row[], origin: string): Promise<TransitionLog[]> => {
  const titles = new Map<string, string>()
  const places = new Map<string, Place>()
  for (const [kind, ofKind] of Map.groupBy(rows, ({ resource_type }) => resource_type)) {
    const uuids = ofKind.map(({ entity_uuid }) => entity_uuid)
    for (const [uuid, title] of await titlesOf(db, kind, uuids)) titles.set(uuid, title)
    for (const place of await placesOf(db, kind, uuids)) places.set(place.uuid, place)
  }
  const outcomes = await outcomesOf(db, sql`log_uuid = any(${rows.map(({ uuid }) => uuid)}::uuid[])`)
  return rows.map((row) => ({
    uuid: row.uuid,
    assetUuid: row.entity_uuid,
    resourceType: row.resource_type,
    title: titles.get(row.entity_uuid) ?? '',
    deleted: !places.has(row.entity_uuid),
    itemUuid: places.get(row.entity_uuid)?.itemUuid ?? null,
    collectionUuid: places.get(row.entity_uuid)?.collectionUuid ?? null,
    transitionUuid: row.transition_uuid,
    name: row.name,
    itemFromState: row.from_name,
    itemToState: row.to_name,
    comment: row.comment,
    person: row.person,
    cascadedFrom: row.cascaded_from,
    run: row.run_uuid,
    createdDate: row.created_at.toISOString(),
    outcomes: outcomes.get(row.uuid) ?? [],
    _links: { self: link(origin, addressOf(readTransitionLog, { uuid: row.uuid })) },
  }))
}

/** @throws notFound */
export const readOutcome = async (db: TenantDb, uuid: string): Promise<Outcome> => {
  const [outcome] = [...(await outcomesOf(db, sql`uuid = ${uuid}`)).values()].flat()
  if (outcome === undefined) throw new Refusal('notFound')
  return outcome
}

type OutboxEntryRow = {
  uuid: string
  log_uuid: string
  template: string
  parameters: Parameters
  state: OutcomeState
  tries: number
  message: string | null
  due_at: Date | null
  finished_at: Date | null
}

/* Outcomes by the UUID of their log, in order. */
const outcomesOf = async (db: TenantDb, condition: ReturnType<typeof sql>): Promise<Map<string, Outcome[]>> => {
  const { rows } = await sql<OutboxEntryRow>`
    select uuid, log_uuid, template, parameters, outcome as state, tries, result as message, due_at, finished_at
    from ${ENTRIES} e where tenant_id = ${db.tenantId} and ${condition} order by log_uuid, position`.execute(db)
  const targets = rows.map(({ template, parameters }) => actionNamed(template).target(parameters))
  const collections = await titlesOf(
    db,
    'COLLECTION',
    rows.flatMap(({ template }, index) => (template === 'addToCollection' ? targets[index]! : [])), // one per row
  )
  const labelOf = await labels(
    db,
    rows.map(({ template }) => template),
  )
  const retries = await retriesOf(
    db,
    rows.map(({ log_uuid }) => log_uuid),
  )
  const outcomes = new Map<string, Outcome[]>()
  rows.forEach((row, index) => {
    const target = targets[index]! // one per row
    const outcome = {
      uuid: row.uuid,
      templateName: row.template,
      label: labelOf(row.template),
      target: collections.get(target) ?? target,
      state: row.state,
      tries: row.tries,
      retries: retries.get(row.uuid) ?? 0,
      message: row.message,
      nextTryDate: row.tries > 0 ? (row.due_at?.toISOString() ?? null) : null,
      finishedDate: row.finished_at?.toISOString() ?? null,
    }
    outcomes.set(row.log_uuid, [...(outcomes.get(row.log_uuid) ?? []), outcome])
  })
  return outcomes
}

/* How often people have retried each action of these logs. The history has an event for each time. */
const retriesOf = async (db: TenantDb, logs: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ uuid: string; count: number }>`
    select after->>'effect' as uuid, count(*) as count from event
    where tenant_id = ${db.tenantId} and entity_uuid = any(${[...new Set(logs)]}::uuid[]) and kind = 'transition-log.retried'
    group by after->>'effect'`.execute(db)
  return new Map(rows.map(({ uuid, count }) => [uuid, count]))
}

/* English labels. Custom actions are only read if one of the templates is not built in. */
const labels = async (db: TenantDb, templates: readonly string[]): Promise<(template: string) => string> => {
  const hasCustom = templates.some((template) => !builtInAction(template))
  const own = new Map((hasCustom ? await listCustomActions(db) : []).map(({ name, label }) => [name, label]))
  return (template) => own.get(template) ?? actionNamed(template).labels.en
}
