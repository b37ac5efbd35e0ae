import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TenantDb } from './db/database.ts'

/** The first key of every advisory lock that has two keys. The second key is a tenant, or the hash of a name. */
export const LOCKS = {
  collectionTree: 1,
  importId: 2,
  templates: 4,
  seriesMembership: 11,
  rights: 17,
  profile: 18,
  blobRemoval: 27,
  downloads: 46,
  mappings: 51,
  changeFeed: 69,
  watermark: 70,
  storage: 71,
  fieldWrites: 82,
  bulkOperation: 83,
} as const

/** Advisory locks of the whole database. They have one key. */
export const DATABASE_LOCKS = { migration: 7_262_001, blobPins: 7_262_002 } as const

type TenantLock =
  | 'collectionTree'
  | 'seriesMembership'
  | 'rights'
  | 'downloads'
  | 'mappings'
  | 'changeFeed'
  | 'watermark'
  | 'storage'
type NameLock = 'templates' | 'importId' | 'bulkOperation'

/** Locks one key of the tenant, or one name below that key, until the transaction ends. A transaction that already has the lock
 *  loses one round trip.
 *  - `collectionTree`: changes to the tree of collections. Without it, two concurrent moves can create a cycle. It is taken before
 *    the rows of collections, items and assets, because otherwise two people could wait for each other. The row of a bulk operation
 *    comes first, because its undo locks that row before the tree.
 *  - `seriesMembership`: which stories are in which series. Without it, a story could be added to a series while it is deleted.
 *  - `rights`: changes of rights. Without it, two administrators could demote each other.
 *  - `downloads`: the bytes of prepared downloads. Without it, two downloads could fill the last space. Migration 0040 locks
 *    requesters with the same key.
 *  - `mappings`: the saved mappings. Without it, two people could save more of them than the limit.
 *  - `changeFeed`: the positions of events. Only one process at a time gives events their positions.
 *  - `watermark`: the watermark. Without it, a watermark that is moved could replace one that another person sets.
 *  - `storage`: the bytes of a tenant with a limit. Without it, two uploads could fill the last space.
 *  - `templates` of a resource type: the positions of its metadata fields.
 *  - `importId`: a call with the same id waits for the first call. Then it finds the row of the first call.
 *  - `bulkOperation`: calls that name the same bulk operation. Without it, several first calls would create its row, or one that has
 *    found no row would wait for it below the tree. */
export const lock = async (db: TenantDb, ...[key, name]: [TenantLock] | [NameLock, string]): Promise<void> => {
  if (name === undefined) await sql`select pg_advisory_xact_lock(${LOCKS[key]}, ${db.tenantId})`.execute(db)
  else await lockHash(db, LOCKS[key], `${db.tenantId} ${name}`)
}

/** Shares a lock with all writers of metadata of one kind of entity, until the transaction ends. Only `waitForFieldWriters` makes it
 *  wait. So it can be taken before and after other locks. */
export const shareFieldWrites = async (db: TenantDb, resourceType: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${LOCKS.fieldWrites}, hashtext(${fieldWritesOf(db, resourceType)}))`.execute(
    db,
  )
}

/** Waits for the transactions that share this lock, and keeps others from sharing it until the transaction ends. It tries again and
 *  again instead of waiting in the queue: there, later writers would wait behind it while they have other locks. The caller takes no
 *  other lock afterwards.
 *  @throws Error after five minutes */
export const waitForFieldWriters = async (db: TenantDb, resourceType: string): Promise<void> => {
  const deadline = performance.now() + WRITERS_MS
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${LOCKS.fieldWrites}, hashtext(${fieldWritesOf(db, resourceType)})) as locked`.execute(
      db,
    )
    if (rows[0]?.locked) return
    if (performance.now() > deadline) throw new Error(`Writers of ${resourceType} did not end in ${WRITERS_MS} ms`)
    await sleep(TRY_AGAIN_MS)
  }
}

const WRITERS_MS = 300_000
const TRY_AGAIN_MS = 50

const fieldWritesOf = (db: TenantDb, resourceType: string): string => `${db.tenantId} ${resourceType}`

/** Locks the profile of a person in all tenants. Two tenants, or a person and an administrator, can change the same profile. */
export const lockProfile = (db: TenantDb, personUuid: string): Promise<void> => lockHash(db, LOCKS.profile, personUuid)

const lockHash = async (db: TenantDb, key: number, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${key}, hashtext(${name}))`.execute(db)
}
