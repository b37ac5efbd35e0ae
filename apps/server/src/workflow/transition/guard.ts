import { sql, type RawBuilder } from 'kysely'

/** Requires that the entity is still in the state that the transition starts from. The row is locked when PostgreSQL evaluates this,
 *  so that of two concurrent transitions only one moves the entity. */
export const stillIn = (state: string): RawBuilder<boolean> => sql<boolean>`state_uuid = ${state}::uuid`
