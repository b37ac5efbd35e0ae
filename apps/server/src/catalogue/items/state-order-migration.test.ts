import { expect, test } from 'vitest'
import { databaseBefore } from '#testing/schema.testing.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/* Three items of two states in one collection, as the earlier release stored them. */
const ROWS = `
  insert into tenant (name, display_name) values ('old', 'Old');
  set app.tenant = '1';
  insert into state (tenant_id, uuid, name, color, position)
    values (1, '${id(1)}', 'Default', '#000000', 0), (1, '${id(2)}', 'Away', '#000000', 1);
  insert into collection_record (tenant_id, uuid, title, sort_title, state_uuid, is_root)
    values (1, '${id(3)}', 'Catalogue', 'catalogue', '${id(1)}', true);
  insert into item_record (tenant_id, uuid, title, sort_title, pressmark, sort_pressmark, state_uuid, doc)
    select 1, uuid, 'Title', 'title', uuid, uuid, state::uuid, ' title'
    from (values ('${id(10)}'::uuid, '${id(1)}'), ('${id(11)}', '${id(2)}'), ('${id(12)}', '${id(1)}')) as r (uuid, state);
  insert into item_parent (tenant_id, item_uuid, collection_uuid, sort_title, sort_author, sort_pressmark, created_at, modified_at)
    select 1, uuid, '${id(3)}', sort_title, '', sort_pressmark, created_at, modified_at from item_record;
  reset app.tenant;`

test('an upgrade gives each link the state of its item, and later changes follow', async () => {
  const database = await databaseBefore('0054')
  await database.query(ROWS)
  expect(await database.migrate()).toContain('0054-state-order.sql')
  const states = async () => {
    const query = `select right(state_uuid::text, 1) as value from item_parent where tenant_id = 1 order by item_uuid`
    return (await database.query<{ value: string }>(`set app.tenant = '1'; ${query}`)).map(({ value }) => value)
  }
  expect(await states()).toEqual(['1', '2', '1'])
  await database.query(
    `set app.tenant = '1'; update item_record set state_uuid = '${id(2)}' where tenant_id = 1 and uuid = '${id(10)}'`,
  )
  expect(await states()).toEqual(['2', '2', '1'])
})
