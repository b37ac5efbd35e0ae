import { DEFAULT_STATE, RESOURCE_TYPES } from '@pressmark/contract/platform/constants.ts'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { listStates } from './states.ts'

/** Transitions of a new tenant, for each kind of entity. */
const NEW_TRANSITIONS = [
  { name: 'submit', from: DEFAULT_STATE, to: 'In review' },
  { name: 'publish', from: 'In review', to: 'Published' },
  { name: 'reject', from: 'In review', to: 'Rejected' },
  { name: 'withdraw', from: 'Published', to: DEFAULT_STATE },
  { name: 'reopen', from: 'Rejected', to: DEFAULT_STATE },
] as const

/** Creates the transitions of a new tenant. Its states must exist. */
export const createTransitions = async (db: TenantDb): Promise<void> => {
  const states = new Map((await listStates(db)).map(({ name, uuid }) => [name, uuid]))
  const values = RESOURCE_TYPES.flatMap((resource_type) =>
    NEW_TRANSITIONS.map(({ name, from, to }) => ({
      tenant_id: db.tenantId,
      uuid: uuidv7(),
      resource_type,
      name,
      from_uuid: states.get(from)!, // created before
      to_uuid: states.get(to)!, // created before
    })),
  )
  await db.insertInto('transition').values(values).execute()
}
