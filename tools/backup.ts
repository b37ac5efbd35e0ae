// npm run backup -- DIR: backs up database and files while people work. A second backup into the same place copies only new files.
import { readManifest } from '../apps/server/src/preservation/backup/manifest.ts'
import { takeBackup } from '../apps/server/src/preservation/backup/take-backup.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openStores, orExit, reachDatabase } from './reach.ts'

await orExit(async () => {
  const [place] = process.argv.slice(2)
  if (place === undefined) throw new Error('Usage: npm run backup -- DIR')
  const config = readConfig()
  const { connection, close } = await reachDatabase(config, { make: false })
  const stores = await openStores(config, connection)
  try {
    const source = { connection, blobs: stores.blobs, dataFolder: config.dataFolder }
    const folder = await takeBackup(source, place)
    const { tables, blobs, problems } = await readManifest(folder)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${folder}: ${rows} rows, ${blobs.count} files of ${blobs.bytes} bytes.`)
    for (const problem of problems) console.error(`Missing in the backup: ${problem}.`)
    if (problems.length > 0) process.exitCode = 2
  } finally {
    await stores.close()
    await close()
  }
})
