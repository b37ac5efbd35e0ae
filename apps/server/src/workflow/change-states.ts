import { DEFAULT_STATE } from '@pressmark/contract/platform/constants.ts'
import { MAX_STATES, type NewState, type StateChange } from '@pressmark/contract/workflow/states.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { listStates, type StateRow, stateUuid } from './states.ts'
import type { EntityAdapters } from './transition/entity-adapters.ts'

type Person = { personUuid: string }

/** @returns uuid
 *  @throws limitReached; valuesCombinationAlreadyUsed if only the case differs. The database raises it for the same name */
export const createState = async (db: TenantDb, person: Person, state: NewState): Promise<string> => {
  const existing = await listStates(db)
  if (existing.length >= MAX_STATES) throw new Refusal('limitReached')
  const name = state.name.trim()
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase()
  if (existing.some((row) => isSame(row.name))) throw new Refusal('valuesCombinationAlreadyUsed')
  const uuid = uuidv7()
  const fields = { name, color: state.color, ...columnsOf(state) }
  const position = Math.max(-1, ...existing.map((row) => row.position)) + 1
  await db
    .insertInto('state')
    .values({ tenant_id: db.tenantId, uuid, position, ...fields })
    .execute()
  await record(db, person, { kind: 'state.created', entity: { type: 'state', uuid }, after: fields })
  await broadcast(db, { notice: { kind: 'state.changed', uuid } })
  return uuid
}

/** @throws notFound, staleVersion, stateNameImmutable; defaultStateProtected because new entities would be locked */
export const changeState = async (
  db: TenantDb,
  person: Person,
  { uuid, ifMatch }: { uuid: string; ifMatch: number | undefined },
  { name, color, ...flags }: StateChange,
): Promise<void> => {
  const before = await lockState(db, uuid, ifMatch)
  if (name !== undefined && name.trim() !== before.name) throw new Refusal('stateNameImmutable')
  if (before.name === DEFAULT_STATE && flags.locksEditing) throw new Refusal('defaultStateProtected')
  const fields = { ...(color !== undefined && { color }), ...columnsOf(flags) }
  await db
    .updateTable('state')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  const { color: oldColor, is_public, locks_editing } = before
  const recorded = { color: oldColor, is_public, locks_editing }
  const entity = { type: 'state', uuid } as const
  await record(db, person, { kind: 'state.changed', entity, before: recorded, after: { ...recorded, ...fields } })
  await broadcast(db, { notice: { kind: 'state.changed', uuid } })
  // Its value decided who may see the entities in this state.
  if (fields.is_public !== undefined && fields.is_public !== is_public) await broadcast(db, { invalidate: 'media' })
}

/** Deletes a state. Entries in the bin that have it get the state of new entries, so that they can be restored.
 *  @throws notFound, staleVersion, defaultStateProtected; stateInTransitions with the transitions, stateHasEntities with their number.
 *  The database raises the last two as well if someone starts to use the state at the same time */
export const deleteState = async (
  db: TenantDb,
  person: Person,
  { uuid, ifMatch }: { uuid: string; ifMatch: number | undefined },
  adapters: EntityAdapters,
): Promise<void> => {
  const { name, color } = await lockState(db, uuid, ifMatch)
  if (name === DEFAULT_STATE) throw new Refusal('defaultStateProtected')
  const transitions = await transitionsThatUse(db, uuid)
  if (transitions.length > 0) throw new Refusal('stateInTransitions', { facts: { transitions } })
  const entities = await entitiesIn(db, uuid)
  if (entities > 0) throw new Refusal('stateHasEntities', { facts: { entities } })
  const to = await stateUuid(db)
  for (const adapter of Object.values(adapters)) await adapter.changeStateInBin(db, { from: uuid, to })
  await db.deleteFrom('state').where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid).execute()
  await record(db, person, { kind: 'state.deleted', entity: { type: 'state', uuid }, before: { name, color } })
  await broadcast(db, { notice: { kind: 'state.changed', uuid } })
}

const lockState = async (db: TenantDb, uuid: string, ifMatch: number | undefined): Promise<StateRow> => {
  const row = await db
    .selectFrom('state')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  if (ifMatch !== undefined && row.version !== ifMatch) throw new Refusal('staleVersion')
  return row
}

const columnsOf = ({ public: is_public, locksEditing: locks_editing }: Omit<StateChange, 'name' | 'color'>) => ({
  ...(is_public !== undefined && { is_public }),
  ...(locks_editing !== undefined && { locks_editing }),
})

const transitionsThatUse = async (db: TenantDb, uuid: string) => {
  const rows = await db
    .selectFrom('transition')
    .select(['uuid', 'name', 'resource_type'])
    .where('tenant_id', '=', db.tenantId)
    .where((eb) => eb.or([eb('from_uuid', '=', uuid), eb('to_uuid', '=', uuid)]))
    .orderBy('resource_type')
    .orderBy('created_at')
    .execute()
  return rows.map(({ resource_type: resourceType, ...row }) => ({ ...row, resourceType }))
}

const entitiesIn = async (db: TenantDb, uuid: string): Promise<number> => {
  const { rows } = await sql<{ many: number }>`
    select (select count(*) from item where tenant_id = ${db.tenantId} and state_uuid = ${uuid})
      + (select count(*) from collection where tenant_id = ${db.tenantId} and state_uuid = ${uuid})
      + (select count(*) from asset where tenant_id = ${db.tenantId} and state_uuid = ${uuid})
      + (select count(*) from story where tenant_id = ${db.tenantId} and state_uuid = ${uuid})
      + (select count(*) from series where tenant_id = ${db.tenantId} and state_uuid = ${uuid}) as many`.execute(db)
  return rows[0]!.many // a statement without FROM has one row
}
