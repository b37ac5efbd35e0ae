import { globSync, readFileSync } from 'node:fs'

/** Writes stay home: the folder that owns each table. Reading joins may cross. */
const OWNERS: Record<string, readonly string[]> = {
  platform: ['event', 'migration'],
  identity: ['person', 'membership', 'workgroup', 'workgroup_member', 'member_role', 'session'],
  metadata: ['template'],
  workflow: ['state'],
  catalogue: [
    'collection',
    'collection_record',
    'collection_parent',
    'item',
    'item_record',
    'item_parent',
    'asset',
    'asset_record',
  ],
  ingest: ['original', 'upload', 'resumable_upload', 'item_import', 'asset_import'],
  presentation: ['access_token'],
  delivery: ['download'],
  // the composing files: tenants are made there, out of every domain
  '': ['tenant'],
  demo: ['demo'],
}

const WRITE =
  /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'|\b(?:insert\s+into|delete\s+from|update)\s+(\w+)\s+(?:set|where|\(|values)/gi

/** Places that write a table of another folder. */
export const checkWrites = (): string[] => {
  const files = globSync('apps/server/src/**/*.ts').filter((file) => !/\.(test|testing|gen)\.ts$/.test(file))
  let seen = 0
  const faults = files.flatMap((file) => {
    const [folder = ''] = file.split('/').slice(3, -1)
    return [...readFileSync(file, 'utf8').matchAll(WRITE)].flatMap(([, built, written]) => {
      const table = built ?? written ?? ''
      seen += 1
      return OWNERS[folder]?.includes(table) ? [] : [`${file} writes ${table}, which is not ${folder || 'its'} own`]
    })
  })
  return seen < 15 ? [`only ${seen} writes were found: the check itself is broken`] : faults
}
