import type { EventKind } from '@pressmark/contract/platform/events.ts'
import type { TenantDb } from './db/database.ts'

type EntityType =
  | 'item'
  | 'collection'
  | 'asset'
  | 'import'
  | 'session'
  | 'person'
  | 'tenant'
  | 'workgroup'
  | 'template'
  | 'state'
  | 'transition'
  | 'task'
  | 'custom-action'
  | 'transition-log'
  | 'saved-search'
  | 'story'
  | 'series'

export type Change = {
  kind: EventKind
  entity: { type: EntityType; uuid: string }
  before?: unknown
  after?: unknown
  /** Several changes that were one act share it. */
  batch?: string
}

/** The tenant itself as an entity. Each row of the history names its tenant, so no other id is needed. */
export const TENANT_ENTITY = { type: 'tenant', uuid: '00000000-0000-0000-0000-000000000000' } as const

/** The person who does something, or null for the system. */
export type Actor = { personUuid: string } | null

/** Writes what happened into the history, in the transaction that does it. The actor is null for what the system did. */
export const record = (db: TenantDb, actor: Actor, change: Change): Promise<void> => recordAll(db, actor, [change])

// PostgreSQL takes 65,535 values in a statement.
const AT_A_TIME = 1000

/** The same for changes that were one act. */
export const recordAll = async (db: TenantDb, actor: Actor, changes: readonly Change[]): Promise<void> => {
  for (let from = 0; from < changes.length; from += AT_A_TIME) {
    const values = changes.slice(from, from + AT_A_TIME).map((change) => rowOf(db, actor, change))
    await db.insertInto('event').values(values).execute()
  }
}

const rowOf = (db: TenantDb, actor: Actor, { kind, entity, before, after, batch }: Change) => ({
  tenant_id: db.tenantId,
  person_uuid: actor?.personUuid ?? null,
  kind,
  entity_type: entity.type,
  entity_uuid: entity.uuid,
  before: before === undefined ? null : JSON.stringify(before),
  after: after === undefined ? null : JSON.stringify(after),
  batch: batch ?? null,
})
