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
import type { ParameterContext } from '../actions/action.ts'
import { lockTransition } from '../change-transitions.ts'
import { findAction, type ActionEntry } from '../custom-actions/custom-actions.ts'
import { checkedParameters } from './check-parameters.ts'
import { listTasks, readTask, type TaskRow } from './tasks.ts'

type Person = { personUuid: string }

/** @returns uuid
 *  @throws notFound, invalidParameters, limitReached; valuesCombinationAlreadyUsed, raised by the database */
export const createTask = async (
  db: TenantDb,
  person: Person,
  context: ParameterContext,
  { templateName: template, transitionUuid, resourceType, parameters: given, index }: NewTask,
): Promise<string> => {
  const transition = await lockTransition(db, transitionUuid, undefined)
  const isOther = resourceType !== undefined && resourceType !== transition.resource_type
  if (isOther) throw new Refusal('invalidParameters', { detail: 'The transition is for another resource type.' })
  const { action, own } = await requireAction(db, template)
  const order = await orderOf(db, transitionUuid)
  if (order.length >= TASK_LIMITS.tasks) throw new Refusal('limitReached')
  const parameters = await checkedParameters(db, context, {
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
  const after = { transition: transition.name, template, parameters: withoutSecret(parameters) }
  await record(db, person, { kind: 'task.created', entity: { type: 'task', uuid }, after })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid: transitionUuid } })
  return uuid
}

/** @throws notFound, staleVersion, invalidParameters; valuesCombinationAlreadyUsed, raised by the database */
export const changeTask = async (
  db: TenantDb,
  person: Person,
  context: ParameterContext,
  { uuid, change, ifMatch }: { uuid: string; change: TaskChange; ifMatch: number | undefined },
): Promise<void> => {
  const before = await lockTask(db, uuid, ifMatch)
  const immutable = (['templateName', 'transitionUuid', 'resourceType'] as const).filter(
    (name) => change[name] !== undefined && change[name] !== fixedOf(before)[name],
  )
  if (immutable.length > 0)
    throw new Refusal('invalidParameters', {
      detail: `${immutable.join(', ')} cannot be changed. Create another action.`,
    })
  const { resource_type: resourceType } = before
  const { action } = await requireAction(db, before.template)
  const parameters =
    change.parameters === undefined
      ? before.parameters
      : await checkedParameters(db, context, { action, resourceType, parameters: change.parameters })
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
    before: { parameters: withoutSecret(before.parameters), index: before.position },
    after: { parameters: withoutSecret(parameters), index: change.index ?? before.position },
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
  const before = { template, parameters: withoutSecret(parameters) }
  await record(db, person, { kind: 'task.deleted', entity: { type: 'task', uuid }, before })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid: transition_uuid } })
}

type TaskOrder = { transition: string; order: readonly string[]; read?: readonly string[] | undefined }

/** Puts the tasks of a transition in an order.
 *  @param `read` is the order on which the request is based. Without it, the request replaces any order.
 *  @throws notFound; tasksOutdated unless these are exactly the tasks of the transition, and if their order is not `read` */
export const orderTasks = async (
  db: TenantDb,
  person: Person,
  { transition, order, read }: TaskOrder,
): Promise<void> => {
  await lockTransition(db, transition, undefined)
  const before = await orderOf(db, transition)
  if (before.toSorted().join() !== order.toSorted().join()) throw new Refusal('tasksOutdated')
  // Two people who move tasks at the same time have read the same order.
  if (read && before.join() !== read.join()) throw new Refusal('tasksOutdated')
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

const requireAction = async (db: TenantDb, template: string): Promise<ActionEntry> => {
  const entry = await findAction(db, template)
  if (entry && (entry.own === undefined || (await pinCustomAction(db, entry.own.uuid)))) return entry
  const errors = [{ field: 'templateName', message: 'There is no action with this name' }]
  throw new Refusal('invalidParameters', { detail: errors[0]!.message, errors })
}

/* Prevents that another transaction deletes the custom action before this one ends. */
const pinCustomAction = async (db: TenantDb, uuid: string): Promise<boolean> => {
  const row = await db
    .selectFrom('custom_action')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/* A change of a task locks its transition, so that the order stays complete. */
const lockTask = async (db: TenantDb, uuid: string, ifMatch: number | undefined): Promise<TaskRow> => {
  await lockTransition(db, (await readTask(db, uuid)).transition_uuid, undefined)
  const task = await readTask(db, uuid)
  if (ifMatch !== undefined && task.version !== ifMatch) throw new Refusal('staleVersion')
  return task
}

const orderOf = async (db: TenantDb, transition: string): Promise<string[]> =>
  (await listTasks(db, { transition })).map(({ uuid }) => uuid)

/* Writes the positions 0 to n-1 in one statement. */
const writeOrder = async (db: TenantDb, order: readonly string[]): Promise<void> => {
  await sql`update transition_task t set position = target.position - 1
    from unnest(${order}::uuid[]) with ordinality target(uuid, position)
    where t.tenant_id = ${db.tenantId} and t.uuid = target.uuid`.execute(db)
}

/* More people may read the history than the secrets. */
const withoutSecret = ({ secret, ...parameters }: Parameters) => ({
  ...parameters,
  ...(secret !== undefined && { secret: '…' }),
})
