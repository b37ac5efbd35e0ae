import { expect, test } from 'vitest'
import { databaseBefore } from '#testing/schema.testing.ts'

test('the upgrade counts the rows that exist, in every organisation', async () => {
  const database = await databaseBefore('0037')
  const person = '00000000-0000-7000-8000-000000000001'
  await database.query(`
    insert into tenant (name, display_name) values ('one', 'One'), ('two', 'Two');
    insert into person (uuid, username, password_hash) values ('${person}', 'one', 'x');
    set app.tenant = '1';
    insert into membership (tenant_id, person_uuid) values (1, '${person}');
    insert into event (tenant_id, kind, entity_type, entity_uuid)
      values (1, 'person.joined', 'person', '${person}'), (1, 'session.opened', 'person', '${person}');
    set app.tenant = '2';
    insert into event (tenant_id, kind, entity_type, entity_uuid) values (2, 'person.joined', 'person', '${person}');`)
  expect(await database.migrate()).toContain('0037-row-counts.sql')
  const counted = await database.query(`
    alter table row_count no force row level security;
    select tenant_id, counted, total::integer from row_count order by 1, 2`)
  expect(counted).toEqual([
    { tenant_id: 1, counted: 'event', total: 2 },
    { tenant_id: 1, counted: 'membership', total: 1 },
    { tenant_id: 2, counted: 'event', total: 1 },
  ])
})
