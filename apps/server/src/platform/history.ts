import type { TenantDb } from './db/database.ts'

export type EntityType =
  | 'item'
  | 'collection'
  | 'asset'
  | 'import'
  | 'session'
  | 'person'
  | 'workgroup'
  | 'template'
  | 'state'
  | 'transition'
  | 'task'
  | 'own action'
  | 'transition log'
  | 'saved search'
  | 'story'
  | 'series'

export type Change = {
  /** What was done, as a word of history: `item.created`. */
  kind: string
  entity: { type: EntityType; uuid: string }
  before?: unknown
  after?: unknown
  /** Several changes that were one act share it. */
  batch?: string
}

type Person = { personUuid: string } | null

/** Writes what happened into the history, in the transaction that does it. `person` is null for what the system did itself. */
export const record = (db: TenantDb, person: Person, change: Change): Promise<void> => recordAll(db, person, [change])

// PostgreSQL takes 65,535 values in a statement.
const AT_A_TIME = 1000

/** The same for changes that were one act. */
export const recordAll = async (db: TenantDb, person: Person, changes: readonly Change[]): Promise<void> => {
  for (let from = 0; from < changes.length; from += AT_A_TIME) {
    const values = changes.slice(from, from + AT_A_TIME).map((change) => rowOf(db, person, change))
    await db.insertInto('event').values(values).execute()
  }
}

const rowOf = (db: TenantDb, person: Person, { kind, entity, before, after, batch }: Change) => ({
  tenant_id: db.tenantId,
  person_uuid: person?.personUuid ?? null,
  kind,
  entity_type: entity.type,
  entity_uuid: entity.uuid,
  before: before === undefined ? null : JSON.stringify(before),
  after: after === undefined ? null : JSON.stringify(after),
  batch: batch ?? null,
})
