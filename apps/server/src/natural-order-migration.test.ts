import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createJobs } from '#platform/jobs/queue.ts'
import { databaseBefore } from '#testing/schema.testing.ts'
import { JOBS } from './jobs.ts'
import { createWorker } from './worker-process.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/* Three items below the root, with a collection and a story, as the earlier release stored them. */
const ROWS = `
  insert into tenant (name, display_name, languages) values ('old', 'Old', '{it,en}');
  set app.tenant = '1';
  insert into state (tenant_id, uuid, name, color, position) values (1, '${id(1)}', 'Default', '#000000', 0);
  insert into collection_record (tenant_id, uuid, title, sort_title, state_uuid, is_root)
    values (1, '${id(2)}', 'Catalogo', 'catalogo', '${id(1)}', true), (1, '${id(3)}', 'La mappa', 'la mappa', '${id(1)}', false);
  insert into collection_parent values (1, '${id(3)}', '${id(2)}', 'la mappa');
  insert into item_record (tenant_id, uuid, title, sort_title, author, pressmark, state_uuid, doc, created_at, modified_at)
    values (1, '${id(10)}', 'Il mare 10', 'il mare 10', '“Élise”', 'Ms. 10', '${id(1)}', ' il mare 10', '2020-01-03', '2021-01-01'),
      (1, '${id(11)}', 'Mare 9', 'mare 9', 'DANTE', 'ms 9', '${id(1)}', ' mare 9', '2020-01-02', '2021-01-01'),
      (1, '${id(12)}', 'Zattera', 'zattera', '', 'Ms. 1', '${id(1)}', ' zattera', '2020-01-01', '2021-01-01');
  insert into item_parent (tenant_id, item_uuid, collection_uuid, sort_title, modified_at)
    select 1, uuid, '${id(2)}', sort_title, modified_at from item_record;
  insert into story_record (tenant_id, uuid, title, sort_title, state_uuid) values (1, '${id(20)}', 'L’ora 2', 'l’ora 2', '${id(1)}');
  insert into search_index_state values (1, 'hash', '${id(12)}', true, '{}');
  reset app.tenant;`

test('an upgrade keeps all lists readable, and the background job then replaces the sort keys', async () => {
  const database = await databaseBefore('0042')
  await database.query(ROWS)
  expect(await database.migrate()).toContain('0042-natural-order.sql')
  const read = async (text: string) =>
    (await database.query<{ value: string }>(`set app.tenant = '1'; ${text}`)).map(({ value }) => value)
  const links = (column: string) =>
    read(`select right(item_uuid::text, 2) as value from item_parent where tenant_id = 1 order by ${column}, item_uuid`)
  const titles = () => read(`select sort_title as value from item_record where tenant_id = 1 order by uuid`)
  // At once: pressmarks in the former natural order, authors by their letters, creation exactly.
  expect(await links('created_at')).toEqual(['12', '11', '10'])
  expect(await links('sort_pressmark')).toEqual(['11', '12', '10'])
  expect(await links('sort_author')).toEqual(['12', '11', '10'])
  expect(await titles()).toEqual(['il mare 10', 'mare 9', 'zattera'])

  const { connection } = database
  const jobs = createJobs(connection, createLog('silent'))
  await jobs.prepare(JOBS)
  await jobs.stop()
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'pressmark-upgrade-'))
  const config = { ...readConfig({ PATH: process.env.PATH }), dataFolder }
  const worker = await createWorker(config, connection, createLog('silent'))
  onTestFinished(async () => {
    await worker.stop()
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  })
  await worker.start()
  await expect.poll(titles).toEqual(['mare 210', 'mare 19', 'zattera'])
  expect(await links('sort_title')).toEqual(['11', '10', '12'])
  expect(await links('sort_pressmark')).toEqual(['12', '11', '10'])
  expect(await links('sort_author')).toEqual(['12', '11', '10'])
  expect(await read('select sort_author as value from item_parent where tenant_id = 1 order by item_uuid')).toEqual([
    'elise',
    'dante',
    '',
  ])
  expect(await read('select sort_title as value from collection_parent where tenant_id = 1')).toEqual(['mappa'])
  expect(await read('select sort_title as value from story_record where tenant_id = 1')).toEqual(['ora 12'])
  // The keys are not part of what people see, so versions stay.
  expect(await read('select distinct version::text as value from item_record where tenant_id = 1')).toEqual(['1'])
})
