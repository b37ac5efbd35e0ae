import type { TenantDb } from './database.ts'

export type EntityType = 'item' | 'collection' | 'asset' | 'import' | 'session' | 'person' | 'template' | 'state'

export type Change = {
  /** What was done, as a word of history: `item.created`. */
  kind: string
  entity: { type: EntityType; uuid: string }
  before?: unknown
  after?: unknown
  /** Several changes that were one act share it. */
  batch?: string
}

/** Writes what happened into the history, in the transaction that does it. `person` is null for what the system did itself. */
export const record = async (db: TenantDb, person: { personUuid: string } | null, change: Change): Promise<void> => {
  await db
    .insertInto('event')
    .values({
      tenant_id: db.tenantId,
      person_uuid: person?.personUuid ?? null,
      kind: change.kind,
      entity_type: change.entity.type,
      entity_uuid: change.entity.uuid,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
      batch: change.batch ?? null,
    })
    .execute()
}
