import type { TenantDb } from '#platform/db/database.ts'
import type { Actor } from '#platform/history.ts'
import type { EventFields } from '../../history/types.ts'
import type { Problem } from '../bulk-operation.ts'

/** A change of one entry by a bulk operation. */
export type AppliedChange = { sequence: number; kind: string; uuid: string; before: EventFields; after: EventFields }

/** Reverts changes of one kind, newest first, and returns the skipped ones. */
export type RevertBatch = (
  db: TenantDb,
  person: Actor,
  changes: readonly AppliedChange[],
  batch: string,
) => Promise<Problem[]>
