import { asTenant, type Database } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { checkOriginalsJob } from '../jobs.ts'

/** Puts the check of originals in line for every tenant; where it waits or runs already, nothing happens. */
export const scheduleFixityChecks = async ({
  database,
  jobs,
}: {
  database: Database
  jobs: Enqueue
}): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants) await asTenant(database, id, (db) => jobs.enqueue(db, checkOriginalsJob, {}, 'fixity'))
}
