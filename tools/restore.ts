// npm run restore -- DIR [--from NAME]: restores a backup, by default the latest of DIR, into an empty database and folder.
import { parseArgs } from 'node:util'
import { findBackup } from '../apps/server/src/preservation/backup/manifest.ts'
import { JOBS } from '../apps/server/src/jobs.ts'
import { restoreBackup } from '../apps/server/src/preservation/backup/restore-backup.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { openStores, orExit, reachDatabase } from './reach.ts'

await orExit(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } })
  const [place] = positionals
  if (place === undefined) throw new Error('Usage: npm run restore -- DIR [--from NAME]')
  const folder = await findBackup(place, values.from)
  const config = readConfig()
  const { connection, close } = await reachDatabase(config, { make: true })
  const stores = await openStores(config, connection)
  try {
    const { dataFolder } = config
    const target = { connection, blobs: stores.blobs, dataFolder, log: createLog('warn'), jobKinds: JOBS }
    const { takenAt, tables, blobs, problems } = await restoreBackup(target, folder)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored the state of ${takenAt}: ${rows} rows, ${blobs.count} files.`)
    for (const problem of problems) console.error(`Missing in the backup: ${problem}.`)
  } finally {
    await stores.close()
    await close()
  }
})
