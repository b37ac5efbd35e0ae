import { MAX_TRANSITIONS, type NewTransition, type TransitionChange } from '@pressmark/contract/workflow/transitions.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { listStates } from './states.ts'
import { listTransitions, readTransition, type TransitionRow } from './transitions.ts'

type Person = { personUuid: string }

/** @returns uuid
 *  @throws badRequest for an unknown workgroup, templateNotFound, stateNotFound, sameState, limitReached; valuesCombinationAlreadyUsed, raised by the database */
export const createTransition = async (db: TenantDb, person: Person, input: NewTransition): Promise<string> => {
  const { resourceType } = input
  if ((await listTransitions(db, { resourceType })).length >= MAX_TRANSITIONS) throw new Refusal('limitReached')
  const uuid = uuidv7()
  const rules = rulesOf(input, NO_RULES)
  await requireTargets(db, resourceType, rules, NO_RULES)
  const fields = {
    name: input.name.trim(),
    ...(await statesNamed(db, input.itemFromState, input.itemToState)),
    ...rules,
  }
  await db
    .insertInto('transition')
    .values({ tenant_id: db.tenantId, uuid, resource_type: resourceType, ...fields })
    .execute()
  const after = {
    name: fields.name,
    resourceType,
    from: input.itemFromState,
    to: input.itemToState,
    ...recordedRules(rules),
  }
  await record(db, person, { kind: 'transition.created', entity: { type: 'transition', uuid }, after })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid } })
  return uuid
}

/** @throws badRequest for an unknown workgroup, templateNotFound, notFound, staleVersion, resourceTypeImmutable, stateNotFound, sameState; valuesCombinationAlreadyUsed, raised by the database */
export const changeTransition = async (
  db: TenantDb,
  person: Person,
  { uuid, ifMatch }: { uuid: string; ifMatch: number | undefined },
  change: TransitionChange,
): Promise<void> => {
  const before = await lockTransition(db, uuid, ifMatch)
  if (change.resourceType !== undefined && change.resourceType !== before.resource_type)
    throw new Refusal('resourceTypeImmutable')
  const after = {
    name: change.name?.trim() ?? before.name,
    from: change.itemFromState ?? before.from_name,
    to: change.itemToState ?? before.to_name,
  }
  const rules = rulesOf(change, before)
  await requireTargets(db, before.resource_type, rules, before)
  const states = await statesNamed(db, after.from, after.to)
  await db
    .updateTable('transition')
    .set((eb) => ({ name: after.name, ...states, ...rules, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await record(db, person, {
    kind: 'transition.changed',
    entity: { type: 'transition', uuid },
    before: { name: before.name, from: before.from_name, to: before.to_name, ...recordedRules(before) },
    after: { ...after, ...recordedRules(rules) },
  })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid } })
}

/** @throws notFound, staleVersion */
export const deleteTransition = async (
  db: TenantDb,
  person: Person,
  uuid: string,
  ifMatch: number | undefined,
): Promise<void> => {
  const { name, resource_type: resourceType, from_name: from, to_name: to } = await lockTransition(db, uuid, ifMatch)
  await db.deleteFrom('transition').where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid).execute()
  const before = { name, resourceType, from, to }
  await record(db, person, { kind: 'transition.deleted', entity: { type: 'transition', uuid }, before })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid } })
}

/** Locks the row of a transition until the transaction ends. Changes of its tasks lock it as well.
 *  @throws notFound, staleVersion */
export const lockTransition = async (
  db: TenantDb,
  uuid: string,
  ifMatch: number | undefined,
): Promise<TransitionRow> => {
  await db
    .selectFrom('transition')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .execute()
  const row = await readTransition(db, uuid)
  if (ifMatch !== undefined && row.version !== ifMatch) throw new Refusal('staleVersion')
  return row
}

type Rules = Pick<TransitionRow, 'fire_roles' | 'fire_workgroups' | 'required_field' | 'comment_required'>

const NO_RULES: Rules = { fire_roles: [], fire_workgroups: [], required_field: null, comment_required: false }

const rulesOf = (input: TransitionChange, before: Rules): Rules => ({
  fire_roles: input.fireRoles ?? before.fire_roles,
  fire_workgroups: input.fireWorkgroupsUuids ?? before.fire_workgroups,
  required_field: input.requiredField === undefined ? before.required_field : input.requiredField,
  comment_required: input.commentRequired ?? before.comment_required,
})

/* In the names of the history of settings. */
const recordedRules = ({ fire_roles, fire_workgroups, required_field, comment_required }: Rules) => ({
  roles: fire_roles,
  userGroupUuids: fire_workgroups,
  requiredField: required_field,
  commentRequired: comment_required,
})

/* Workgroups and a field that were deleted since may stay, so that other changes can be saved. */
const requireTargets = async (db: TenantDb, resourceType: string, rules: Rules, before: Rules): Promise<void> => {
  const added = rules.fire_workgroups.filter((uuid) => !before.fire_workgroups.includes(uuid))
  const { rows } = await sql<{ workgroups: number; fields: number }>`
    select (select count(*) from workgroup where tenant_id = ${db.tenantId} and uuid = any(${added}::uuid[])) as workgroups,
      (select count(*) from template where tenant_id = ${db.tenantId} and resource_type = ${resourceType}
        and name = ${rules.required_field}) as fields`.execute(db)
  const { workgroups, fields } = rows[0]! // a statement without FROM has one row
  if (workgroups < added.length) throw new Refusal('badRequest', { detail: 'There is no workgroup with this ID.' })
  const isNew = rules.required_field !== null && rules.required_field !== before.required_field
  if (isNew && fields === 0) throw new Refusal('templateNotFound')
}

const statesNamed = async (db: TenantDb, from: string, to: string) => {
  if (from === to) throw new Refusal('sameState')
  const states = new Map((await listStates(db)).map(({ name, uuid }) => [name, uuid]))
  const [from_uuid, to_uuid] = [states.get(from), states.get(to)]
  if (from_uuid === undefined || to_uuid === undefined) throw new Refusal('stateNotFound')
  return { from_uuid, to_uuid }
}
