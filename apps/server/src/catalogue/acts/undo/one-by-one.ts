import type { TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { lockTree } from '../../collections/graph.ts'
import { restore } from '../../history/restore.ts'
import { unchangeAsset, unmoveCollection, type Reverting } from '../../history/revert.ts'
import { faultOf, type Fault } from '../fault.ts'
import type { Undoing } from './undoing.ts'

type Way = (reverting: Reverting) => Promise<unknown>

const WAYS: Record<string, Way> = {
  'collection.deleted': async ({ db, person, uuid, ...how }) => {
    await requireDeleted(db, 'collection', uuid)
    await restore(db, person, uuid, how)
  },
  'collection.moved': unmoveCollection,
  'asset.deleted': async ({ db, person, uuid, ...how }) => {
    await requireDeleted(db, 'asset', uuid)
    await restore(db, person, uuid, how)
  },
  'asset.changed': unchangeAsset,
}

/** Takes changes of collections and assets back one after the other: each may stand in the way of the next. */
export const undoOneByOne: Undoing = async (db, person, changes, batch) => {
  await lockTree(db)
  const faults: Fault[] = []
  for (const { sequence, kind, uuid, before, after } of changes) {
    const way = WAYS[kind]
    if (way === undefined) throw new Error(`nobody knows how ${kind} of an act is taken back`)
    try {
      await way({ db, person, uuid, before, after, reverts: sequence, batch })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.push(faultOf(uuid, error))
    }
  }
  return faults
}

/* @throws changedSince when somebody has it out of the bin already */
const requireDeleted = async (db: TenantDb, table: 'collection' | 'asset', uuid: string): Promise<void> => {
  const row = await db
    .selectFrom(table)
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (row !== undefined) throw new Refusal('changedSince', { detail: 'Somebody has restored this already' })
}
