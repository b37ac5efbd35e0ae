// npm run verify [-- --bytes]: says of the product's database and files whether all holds that must always hold; with --bytes
// every original and derivative is read again. npm run verify -- DIR [--from NAME]: reads every byte of a backup, the newest of DIR, again.
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { findBackup } from '../apps/server/src/preservation/backup/manifest.ts'
import { verifyBackup } from '../apps/server/src/preservation/backup/verify-backup.ts'
import { checkInvariants } from '../apps/server/src/preservation/invariants/check-invariants.ts'
import { openStores, orExit, reachDatabase } from './reach.ts'

await orExit(async () => {
  const options = { from: { type: 'string' }, bytes: { type: 'boolean', default: false } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [place] = positionals
  if (place === undefined) await verifyProduct(values.bytes)
  else await verifyPlace(place, values.from)
})

async function verifyProduct(bytes: boolean): Promise<void> {
  const config = readConfig()
  const { connection, close } = await reachDatabase(config, { make: false })
  const { blobs, close: closeStores } = await openStores(config, connection)
  try {
    for (const { name, description, count, examples } of await checkInvariants({ connection, blobs }, { bytes })) {
      console.log(`${name} ${count === 0 ? 'passed' : 'violated'}: ${description}.`)
      for (const problem of examples) console.log(`   ${problem}`)
      if (count > examples.length) console.log(`   and ${count - examples.length} more`)
      if (count > 0) process.exitCode = 1
    }
  } finally {
    await closeStores()
    await close()
  }
}

async function verifyPlace(place: string, from: string | undefined): Promise<void> {
  const folder = await findBackup(place, from)
  const { manifest, problems } = await verifyBackup(folder)
  for (const problem of problems) console.error(`${problem}.`)
  for (const problem of manifest.problems) console.error(`Missing in the backup: ${problem}.`)
  if (problems.length + manifest.problems.length > 0) process.exitCode = 2
  else
    console.log(
      `${folder} is complete and undamaged: ${manifest.blobs.count} files, ${Object.keys(manifest.files).length} parts.`,
    )
}
