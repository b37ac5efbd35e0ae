import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { derivativeBlob, originalBlob, watermarkBlob } from '#media/blob-names.ts'
import { copyOut } from '#platform/db/copy.ts'
import { poolConfig, type Connection } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { lineOf } from './blob-list.ts'
import { BLOB_LIST, blobsOf, writeBackup } from './manifest.ts'
import { quoted, readTables } from './tables.ts'
import { folderBlobs } from '#platform/blobs/folder.ts'
import type { emptyTarget } from './backup.testing.ts'

type BackupTarget = Awaited<ReturnType<typeof emptyTarget>>

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const ITEM = id(30)
export const IMAGE = id(40)
export const PERSON = id(1)
const ORIGINAL = sha256('original')
const NAMES = {
  original: originalBlob(1, ORIGINAL),
  pyramid: derivativeBlob(1, id(60), 'tif'),
  watermarked: derivativeBlob(1, id(61), 'tif'),
  watermark: watermarkBlob(1, sha256('watermark')),
}

/* A row or two of every table and of every stored word that a later migration renames. */
const ROWS = `
  insert into tenant (name, display_name, crest, watermark, of_demo)
    values ('old', 'Old', 'crest', '${NAMES.watermark}', true), ('other', 'Other', null, null, false);
  insert into person (uuid, username, password_hash, scheme, spared_factor) values ('${PERSON}', 'ada', 'x', 'dark', true);
  set app.tenant = '2';
  insert into act (tenant_id, uuid, kind, about, step, total) values (2, '${id(2)}', 'place', '{}', 'DONE', 1);
  set app.tenant = '1';
  insert into membership (tenant_id, person_uuid) values (1, '${PERSON}');
  insert into member_role values (1, '${PERSON}', 'ROLE_TENANT_ADMIN');
  insert into password_link values (1, '${PERSON}', 'token', 'reset', 1, 1, now());
  insert into handover values (1, 'code', '${PERSON}', 1, now(), now());
  insert into state (tenant_id, uuid, name, color, position, locks_editing)
    values (1, '${id(10)}', 'Default', '#000000', 0, false), (1, '${id(11)}', 'In review', '#000000', 1, true);
  insert into transition (tenant_id, uuid, resource_type, name, from_uuid, to_uuid)
    values (1, '${id(12)}', 'ITEM', 'submit', '${id(10)}', '${id(11)}');
  insert into own_action (tenant_id, uuid, name, label, parameters) values (1, '${id(13)}', 'print', 'Print', '[]');
  insert into transition_task (tenant_id, uuid, transition_uuid, template, parameters, lane, position, own_action_uuid)
    values (1, '${id(14)}', '${id(12)}', 'passOn', '{}', '', 0, null),
      (1, '${id(15)}', '${id(12)}', 'print', '{}', 'https://example.org', 1, '${id(13)}');
  insert into collection_record (tenant_id, uuid, title, sort_title, state_uuid, is_root)
    values (1, '${id(20)}', 'Catalogue', 'catalogue', '${id(10)}', true);
  insert into item_choices values (1, '${id(21)}', '{"kind": ["map"]}');
  insert into item_record (tenant_id, uuid, title, sort_title, pressmark, state_uuid, doc, choices)
    values (1, '${ITEM}', 'Sea', 'sea', 'Ms. 1', '${id(11)}', ' sea', '${id(21)}');
  insert into item_parent (tenant_id, item_uuid, collection_uuid, sort_title, modified_at) values (1, '${ITEM}', '${id(20)}', 'sea', now());
  insert into original (tenant_id, sha256, size, media_type) values (1, '${ORIGINAL}', 8, 'image/png');
  insert into asset_record (tenant_id, uuid, item_uuid, kind, title, state_uuid, original_name, original_sha256, pyramid, marked, marked_with)
    values (1, '${IMAGE}', '${ITEM}', 'images', 'Recto', '${id(11)}', 'a.png', '${ORIGINAL}', '${NAMES.pyramid}', '${NAMES.watermarked}', '${NAMES.watermark}');
  insert into asset_import (tenant_id, import_id, asset_uuid, item_uuid, processing, reason)
    values (1, '${id(41)}', '${IMAGE}', '${ITEM}', 'ERROR', '{"code": "endingMismatch", "message": "x", "wanted": "image", "ending": "jpg"}');
  insert into fixity values (1, '${ORIGINAL}', now(), 'whole');
  insert into fixity_event (tenant_id, uuid, sha256, kind, detail) values (1, '${id(42)}', '${ORIGINAL}', 'whole again', 'x');
  insert into resumable_upload (tenant_id, uuid, person_uuid, original_name, kind, size)
    values (1, '${id(43)}', '${PERSON}', 'b.png', 'image', 8);
  insert into resumable_piece values (1, '${id(43)}', 0, 8, '${NAMES.pyramid}');
  insert into transition_run (tenant_id, uuid, transition_uuid, resource_type, name, from_name, to_name, comment, origin, total, failed)
    values (1, '${id(16)}', '${id(12)}', 'ITEM', 'submit', 'Default', 'In review', '', 'http://old.localhost', 2, 1);
  insert into transition_run_failure values (1, '${id(16)}', 0, '${ITEM}', 'In review', 'otherState');
  insert into transition_log (tenant_id, uuid, resource_type, entity_uuid, transition_uuid, name, from_name, to_name, comment, origin, passed_on_by)
    values (1, '${id(17)}', 'ITEM', '${ITEM}', '${id(12)}', 'submit', 'Default', 'In review', '', 'http://old.localhost', null),
      (1, '${id(18)}', 'MEDIA', '${IMAGE}', null, 'submit', 'Default', 'In review', '', 'http://old.localhost', '${id(17)}');
  insert into transition_effect (tenant_id, uuid, log_uuid, task_uuid, template, parameters, position, lane, state, finished_at)
    values (1, '${id(50)}', '${id(17)}', '${id(14)}', 'passOn', '{}', 0, '', 'DONE', now()),
      (1, '${id(51)}', '${id(17)}', '${id(15)}', 'print', '{}', 1, 'https://example.org', 'WAITING', null);
  insert into letter (tenant_id, uuid, recipients, subject, text, step) values (1, '${id(52)}', '{a@example.org}', 'x', 'x', 'KEPT');
  insert into search_upkeep values (1, 'hash', '${ITEM}', true, '{kind}');
  insert into act (tenant_id, uuid, kind, about, step, total, changed, same, kept, keeps_locks)
    values (1, '${id(53)}', 'edit', '{"edit": {}}', 'DOING', 6, 1, 2, 3, true), (1, '${id(54)}', 'place', '{"to": []}', 'DONE', 1, 1, 0, 0, false);
  insert into act_target values (1, '${id(53)}', 0, '${ITEM}');
  insert into act_problem values (1, '${id(53)}', 0, '${ITEM}', 'unfit', 'x'), (1, '${id(53)}', 1, '${ITEM}', 'oneValue', 'x'),
    (1, '${id(53)}', 2, '${ITEM}', 'gone', 'x');
  insert into sheet_import (tenant_id, uuid, collection_uuid, original_name, original_sha256, layout, headers, samples, targets, good, faulty)
    values (1, '${id(55)}', '${id(20)}', 'a.csv', '${ORIGINAL}', '{}', '{}', '[]', '{}', 4, 5);
  insert into sheet_problem values (1, '${id(55)}', 0, 2, 'kind', 'a|b', '{"code": "oneValue", "message": "x"}', null);
  insert into event (tenant_id, person_uuid, kind, entity_type, entity_uuid, before, after)
    select 1, '${PERSON}', kind, entity_type, entity_uuid::uuid, before::jsonb, after::jsonb
    from (values
      ('item.created', 'item', '${ITEM}', null, '{"title": "Sea", "pressmark": "Ms. 1"}'),
      ('item.stateChanged', 'item', '${ITEM}', '{"state": "Default"}', '{"state": "In review"}'),
      ('asset.stateChanged', 'asset', '${IMAGE}', '{"state": "Default"}', '{"state": "In review"}'),
      ('own action.created', 'own action', '${id(13)}', null, null),
      ('transition log.retried', 'transition log', '${id(17)}', null, null),
      ('saved search.renamed', 'saved search', '${id(56)}', null, null),
      ('crest.set', 'person', '${PERSON}', null, null),
      ('tenant.changed', 'person', '${PERSON}', null, null),
      ('watermark.set', 'person', '${PERSON}', null, null),
      ('password.link-asked', 'person', '${PERSON}', null, null),
      ('password.link-given', 'person', '${PERSON}', null, null),
      ('person.preferences-changed', 'person', '${PERSON}', '{"language": null, "scheme": null}', '{"language": null, "scheme": "dark"}'),
      ('session.opened', 'person', '${PERSON}', null, null)
    ) rows (kind, entity_type, entity_uuid, before, after);
  reset app.tenant;`

