// npm run repair -- DIR: replaces damaged originals by good copies from a backup, or from another data folder.
import path from 'node:path'
import { checkOriginals } from '../apps/server/src/preservation/fixity/schedule.ts'
import { fixityTotals } from '../apps/server/src/preservation/fixity/report.ts'
import { folderBlobs } from '../apps/server/src/platform/blobs/folder.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { createJobs } from '../apps/server/src/platform/jobs/queue.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { openStores, orExit, reachDatabase } from './reach.ts'

await orExit(async () => {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Usage: npm run repair -- DIR')
  const config = readConfig()
  const log = createLog('error')
  const { connection, close } = await reachDatabase(config, { make: false })
  const { database, blobs, close: closeStores } = await openStores(config, connection)
  const jobs = createJobs(connection, log)
  try {
    await jobs.open()
    const replica = folderBlobs(path.join(folder, 'blobs'))
    const needs = { database, blobs, jobs, log, replica }
    for (const { id, name } of await database.owner.selectFrom('tenant').select(['id', 'name']).execute()) {
      const { problems: before } = await fixityTotals(database.reader(id))
      await checkOriginals(needs, { tenantId: id }, new AbortController().signal, { share: 1 })
      const { problems } = await fixityTotals(database.reader(id))
      if (before > 0 || problems > 0)
        console.log(`${name}: ${before} originals were damaged, ${problems} still are damaged.`)
      if (problems > 0) process.exitCode = 2
    }
  } finally {
    await jobs.stop()
    await closeStores()
    await close()
  }
})
