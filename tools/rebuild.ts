// npm run rebuild -- [--tenant NAME] [--older-recipe | --all]: makes derivatives again from their originals. Without an option, those
// that are lost or damaged. Workers do the work; this program shows the progress.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { enqueueRebuilds } from '../apps/server/src/media/derivatives/enqueue-rebuilds.ts'
import { derivativeTotals } from '../apps/server/src/preservation/fixity/report.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import type { Database } from '../apps/server/src/platform/db/database.ts'
import { createJobs } from '../apps/server/src/platform/jobs/queue.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { openStores, orExit, reachDatabase } from './reach.ts'

const EVERY_MS = 2000

await orExit(async () => {
  const { values } = parseArgs({
    options: {
      tenant: { type: 'string' },
      'older-recipe': { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
    },
  })
  const scope = values.all ? 'all' : values['older-recipe'] ? 'olderRecipe' : 'damaged'
  const config = readConfig()
  const { connection, started, close } = await reachDatabase(config, { make: false })
  const { database, blobs, close: closeStores } = await openStores(config, connection)
  const jobs = createJobs(connection, createLog('error'))
  const { signal } = new AbortController()
  try {
    await jobs.open()
    const tenants = await tenantsOf(database, values.tenant)
    let total = 0
    for (const tenantId of tenants)
      total += await enqueueRebuilds({ database, blobs, jobs, signal }, { tenantId, scope })
    console.log(`The derivatives of ${total} assets are to be rebuilt.`)
    if (started && total > 0) console.log('The product does not run. Its workers rebuild them after the next start.')
    else if (total > 0) await followProgress(database, tenants)
  } finally {
    await jobs.stop()
    await closeStores()
    await close()
  }
})

async function tenantsOf(database: Database, name: string | undefined): Promise<number[]> {
  const rows = await database.owner.selectFrom('tenant').select(['id', 'name']).orderBy('id').execute()
  const chosen = rows.filter((row) => name === undefined || row.name === name)
  if (chosen.length === 0) throw new Error(`There is no organisation ${name}.`)
  return chosen.map(({ id }) => id)
}

/* Ends when no rebuild waits. The work continues without this program. */
async function followProgress(database: Database, tenants: readonly number[]): Promise<void> {
  for (let shown = ''; ; await sleep(EVERY_MS)) {
    const totals = await Promise.all(tenants.map((tenantId) => derivativeTotals(database.reader(tenantId))))
    const waiting = totals.reduce((sum, each) => sum + each.waiting, 0)
    const failed = totals.reduce((sum, each) => sum + each.failed, 0)
    const line = `${waiting} assets wait, ${failed} could not be rebuilt.`
    if (line !== shown) console.log(line)
    shown = line
    if (waiting > 0) continue
    if (failed > 0) process.exitCode = 2
    return
  }
}
