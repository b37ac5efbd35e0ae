import {
  OWN_ACTION_LIMITS,
  type NewTaskTemplate,
  type OwnParameter,
  type TaskTemplateChange,
} from '@pressmark/contract/workflow/custom-task-templates.ts'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal, type FieldError } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { builtInAction } from '../actions/actions.ts'
import { isTakenByLanguage, mistakesIn } from './mistakes.ts'
import { listCustomActions, type CustomActionRow } from './custom-actions.ts'

type Person = { personUuid: string }

/** @throws invalidParameters, workflowLimitReached; valuesCombinationAlreadyUsed, told by the database where it is an own one */
export const createOwnAction = async (db: TenantDb, person: Person, { name, ...said }: NewTaskTemplate) => {
  if (builtInAction(name)) throw new Refusal('valuesCombinationAlreadyUsed')
  if (isTakenByLanguage(name)) refuse([{ field: 'name', message: 'This name is reserved' }])
  if ((await listCustomActions(db)).length >= OWN_ACTION_LIMITS.kinds) throw new Refusal('workflowLimitReached')
  const uuid = uuidv7()
  const kept = { label: said.label.trim(), parameters: checked(said.parameters) }
  await db
    .insertInto('custom_action')
    .values({
      tenant_id: db.tenantId,
      uuid,
      name,
      label: kept.label,
      parameters: JSON.stringify(kept.parameters),
    })
    .execute()
  const entity = { type: 'custom-action', uuid } as const
  await record(db, person, { kind: 'custom-action.created', entity, after: { name, ...kept } })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid } })
}

/** Actions of the kind keep what they were told, and so does what has fired already.
 *  @throws notFound, builtInAction, staleVersion, invalidParameters */
export const changeOwnAction = async (
  db: TenantDb,
  person: Person,
  { name, ifMatch }: { name: string; ifMatch: number | undefined },
  change: TaskTemplateChange,
): Promise<void> => {
  const before = await lockCustomAction(db, name, ifMatch)
  if (change.name !== undefined && change.name !== name)
    refuse([{ field: 'name', message: 'The name of a custom action cannot be changed' }])
  const kept = {
    label: change.label?.trim() ?? before.label,
    parameters: change.parameters ? checked(change.parameters) : before.parameters,
  }
  await db
    .updateTable('custom_action')
    .set((eb) => ({
      label: kept.label,
      parameters: JSON.stringify(kept.parameters),
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', before.uuid)
    .execute()
  const { uuid, label, parameters } = before
  await record(db, person, {
    kind: 'custom-action.changed',
    entity: { type: 'custom-action', uuid },
    before: { label, parameters },
    after: kept,
  })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid } })
}

/** @throws notFound, builtInAction, staleVersion; actionInUse with the transitions, told by the database as well when
 *  somebody begins to use it at this moment */
export const deleteOwnAction = async (
  db: TenantDb,
  person: Person,
  name: string,
  ifMatch: number | undefined,
): Promise<void> => {
  const { uuid, label, parameters } = await lockCustomAction(db, name, ifMatch)
  const transitions = await transitionsWith(db, uuid)
  if (transitions.length > 0) throw new Refusal('actionInUse', { facts: { transitions } })
  await db.deleteFrom('custom_action').where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid).execute()
  const entity = { type: 'custom-action', uuid } as const
  await record(db, person, { kind: 'custom-action.deleted', entity, before: { name, label, parameters } })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid } })
}

const refuse = (errors: FieldError[]): never => {
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join('; ')
  throw new Refusal('invalidParameters', { detail, errors })
}

const checked = (given: readonly OwnParameter[]): OwnParameter[] => {
  const parameters = given.map(({ label, ...rest }) => ({ ...rest, label: label.trim() }))
  const mistakes = mistakesIn(parameters)
  return mistakes.length > 0 ? refuse(mistakes) : parameters
}

const lockCustomAction = async (db: TenantDb, name: string, ifMatch: number | undefined): Promise<CustomActionRow> => {
  if (builtInAction(name)) throw new Refusal('builtInAction')
  const row = await db
    .selectFrom('custom_action')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  if (ifMatch !== undefined && row.version !== ifMatch) throw new Refusal('staleVersion')
  return row as CustomActionRow // what is kept in `parameters` was checked
}

const transitionsWith = async (db: TenantDb, uuid: string) => {
  const rows = await db
    .selectFrom('transition_task as k')
    .innerJoin('transition as t', (join) =>
      join.onRef('t.tenant_id', '=', 'k.tenant_id').onRef('t.uuid', '=', 'k.transition_uuid'),
    )
    .select(['t.uuid', 't.name', 't.resource_type', 't.created_at'])
    .distinct()
    .where('k.tenant_id', '=', db.tenantId)
    .where('k.custom_action_uuid', '=', uuid)
    .orderBy('t.resource_type')
    .orderBy('t.created_at')
    .execute()
  return rows.map(({ uuid: transition, name, resource_type }) => ({
    uuid: transition,
    name,
    resourceType: resource_type,
  }))
}
