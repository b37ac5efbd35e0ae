import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { StateCount } from '@pressmark/contract/workflow/states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { kindOf, STATEFUL_TYPES } from './transition/entity-kinds.ts'

/** Counts the entities of one kind by the UUID of their state. States without entities are left out. */
export const countInStates = async (
  db: TenantDb,
  resourceType: ResourceType,
  states: readonly { uuid: string }[],
): Promise<Map<string, number>> => {
  const kind = kindOf(resourceType)
  if (kind === undefined || states.length === 0) return new Map()
  const { rows } = await sql<{ state: string; many: number }>`
    select state_uuid as state, count(*) as many from (${kind.rows(db)}) e
    where state_uuid = any(${states.map(({ uuid }) => uuid)}::uuid[]) group by state_uuid`.execute(db)
  return new Map(rows.map(({ state, many }) => [state, many]))
}

/** Counts the entities in these states, by kind. */
export const countEntities = async (db: TenantDb, states: readonly { uuid: string }[]): Promise<StateCount[]> => {
  const counts: StateCount[] = []
  for (const resourceType of STATEFUL_TYPES)
    for (const [uuid, count] of await countInStates(db, resourceType, states))
      counts.push({ uuid, resourceType, count })
  return counts
}
