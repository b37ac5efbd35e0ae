import {
  TASK_LIMITS,
  type NewTask,
  type Parameters,
  type TaskChange,
} from '@pressmark/contract/workflow/transition-tasks.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { Checking } from '../actions/action.ts'
import { lockTransition } from '../change-transitions.ts'
import { findAction, type Known } from '../custom-actions/custom-actions.ts'
import { checkedParameters } from './check-parameters.ts'
import { listTasks, readTask, type TaskRow } from './tasks.ts'

type Person = { personUuid: string }

/** @returns uuid
 *  @throws notFound, invalidParameters, workflowLimitReached; valuesCombinationAlreadyUsed, told by the database */
export const createTask = async (
  db: TenantDb,
  person: Person,
  checking: Checking,
  { templateName: template, transitionUuid, resourceType, parameters: given, index }: NewTask,
): Promise<string> => {
  const transition = await lockTransition(db, transitionUuid, undefined)
  const isOther = resourceType !== undefined && resourceType !== transition.resource_type
  if (isOther) throw new Refusal('invalidParameters', { detail: 'The transition is for another resource type.' })
  const { action, own } = await knownAction(db, template)
  const order = await orderOf(db, transitionUuid)
  if (order.length >= TASK_LIMITS.tasks) throw new Refusal('workflowLimitReached')
  const parameters = await checkedParameters(db, checking, {
    action,
    resourceType: transition.resource_type,
    parameters: given,
  })
  const uuid = uuidv7()
  const receiver = action.receiver?.(parameters) ?? ''
  await db
    .insertInto('transition_task')
    .values({
      tenant_id: db.tenantId,
      uuid,
      transition_uuid: transitionUuid,
      template,
      custom_action_uuid: own?.uuid ?? null,
      parameters: JSON.stringify(parameters),
      receiver,
      position: order.length,
    })
    .execute()
  if (index !== undefined) await writeOrder(db, order.toSpliced(index, 0, uuid))
  const after = { transition: transition.name, template, parameters: shown(parameters) }
  await record(db, person, { kind: 'task.created', entity: { type: 'task', uuid }, after })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid: transitionUuid } })
  return uuid
}

/** @throws notFound, staleVersion, invalidParameters; valuesCombinationAlreadyUsed, told by the database */
export const changeTask = async (
  db: TenantDb,
  person: Person,
  checking: Checking,
  { uuid, change, ifMatch }: { uuid: string; change: TaskChange; ifMatch: number | undefined },
): Promise<void> => {
  const before = await lockTask(db, uuid, ifMatch)
  const stays = (['templateName', 'transitionUuid', 'resourceType'] as const).filter(
    (name) => change[name] !== undefined && change[name] !== fixedOf(before)[name],
  )
  if (stays.length > 0)
    throw new Refusal('invalidParameters', { detail: `${stays.join(', ')} cannot be changed. Create another action.` })
  const { resource_type: resourceType } = before
  const { action } = await knownAction(db, before.template)
  const parameters =
    change.parameters === undefined
      ? before.parameters
      : await checkedParameters(db, checking, { action, resourceType, parameters: change.parameters })
  await db
    .updateTable('transition_task')
    .set((eb) => ({
      parameters: JSON.stringify(parameters),
      receiver: action.receiver?.(parameters) ?? '',
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  const others = (await orderOf(db, before.transition_uuid)).filter((one) => one !== uuid)
  if (change.index !== undefined) await writeOrder(db, others.toSpliced(change.index, 0, uuid))
  await record(db, person, {
    kind: 'task.changed',
    entity: { type: 'task', uuid },
    before: { parameters: shown(before.parameters), index: before.position },
    after: { parameters: shown(parameters), index: change.index ?? before.position },
  })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid: before.transition_uuid } })
}

/** @throws notFound, staleVersion */
export const deleteTask = async (
  db: TenantDb,
  person: Person,
  uuid: string,
  ifMatch: number | undefined,
): Promise<void> => {
  const { transition_uuid, template, parameters } = await lockTask(db, uuid, ifMatch)
  await db.deleteFrom('transition_task').where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid).execute()
  await writeOrder(db, await orderOf(db, transition_uuid))
  const before = { template, parameters: shown(parameters) }
  await record(db, person, { kind: 'task.deleted', entity: { type: 'task', uuid }, before })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid: transition_uuid } })
}

/** @throws notFound; tasksOutdated unless these are all that the transition has */
export const orderTasks = async (
  db: TenantDb,
  person: Person,
  transition: string,
  order: readonly string[],
): Promise<void> => {
  await lockTransition(db, transition, undefined)
  const before = await orderOf(db, transition)
  if (before.toSorted().join() !== order.toSorted().join()) throw new Refusal('tasksOutdated')
  await writeOrder(db, order)
  const entity = { type: 'transition', uuid: transition } as const
  await record(db, person, { kind: 'transition.ordered', entity, before: { order: before }, after: { order } })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid: transition } })
}

const fixedOf = ({ template, transition_uuid, resource_type }: TaskRow) => ({
  templateName: template,
  transitionUuid: transition_uuid,
  resourceType: resource_type,
})

const knownAction = async (db: TenantDb, template: string): Promise<Known> => {
  const known = await findAction(db, template)
  if (known && (known.own === undefined || (await isHeld(db, known.own.uuid)))) return known
  const errors = [{ field: 'templateName', message: 'There is no action with this name' }]
  throw new Refusal('invalidParameters', { detail: errors[0]!.message, errors })
}

/* Nobody deletes the kind until the transaction ends. */
const isHeld = async (db: TenantDb, uuid: string): Promise<boolean> => {
  const row = await db
    .selectFrom('custom_action')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/* Whoever changes an action holds its transition, so that the order stays whole. */
const lockTask = async (db: TenantDb, uuid: string, ifMatch: number | undefined): Promise<TaskRow> => {
  await lockTransition(db, (await readTask(db, uuid)).transition_uuid, undefined)
  const task = await readTask(db, uuid)
  if (ifMatch !== undefined && task.version !== ifMatch) throw new Refusal('staleVersion')
  return task
}

const orderOf = async (db: TenantDb, transition: string): Promise<string[]> =>
  (await listTasks(db, { transition })).map(({ uuid }) => uuid)

/* 0..n-1 in this order, in one statement. */
const writeOrder = async (db: TenantDb, order: readonly string[]): Promise<void> => {
  await sql`update transition_task t set position = wanted.place - 1
    from unnest(${order}::uuid[]) with ordinality wanted(uuid, place)
    where t.tenant_id = ${db.tenantId} and t.uuid = wanted.uuid`.execute(db)
}

/* History is read by more people than secrets are. */
const shown = ({ secret, ...parameters }: Parameters) => ({
  ...parameters,
  ...(secret !== undefined && { secret: '…' }),
})
