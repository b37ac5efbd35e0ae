import { expect, test } from 'vitest'
import { databaseBefore } from '#testing/schema.testing.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/* Two fields as the earlier release stored them. */
const ROWS = `
  insert into tenant (name, display_name) values ('old', 'Old');
  set app.tenant = '1';
  insert into template (tenant_id, uuid, resource_type, name, labels, type, priority, position)
    values (1, '${id(1)}', 'ITEM', 'sgtt', '{"en": "Title"}', 'TEXT', 'HIGH', 0),
      (1, '${id(2)}', 'ITEM', 'ink', '{"en": "Ink", "it": "Inchiostro"}', 'STRING', 'LOW', 0);
  reset app.tenant;`

test('after an upgrade fields have no heading and keep labels and version', async () => {
  const database = await databaseBefore('0079')
  await database.query(ROWS)
  expect(await database.migrate()).toContain('0079-headings-of-fields.sql')
  expect(
    await database.query(`select name, heading, labels, version from template order by position, name desc`),
  ).toEqual([
    { name: 'sgtt', heading: {}, labels: { en: 'Title' }, version: 1 },
    { name: 'ink', heading: {}, labels: { en: 'Ink', it: 'Inchiostro' }, version: 1 },
  ])
  const change = (heading: string) => database.query(`update template set heading = '${heading}' where name = 'ink'`)
  await change('{"en": "Materials"}')
  await expect(change('[]'), 'not an object').rejects.toThrow('template_heading_check')
})
