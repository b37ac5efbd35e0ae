// npm run bagit -- DIR [--tenant NAME] [--collection UUID]: writes a collection, or a whole organisation, as a BagIt bag (RFC 8493).
import { parseArgs } from 'node:util'
import { bagOfCollection } from '../apps/server/src/preservation/bag/bag-of-collection.ts'
import { writeBagFolder } from '../apps/server/src/preservation/bag/bag-folder.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { readTenants, tenantOrigin } from '../apps/server/src/platform/http/tenancy.ts'
import { openStores, orExit, reachDatabase } from './reach.ts'

await orExit(async () => {
  const options = { tenant: { type: 'string', default: 'default' }, collection: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [folder] = positionals
  if (folder === undefined) throw new Error('Usage: npm run bagit -- DIR [--tenant NAME] [--collection UUID]')
  const config = readConfig()
  const { connection, close } = await reachDatabase(config, { make: false })
  const { database, blobs, close: closeStores } = await openStores(config, connection)
  try {
    const tenant = (await readTenants(database)).open.find(({ name }) => name === values.tenant)
    if (tenant === undefined) throw new Error(`There is no organisation named ${values.tenant}.`)
    const origin = tenantOrigin(tenant, `http://localhost:${config.port}`)
    const args = { database, blobs, tenant, origin }
    const { files } = await bagOfCollection(args, values.collection)
    await writeBagFolder(files, folder)
    console.log(`${folder} contains the bag of ${tenant.displayName}.`)
  } finally {
    await closeStores()
    await close()
  }
})