export const query = async <Row extends pg.QueryResultRow>(connection: Connection, text: string): Promise<Row[]> => {
  const client = new pg.Client(poolConfig(connection))
  await client.connect()
  try {
    const results: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>(text)
    return (Array.isArray(results) ? results.at(-1)! : results).rows
  } finally {
    await client.end()
  }
}

/** Creates the schema up to migration 0032 and fills it. The blobs that the rows name are written too. */
export const fillSchema0032 = async ({
  connection,
  blobs,
}: Pick<BackupTarget, 'connection' | 'blobs'>): Promise<void> => {
  const files = await readdir(MIGRATIONS)
  await migrate(connection, { only: new Set(files.filter((name) => name < '0033')) })
  await query(connection, ROWS)
  for (const [kind, name] of Object.entries(NAMES)) await blobs.put(Readable.from([kind]), () => name)
}

/** Writes the backup that the release with schema 0032 wrote: its tables and columns have their names of that time. */
export const backUpSchema0032 = async ({ connection }: BackupTarget, parentFolder: string): Promise<string> => {
  const blobs = folderBlobs(blobsOf(parentFolder))
  const lines: string[] = []
  for (const [kind, name] of Object.entries(NAMES).toSorted(([, a], [, b]) => (a < b ? -1 : 1))) {
    const { sha256: hash, size } = await blobs.put(Readable.from([kind]), () => name)
    lines.push(lineOf({ name, sha256: hash, size }))
  }
  const client = new pg.Client(poolConfig(connection))
  await client.connect()
  try {
    return await writeBackup(parentFolder, async (files) => {
      const tables = []
      for (const { name, columns } of await readTables(client)) {
        const file = `tables/${name}.copy.gz`
        const rows = copyOut(client, `copy (select ${quoted(columns)} from "${name}") to stdout`)
        await files.write(file, rows, { gzip: true })
        tables.push({ name, file, columns, rows: rows.rows })
      }
      await files.write(BLOB_LIST, Readable.from(lines))
      const ran = await client.query<{ name: string; checksum: string }>(
        'select name, checksum from migration order by name',
      )
      return { migrations: ran.rows, tables, sequences: [], blobs: { count: lines.length, bytes: 0 }, problems: [] }
    })
  } finally {
    await client.end()
  }
}
