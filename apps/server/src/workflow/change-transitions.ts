import { MAX_TRANSITIONS, type NewTransition, type TransitionChange } from '@pressmark/contract/workflow/transitions.ts'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { listStates } from './states.ts'
import { listTransitions, readTransition, type TransitionRow } from './transitions.ts'

type Person = { personUuid: string }

/** @returns uuid
 *  @throws stateNotFound, sameState, workflowLimitReached; valuesCombinationAlreadyUsed, raised by the database */
export const createTransition = async (db: TenantDb, person: Person, input: NewTransition): Promise<string> => {
  const { resourceType } = input
  if ((await listTransitions(db, { resourceType })).length >= MAX_TRANSITIONS) throw new Refusal('workflowLimitReached')
  const uuid = uuidv7()
  const fields = { name: input.name.trim(), ...(await statesNamed(db, input.itemFromState, input.itemToState)) }
  await db
    .insertInto('transition')
    .values({ tenant_id: db.tenantId, uuid, resource_type: resourceType, ...fields })
    .execute()
  const after = { name: fields.name, resourceType, from: input.itemFromState, to: input.itemToState }
  await record(db, person, { kind: 'transition.created', entity: { type: 'transition', uuid }, after })
  await broadcast(db, { notice: { kind: 'transition.changed', uuid } })
  return uuid
}

/** @throws notFound, staleVersion, resourceTypeImmutable, stateNotFound, sameState; valuesCombinationAlreadyUsed, raised by the database */
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
  const states = await statesNamed(db, after.from, after.to)
  await db
    .updateTable('transition')
    .set((eb) => ({ name: after.name, ...states, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await record(db, person, {
    kind: 'transition.changed',
    entity: { type: 'transition', uuid },
    before: { name: before.name, from: before.from_name, to: before.to_name },
    after,
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

const statesNamed = async (db: TenantDb, from: string, to: string) => {
  if (from === to) throw new Refusal('sameState')
  const states = new Map((await listStates(db)).map(({ name, uuid }) => [name, uuid]))
  const [from_uuid, to_uuid] = [states.get(from), states.get(to)]
  if (from_uuid === undefined || to_uuid === undefined) throw new Refusal('stateNotFound')
  return { from_uuid, to_uuid }
}
