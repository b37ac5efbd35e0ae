import { sql, type RawBuilder } from 'kysely'

/** Lets an entity be moved only out of the state that the transition starts from. The row is held when this is asked, so
 *  that of two who fire at once one finds it gone. */
export const stillIn = (state: string): RawBuilder<boolean> => sql<boolean>`state_uuid = ${state}::uuid`
