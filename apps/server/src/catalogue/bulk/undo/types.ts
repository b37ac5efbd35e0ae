import type { TenantDb } from '#platform/db/database.ts'
import type { Actor } from '#platform/history.ts'
import type { EventFields } from '../../history/types.ts'
import type { Problem } from '../bulk-operation.ts'

/** A change that an act made of one entry. */
export type AppliedChange = { sequence: number; kind: string; uuid: string; before: EventFields; after: EventFields }

/** Takes changes of one kind back, from the newest downwards, and tells those that it left alone. */
export type RevertBatch = (
  db: TenantDb,
  person: Actor,
  changes: readonly AppliedChange[],
  batch: string,
) => Promise<Problem[]>
