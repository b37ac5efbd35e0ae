import {
  OWN_ACTION_LIMITS,
  type NewTaskTemplate,
  type OwnParameter,
  type TaskTemplateChange,
  ADDED_PARAMETERS,
} from '@pressmark/contract/workflow/custom-task-templates.ts'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal, type FieldError } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { builtInAction } from '../actions/actions.ts'
import { listCustomActions, type CustomActionRow } from './custom-actions.ts'

type Person = { personUuid: string }

/** @throws invalidParameters, limitReached; valuesCombinationAlreadyUsed, raised by the database for a custom action */
export const createCustomAction = async (db: TenantDb, person: Person, { name, ...input }: NewTaskTemplate) => {
  if (builtInAction(name)) throw new Refusal('valuesCombinationAlreadyUsed')
  if (isReservedName(name)) refuse([{ field: 'name', message: 'This name is reserved' }])
  if ((await listCustomActions(db)).length >= OWN_ACTION_LIMITS.kinds) throw new Refusal('limitReached')
  const uuid = uuidv7()
  const fields = { label: input.label.trim(), parameters: validated(input.parameters) }
  await db
    .insertInto('custom_action')
    .values({
      tenant_id: db.tenantId,
      uuid,
      name,
      label: fields.label,
      parameters: JSON.stringify(fields.parameters),
    })
    .execute()
  const entity = { type: 'custom-action', uuid } as const
  await record(db, person, { kind: 'custom-action.created', entity, after: { name, ...fields } })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid } })
}

/** Changes a custom action. Its tasks and the actions that have already fired keep their parameters.
 *  @throws notFound, builtInAction, staleVersion, invalidParameters */
export const changeCustomAction = async (
  db: TenantDb,
  person: Person,
  { name, ifMatch }: { name: string; ifMatch: number | undefined },
  change: TaskTemplateChange,
): Promise<void> => {
  const before = await lockCustomAction(db, name, ifMatch)
  if (change.name !== undefined && change.name !== name)
    refuse([{ field: 'name', message: 'The name of a custom action cannot be changed' }])
  const fields = {
    label: change.label?.trim() ?? before.label,
    parameters: change.parameters ? validated(change.parameters) : before.parameters,
  }
  await db
    .updateTable('custom_action')
    .set((eb) => ({
      label: fields.label,
      parameters: JSON.stringify(fields.parameters),
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
    after: fields,
  })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid } })
}

/** @throws notFound, builtInAction, staleVersion; actionInUse with the transitions. The database raises it as well if someone starts
 *  to use the action at the same time */
export const deleteCustomAction = async (
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

const validated = (parameters: readonly OwnParameter[]): OwnParameter[] => {
  const result = parameters.map(({ label, ...rest }) => ({ ...rest, label: label.trim() }))
  const errors = parameterErrors(result)
  return errors.length > 0 ? refuse(errors) : result
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
  return row as CustomActionRow // `parameters` was checked before it was stored
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

/** Returns the errors in the parameters of a custom action, each of which has the right form. */
const parameterErrors = (parameters: readonly OwnParameter[]): FieldError[] =>
  parameters.flatMap((parameter, index) => {
    const earlier = parameters.slice(0, index).map(({ name }) => name)
    return [
      ...nameErrors(parameter.name, earlier).map((message) => ({ field: `parameters.${index}.name`, message })),
      ...optionErrors(parameter).map((message) => ({ field: `parameters.${index}.options`, message })),
    ]
  })

/** Returns whether every object of JavaScript has a property with this name, such as `constructor`. */
const isReservedName = (name: string): boolean => name in Object.prototype

const ADDED: readonly string[] = ADDED_PARAMETERS

const nameErrors = (name: string, earlier: readonly string[]): string[] => [
  ...(ADDED.includes(name) ? ['Every custom action already has this parameter'] : []),
  ...(isReservedName(name) ? ['This name is reserved'] : []),
  ...(earlier.includes(name) ? ['Another parameter has this name'] : []),
]

const optionErrors = ({ type, options = [] }: OwnParameter): string[] => {
  if (type !== 'ENUM') return options.length > 0 ? ['Only ENUM has options'] : []
  if (options.length === 0) return ['Field is required']
  return new Set(options.map(({ value }) => value)).size < options.length ? ['Two options have the same value'] : []
}
