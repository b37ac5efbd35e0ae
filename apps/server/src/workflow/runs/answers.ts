import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  listRunProblems,
  readRun,
  type RunProblem,
  type TransitionRun,
} from '@pressmark/contract/workflow/transition-runs.ts'
import { sql } from 'kysely'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link, type Paging } from '#platform/hal.ts'
import { titlesOf, entityStates } from '../transition/entity-kinds.ts'
import { firingRights, mayFire } from '../transition/rules.ts'
import { listStates } from '../states.ts'
import { listTransitions, transitionAnswer } from '../transitions.ts'
import { findRun, runsOf, type RunRow } from './runs.ts'

/** @throws notFound */
export const runAnswer = async (db: TenantDb, uuid: string, origin: string): Promise<TransitionRun> => {
  const run = await findRun(db, uuid)
  if (run === undefined) throw new Refusal('notFound')
  return toRunAnswer(run, await personOf(db, run.person_uuid), origin)
}

/** Returns the runs that a person started, latest first. */
export const runPage = async (
  db: TenantDb,
  personUuid: string,
  paging: Paging,
  origin: string,
): Promise<{ runs: TransitionRun[]; total: number }> => {
  const { rows, total } = await runsOf(db, personUuid, paging)
  const person = await personOf(db, personUuid)
  return { runs: rows.map((run) => toRunAnswer(run, person, origin)), total }
}

const personOf = async (db: TenantDb, uuid: string | null): Promise<TransitionRun['person']> =>
  uuid === null
    ? null
    : ((await db
        .selectFrom('person')
        .select(['uuid', 'username', 'name', 'surname'])
        .where('uuid', '=', uuid)
        .executeTakeFirst()) ?? null)

const toRunAnswer = (run: RunRow, person: TransitionRun['person'], origin: string): TransitionRun => ({
  uuid: run.uuid,
  transitionUuid: run.transition_uuid,
  name: run.name,
  itemFromState: run.from_name,
  itemToState: run.to_name,
  resourceType: run.resource_type,
  comment: run.comment,
  state: run.state,
  progress: run.state === 'DONE' ? 1 : run.done / run.total,
  total: run.total,
  moved: run.moved,
  skipped: run.skipped,
  person,
  createdDate: run.created_at.toISOString(),
  _links: {
    self: link(origin, addressOf(readRun, { uuid: run.uuid })),
    problems: link(origin, addressOf(listRunProblems, { uuid: run.uuid })),
  },
})

const MESSAGES: Record<RunProblem['code'], string> = {
  stateMismatch: 'It is not in the state that the action starts from',
  gone: 'It was deleted',
  requiredFieldEmpty: 'A field that the action requires is empty',
}

/** Returns the entities that a run skipped, in its order.
 *  @throws notFound */
export const problemPage = async (
  db: TenantDb,
  uuid: string,
  { page, size }: Paging,
): Promise<{ problems: RunProblem[]; total: number }> => {
  const run = await findRun(db, uuid)
  if (run === undefined) throw new Refusal('notFound')
  const { rows } = await sql<{ uuid: string; state: string | null; code: RunProblem['code']; total: number }>`
    select entity_uuid as uuid, state_name as state, code from transition_run_problem
    where tenant_id = ${db.tenantId} and run_uuid = ${uuid} order by position limit ${size} offset ${page * size}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from transition_run_problem where tenant_id = ${db.tenantId} and run_uuid = ${uuid}`.execute(
    db,
  )
  const transitions = await listTransitions(db, { resourceType: run.resource_type })
  const { field_labels = null } = transitions.find((transition) => transition.uuid === run.transition_uuid) ?? {}
  const titles = await titlesOf(
    db,
    run.resource_type,
    rows.map((row) => row.uuid),
  )
  const problems = rows.map(({ uuid: entity, state, code }) => ({
    uuid: entity,
    title: titles.get(entity) ?? '',
    state,
    code,
    fieldLabels: code === 'requiredFieldEmpty' ? field_labels : null,
    message: MESSAGES[code],
  }))
  return { problems, total: counted[0]!.total } // a count has one row
}

type Group = { state: string; color: string; uuids: string[]; transitions: Transition[] }

/** Groups selected entities by their state, in the order of states, with the transitions that the person may fire.
 *  @throws notFound if none of them exists */
export const groupByState = async (
  db: TenantDb,
  { personUuid }: { personUuid: string },
  { resourceType, uuids }: { resourceType: ResourceType; uuids: readonly string[] },
  origin: string,
): Promise<{ groups: Group[]; missing: number }> => {
  const entities = await entityStates(db, resourceType, uuids)
  if (entities.length === 0) throw new Refusal('notFound')
  const rights = await firingRights(db, personUuid)
  const transitions = (await listTransitions(db, { resourceType })).filter((transition) => mayFire(rights, transition))
  const groups = (await listStates(db)).flatMap(({ uuid, name, color }) => {
    const inState = entities.filter(({ state }) => state === name)
    if (inState.length === 0) return []
    const outgoing = transitions.filter(({ from_uuid }) => from_uuid === uuid)
    return {
      state: name,
      color,
      uuids: inState.map((entity) => entity.uuid),
      transitions: outgoing.map((row) => transitionAnswer(row, origin)),
    }
  })
  return { groups, missing: uuids.length - entities.length }
}
