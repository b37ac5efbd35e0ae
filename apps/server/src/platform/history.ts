import { isDeepStrictEqual } from 'node:util'
import type { EventKind } from '@pressmark/contract/platform/events.ts'
import type { TenantDb } from './db/database.ts'
import { NIL_UUID } from './nil-uuid.ts'

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
  | 'mapping'
  | 'story'
  | 'series'

export type Change = {
  kind: EventKind
  entity: { type: EntityType; uuid: string }
  before?: unknown
  after?: unknown
  /** Shared by the changes of one operation. */
  batch?: string
}

/** The tenant as an entity of the history. Each row of the history names its tenant, so no other id is needed. */
export const TENANT_ENTITY = { type: 'tenant', uuid: NIL_UUID } as const

/** The API key of a change, as the history names it. The name and the prefix stay readable after the key is revoked. */
export type ActingKey = { uuid: string; name: string; prefix: string }

/** The person or service account that performs an operation, with the key of a program, or null for the system. */
export type Actor = { personUuid: string; key?: ActingKey } | null

/** Returns the columns of a row that stores the actor of later work. */
export const actorColumns = (actor: Actor) => ({
  person_uuid: actor?.personUuid ?? null,
  api_key: actor?.key === undefined ? null : keyJson(actor.key),
})

/** Returns the actor of a row. */
export const actorOf = ({ person_uuid, api_key }: { person_uuid: string | null; api_key: unknown }): Actor =>
  person_uuid === null ? null : { personUuid: person_uuid, ...(api_key !== null && { key: api_key as ActingKey }) } // our own jsonb

const keyJson = ({ uuid, name, prefix }: ActingKey): string => JSON.stringify({ uuid, name, prefix })

/** Records a change in the history, in the transaction of the change. */
export const record = (db: TenantDb, actor: Actor, change: Change): Promise<void> => recordAll(db, actor, [change])

// PostgreSQL accepts 65,535 values in a statement.
const BATCH_SIZE = 1000

/** Records several changes of one operation. A saved form without a changed value is left out. */
export const recordAll = async (db: TenantDb, actor: Actor, changes: readonly Change[]): Promise<void> => {
  const recorded = changes.filter((change) => !isUnchanged(change))
  for (let from = 0; from < recorded.length; from += BATCH_SIZE) {
    const values = recorded.slice(from, from + BATCH_SIZE).map((change) => rowOf(db, actor, change))
    await db.insertInto('event').values(values).execute()
  }
}

const isUnchanged = ({ kind, before, after }: Change): boolean =>
  kind.endsWith('.changed') && before !== undefined && isDeepStrictEqual(before, after)

const rowOf = (db: TenantDb, actor: Actor, { kind, entity, before, after, batch }: Change) => ({
  tenant_id: db.tenantId,
  ...actorColumns(actor),
  kind,
  entity_type: entity.type,
  entity_uuid: entity.uuid,
  before: before === undefined ? null : JSON.stringify(before),
  after: after === undefined ? null : JSON.stringify(after),
  batch: batch ?? null,
})
