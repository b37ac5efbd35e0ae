import { expect, test } from 'vitest'
import { databaseBefore } from '#testing/schema.testing.ts'

test('derivatives of an earlier release have no checksum and no recipe, and are checked first', async () => {
  const database = await databaseBefore('0038')
  const uuid = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
  await database.query(`
    insert into tenant (name, display_name) values ('one', 'One');
    set app.tenant = '1';
    insert into original (tenant_id, sha256, size, media_type) values (1, repeat('a', 64), 1, 'image/png');
    insert into state (tenant_id, uuid, name, color, position) values (1, '${uuid(1)}', 'Unpublished', '#000000', 1);
    insert into item_record (tenant_id, uuid, title, sort_title, doc, pressmark, state_uuid) values (1, '${uuid(2)}', 'An item', 'an item', '', 'Ms. 1', '${uuid(1)}');
    insert into asset_record (tenant_id, uuid, item_uuid, kind, title, state_uuid, original_name, original_sha256, pyramid, thumbnail)
      values (1, '${uuid(3)}', '${uuid(2)}', 'images', 'An image', '${uuid(1)}', 'a.png', repeat('a', 64), 't1/a.tif', 't1/a.webp'),
        (1, '${uuid(4)}', '${uuid(2)}', 'images', 'Not processed', '${uuid(1)}', 'a.png', repeat('a', 64), null, null);`)
  expect(await database.migrate()).toContain('0038-derivatives.sql')
  const rows = await database.query(`
    set app.tenant = '1';
    select asset_uuid, role, name, sha256, size, recipe, checked_at, outcome from derivative order by role`)
  const unknown = { asset_uuid: uuid(3), sha256: null, size: null, recipe: null, checked_at: null, outcome: 'intact' }
  expect(rows).toEqual([
    { ...unknown, role: 'pyramid', name: 't1/a.tif' },
    { ...unknown, role: 'thumbnail', name: 't1/a.webp' },
  ])
})
