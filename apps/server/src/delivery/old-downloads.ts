import { sql } from 'kysely'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import { deleteExpiredDownloads } from '#platform/http/download-quota.ts'
import type { Log } from '#platform/log.ts'
import { runEvery } from '#platform/process/every.ts'
import { downloadBlob } from './downloads.ts'
import type { Plan } from './plan.ts'

type Needs = { database: Database; blobs: Blobs }

const EVERY_MS = 10 * 60_000

/**
 * Removes expired downloads now and every ten minutes. Several processes may do so concurrently.
 * @returns A function that stops it.
 */
export const startDownloadCleanup = (needs: Needs, log: Log): Promise<() => void> =>
  runEvery({ everyMs: EVERY_MS, log, failed: 'old downloads were not removed' }, () => removeOldDownloads(needs))

/** Deletes ready files after an hour, unfinished downloads after a day, and the rows of downloads that no longer count. */
export const removeOldDownloads = async ({ database, blobs }: Needs): Promise<void> => {
  await deleteExpiredDownloads(database)
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants) {
    const old = await database
      .reader(id)
      .selectFrom('download')
      .select(['key', 'plan'])
      .where('tenant_id', '=', id)
      .where(
        sql<boolean>`ready_at < now() - interval '1 hour' or (ready_at is null and created_at < now() - interval '1 day')`,
      )
      .execute()
    // The file is deleted first: a row without a file is noticed, a file without a row is not.
    for (const { key, plan } of old) {
      await blobs.remove(downloadBlob(id, key, (plan as unknown as Plan).form)) // written by downloads.ts
      await asTenant(database, id, (db) =>
        db.deleteFrom('download').where('tenant_id', '=', id).where('key', '=', key).execute(),
      )
    }
  }
}
