import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { lock } from '#platform/locks.ts'
import { restore } from '../../history/restore.ts'
import { revertAssetFields, revertCollectionFields, revertCollectionMove } from '../../history/revert.ts'
import type { RevertInput } from '../../history/types.ts'
import { problemFor, type Problem } from '../bulk-operation.ts'
import type { RevertBatch } from './types.ts'

type Handler = (reverting: RevertInput) => Promise<unknown>

const HANDLERS = new Map(
  Object.entries<Handler>({
    'collection.deleted': async ({ db, person, uuid, ...how }) => {
      await requireDeleted(db, 'collection', uuid)
      await restore(db, person, uuid, { how })
    },
    'collection.changed': revertCollectionFields,
    'collection.moved': revertCollectionMove,
    'asset.deleted': async ({ db, person, uuid, ...how }) => {
      await requireDeleted(db, 'asset', uuid)
      await restore(db, person, uuid, { how })
    },
    'asset.changed': revertAssetFields,
  }),
)

/** Reverts changes of collections and assets one after the other, because each may block the next. */
export const revertOneByOne: RevertBatch = async (db, person, changes, batch) => {
  await lock(db, 'collectionTree')
  const problems: Problem[] = []
  for (const { sequence, kind, uuid, before, after } of changes) {
    const handler = HANDLERS.get(kind)
    if (handler === undefined) throw new Error(`the event ${kind} has no handler`)
    try {
      await handler({ db, person, uuid, before, after, reverts: sequence, batch })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push(problemFor(uuid, error))
    }
  }
  return problems
}

/* @throws changedSince if another person has restored it already */
const requireDeleted = async (db: TenantDb, table: 'collection' | 'asset', uuid: string): Promise<void> => {
  const row = await db
    .selectFrom(table)
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (row !== undefined) throw new Refusal('changedSince', { detail: 'Someone else has already restored this.' })
}
