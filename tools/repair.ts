// npm run repair [-- DIR]: replaces damaged originals by good copies from a backup, or from another data folder, and rebuilds lost and
// damaged derivatives.
import path from 'node:path'
import { enqueueRebuilds } from '../apps/server/src/media/derivatives/enqueue-rebuilds.ts'
import { damagedAssets } from '../apps/server/src/media/derivatives/rebuild-requests.ts'
import { checkFiles } from '../apps/server/src/preservation/fixity/schedule.ts'
import { derivativeTotals, fixityTotals } from '../apps/server/src/preservation/fixity/report.ts'
import { folderBlobs } from '../apps/server/src/platform/blobs/folder.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import type { Database } from '../apps/server/src/platform/db/database.ts'
import { rebuildJob, rebuildLaterJob } from '../apps/server/src/media/jobs.ts'
import { createJobs, type Enqueue } from '../apps/server/src/platform/jobs/queue.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { createRebuilding } from '../apps/server/src/rebuilding.ts'
import { openStores, orExit, reachDatabase } from './reach.ts'

await orExit(async () => {
  const [folder] = process.argv.slice(2)
  const config = readConfig()
  const log = createLog('fatal') // the summary has all results
  const { connection, close } = await reachDatabase(config, { make: false })
  const { database, blobs, close: closeStores } = await openStores(config, connection)
  const jobs = createJobs(connection, log)
  try {
    await jobs.open()
    const replica = folder === undefined ? undefined : folderBlobs(path.join(folder, 'blobs'))
    const requests = withoutRebuilds(jobs)
    const needs = { database, blobs, jobs: requests, log, ...(replica && { replica }) }
    const { rebuild } = createRebuilding({ database, blobs, jobs, log, config, fixity: needs })
    const { signal } = new AbortController()
    for (const { id: tenantId, name } of await database.owner.selectFrom('tenant').select(['id', 'name']).execute()) {
      const before = await damage(database, tenantId)
      await checkFiles(needs, { tenantId }, signal, { share: 1 })
      await enqueueRebuilds({ database, blobs, jobs: requests, signal }, { tenantId, scope: 'damaged' })
      const current = await damage(database, tenantId)
      for (const uuid of await damagedAssets(database.reader(tenantId))) await rebuild({ tenantId, uuid }, signal)
      const after = await damage(database, tenantId)
      report(`${name}: originals`, Math.max(before.originals, current.originals), after.originals)
      report(`${name}: derivatives`, Math.max(before.derivatives, current.derivatives), after.derivatives)
    }
  } finally {
    await jobs.stop()
    await closeStores()
    await close()
  }
})

/* This program rebuilds at once, so workers need not. If it is interrupted, the check of fixity enqueues the rest. */
function withoutRebuilds(jobs: Enqueue): Enqueue {
  return {
    enqueue: async (db, kind, data, options) => {
      if (kind.name !== rebuildJob.name && kind.name !== rebuildLaterJob.name)
        await jobs.enqueue(db, kind, data, options)
    },
  }
}

async function damage(database: Database, tenantId: number) {
  const db = database.reader(tenantId)
  const { missing, changed } = await derivativeTotals(db)
  return { originals: (await fixityTotals(db)).problems, derivatives: missing + changed }
}

function report(what: string, before: number, after: number): void {
  if (before > 0 || after > 0) console.log(`${what}: ${before} were lost or damaged, ${after} still are.`)
  if (after > 0) process.exitCode = 2
}
