import { expect, test } from 'vitest'
import { databaseBefore } from '#testing/schema.testing.ts'

test('after the upgrade, the time in the bin of existing originals and the time of unfinished uploads begin again', async () => {
  const database = await databaseBefore('0036')
  const person = '00000000-0000-7000-8000-000000000001'
  await database.query(`
    insert into tenant (name, display_name) values ('one', 'One');
    insert into person (uuid, username, password_hash) values ('${person}', 'one', 'x');
    set app.tenant = '1';
    insert into original (tenant_id, sha256, size, media_type, created_at)
      values (1, repeat('a', 64), 1, 'image/png', now() - interval '60 days');
    insert into resumable_upload (tenant_id, uuid, person_uuid, original_name, kind, size, created_at)
      values (1, '${person}', '${person}', 'a.png', 'image', 1, now() - interval '6 days');`)
  expect(await database.migrate()).toContain('0036-released-originals.sql')
  const left = await database.query(`
    set app.tenant = '1';
    select released_at > now() - interval '1 hour' as released, progress_at > now() - interval '1 hour' as progress
    from original, resumable_upload`)
  expect(left).toEqual([{ released: true, progress: true }])
})
