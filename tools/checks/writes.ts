import { globSync, readFileSync } from 'node:fs'

/** Writes stay home: the folder that owns each table. Reading joins may cross. */
const OWNERS: Record<string, readonly string[]> = {
  platform: ['event', 'migration'],
  identity: [
    'person',
    'membership',
    'workgroup',
    'workgroup_member',
    'member_role',
    'session',
    'handover',
    'password_link',
    'identity_provider',
    'provider_subject',
  ],
  metadata: ['template'],
  mail: ['letter'],
  workflow: [
    'state',
    'transition',
    'transition_task',
    'own_action',
    'transition_run',
    'transition_run_target',
    'transition_run_failure',
    'transition_log',
    'transition_effect',
  ],
  catalogue: [
    'collection',
    'collection_record',
    'collection_parent',
    'item',
    'item_record',
    'item_parent',
    'asset',
    'asset_record',
    'asset_order',
    'asset_part',
    'item_document',
    'item_choices',
    'search_upkeep',
    'saved_search',
    'act',
    'act_target',
    'act_problem',
  ],
  stories: ['story', 'story_record', 'story_step', 'series', 'series_record', 'series_story'],
  ingest: [
    'original',
    'upload',
    'resumable_upload',
    'resumable_piece',
    'item_import',
    'asset_import',
    'sheet_import',
    'sheet_problem',
    'sheet_image',
    'sheet_mapping',
  ],
  presentation: ['access_token'],
  delivery: ['download'],
  preservation: ['fixity', 'fixity_event'],
  tenants: ['tenant'],
  demo: ['demo'],
}

const WRITE =
  /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'|\b(?:insert\s+into|delete\s+from|update)\s+(\w+)\s+(?:set|where|\(|values)/gi

/** Places that write a table of another folder. */
export const checkWrites = (): string[] => {
  const files = globSync('apps/server/src/**/*.ts').filter((file) => !/\.(test|testing|gen)\.ts$/.test(file))
  let seen = 0
  const problems = files.flatMap((file) => {
    const [folder = ''] = file.split('/').slice(3, -1)
    return [...readFileSync(file, 'utf8').matchAll(WRITE)].flatMap(([, built, written]) => {
      const table = built ?? written ?? ''
      seen += 1
      return OWNERS[folder]?.includes(table) ? [] : [`${file} writes ${table}, which is not ${folder || 'its'} own`]
    })
  })
  return seen < 15 ? [`only ${seen} writes were found: the check itself is broken`] : problems
}
