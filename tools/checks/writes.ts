import { globSync, readFileSync } from 'node:fs'
import { belowFloor, type Result } from './result.ts'

/** Lists the tables that each folder owns. Only their owner writes them; joins that read may cross folders. */
const OWNERS: Record<string, readonly string[]> = {
  platform: ['event', 'idempotency_key', 'migration', 'running_download'],
  changes: [
    'change_feed',
    'event_queue',
    'event_position',
    'webhook',
    'webhook_delivery',
    'publication',
    'published',
    'publication_run',
  ],
  identity: [
    'person',
    'membership',
    'former_member',
    'member_invitation',
    'api_key',
    'attempt',
    'workgroup',
    'workgroup_member',
    'member_role',
    'session',
    'tenant_switch',
    'password_link',
    'identity_provider',
    'provider_subject',
  ],
  metadata: ['template', 'mapping'],
  mail: ['email_message'],
  workflow: [
    'state',
    'transition',
    'transition_task',
    'custom_action',
    'transition_run',
    'transition_run_target',
    'transition_run_problem',
    'transition_log',
    'outbox_entry',
  ],
  media: ['derivative', 'rebuild'],
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
    'item_value_set',
    'search_index_state',
    'search_word',
    'saved_search',
    'bulk_operation',
    'bulk_operation_target',
    'bulk_operation_problem',
    'sheet_export',
    'sheet_export_row',
    'proposal',
    'proposal_cell',
  ],
  stories: ['story', 'story_record', 'story_step', 'series', 'series_record', 'series_story', 'draft_link'],
  ingest: [
    'original',
    'upload',
    'resumable_upload',
    'resumable_part',
    'item_import',
    'asset_import',
    'sheet_import',
    'sheet_problem',
    'sheet_image',
    'sheet_mapping',
  ],
  presentation: ['access_token'],
  delivery: ['download'],
  preservation: ['backup', 'fixity', 'fixity_event', 'row_count'],
  tenants: ['tenant'],
  demo: ['demo'],
}

/** Lists the SQL functions that write, by the folder that calls them. They write with the rights of their owner. */
const FUNCTIONS: Record<string, readonly string[]> = {
  identity: [
    'cancel_email',
    'change_person',
    'confirm_second_factor',
    'create_person',
    'create_service_account',
    'rename_service_account',
    'remove_second_factor',
    'request_email',
    'restore_person',
    'set_password',
    'set_preferences',
    'set_recovery_codes',
    'start_second_factor',
    'use_recovery_code',
    'use_second_factor',
    'verify_email',
  ],
  media: ['set_avatar', 'set_watermark'],
  platform: ['start_download'],
  tenants: ['set_logo', 'set_tenant_settings'],
}

/** Writes whose table is a parameter of the file. Their table names are checked as if they were written. */
const DYNAMIC: Record<string, readonly string[]> = {
  'apps/server/src/catalogue/bulk/field-type/entries.ts': ['asset_record', 'collection_record'],
  'apps/server/src/catalogue/states/change-state-in-bin.ts': ['item_record', 'collection_record', 'asset_record'],
  'apps/server/src/stories/bin.ts': ['story_record', 'series_record'],
  'apps/server/src/stories/field-writers.ts': ['story_record', 'series_record'],
  'apps/server/src/stories/sort-titles.ts': ['story_record', 'series_record'],
  'apps/server/src/stories/states/story-adapters.ts': ['story_record', 'series_record'],
}

/** Writes that are allowed in one file: the demo empties the tables before it fills them again after an interruption. */
const ALLOWED: Record<string, readonly string[]> = { 'apps/server/src/demo/seed.ts': ['tenant', 'person'] }

const FLOORS = { writes: 150, files: 400, functions: 14 }

const NAME = String.raw`(\w+|\$\{[^}]*\})`
const BUILDER = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g
const SQL = new RegExp(
  [
    String.raw`\b(?:insert|merge)\s+into\s+${NAME}`,
    String.raw`\bupdate\s+(?:only\s+)?${NAME}(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b`,
    String.raw`\bdelete\s+from\s+(?:only\s+)?${NAME}`,
    String.raw`\btruncate\s+(?:table\s+)?(\w+(?:\s*,\s*\w+)*)`,
  ].join('|'),
  'gi',
)

/** Rejects writes of a table outside the folder that owns it, also those by an SQL function. */
export const checkWrites = (): Result => {
  const files = globSync('apps/server/src/**/*.ts').filter(
    (file) => !/\.(test|testing|gen)\.ts$/.test(file) && !file.includes('/testing/'),
  )
  const writing = writingFunctions()
  const writes = files.flatMap((file) => writesIn(file, readFileSync(file, 'utf8'), writing))
  const called = new Set(writes.map(({ target }) => target))
  const stale = Object.values(FUNCTIONS)
    .flat()
    .filter((name) => !called.has(name))
  const read = {
    writes: writes.length,
    files: files.length,
    functions: [...writing].filter((name) => called.has(name)).length,
  }
  return {
    problems: [
      ...writes.flatMap(problemOf),
      ...stale.map((name) => `tools/checks/writes.ts lists ${name}, which no file calls`),
      ...belowFloor(read, FLOORS),
    ],
    read,
  }
}

export type Write = { file: string; target: string; isFunction: boolean }

/** Finds writes by the query builder, by SQL with or without an alias, and by functions that write. */
export const writesIn = (file: string, code: string, writing: ReadonlySet<string>): Write[] => {
  const tables = [...code.matchAll(BUILDER), ...code.matchAll(SQL)]
    .map((match) => match.slice(1).find((name) => name !== undefined) ?? '')
    .flatMap((name) => (name.startsWith('$') ? (DYNAMIC[file] ?? [name]) : name.split(/\s*,\s*/)))
  const functions = [...code.matchAll(/\b(\w+)\(/g)].map(([, name = '']) => name).filter((name) => writing.has(name))
  return [
    ...tables.map((target) => ({ file, target, isFunction: false })),
    ...functions.map((target) => ({ file, target, isFunction: true })),
  ]
}

/** Returns what is wrong with a write; nothing if its folder owns the table or the function. */
export const problemOf = ({ file, target, isFunction }: Write): string[] => {
  const [folder = ''] = file.split('/').slice(3, -1)
  if ((isFunction ? FUNCTIONS : OWNERS)[folder]?.includes(target) || ALLOWED[file]?.includes(target)) return []
  return [`${file} ${isFunction ? 'calls' : 'writes'} ${target}, which ${folder || 'the root'} does not own`]
}

/* Functions of the migrations with a statement that writes, by their current names. Triggers are not called by code. */
const writingFunctions = (): Set<string> => {
  const names = new Set(Object.values(FUNCTIONS).flat())
  for (const file of globSync('apps/server/migrations/*.sql').sort()) {
    const migration = readFileSync(file, 'utf8')
    for (const [, name = '', body = ''] of migration.matchAll(FUNCTION))
      if (!/returns\s+trigger/i.test(body) && new RegExp(SQL.source, 'i').test(body)) names.add(name)
    for (const [, from = '', to = ''] of migration.matchAll(/alter\s+function\s+(\w+)[^;]*?rename\s+to\s+(\w+)/gi))
      if (names.has(from)) names.add(to)
  }
  return names
}
const FUNCTION = /create\s+(?:or\s+replace\s+)?function\s+(\w+)([^]*?\$(\w*)\$[^]*?\$\3\$)/gi
