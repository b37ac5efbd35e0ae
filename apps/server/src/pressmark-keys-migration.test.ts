import { pressmarkKey } from '@pressmark/contract/platform/pressmark-key.ts'
import { expect, test } from 'vitest'
import { databaseBefore } from '#testing/schema.testing.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

const item = (n: number, pressmark: string, deleted = false) =>
  `(1, '${id(n)}', 'Title', 'title', '${pressmark}', '${pressmark}', '${id(1)}', ' title', '2020-01-0${n - 9}', ${deleted ? 'now()' : 'null'})`

/* Six items, one of them in the bin, as the earlier release stored them. */
const ROWS = `
  insert into tenant (name, display_name) values ('old', 'Old'), ('other', 'Other');
  set app.tenant = '1';
  insert into state (tenant_id, uuid, name, color, position) values (1, '${id(1)}', 'Default', '#000000', 0);
  insert into item_record
    (tenant_id, uuid, title, sort_title, pressmark, sort_pressmark, state_uuid, doc, created_at, deleted_at)
    values ${item(10, 'Ms. 1')}, ${item(11, 'MS. 1')}, ${item(12, 'ms.  1')}, ${item(13, 'Ms. 2')}, ${item(14, 'Ms.  1', true)},
      ${item(15, 'Ms.  2', true)};
  reset app.tenant;`

const start = async () => {
  const database = await databaseBefore('0045')
  await database.query(ROWS)
  expect(await database.migrate()).toContain('0045-pressmark-keys.sql')
  const change = (uuid: number, set: string) =>
    database.query(`set app.tenant = '1'; update item_record set ${set} where tenant_id = 1 and uuid = '${id(uuid)}'`)
  const repeated = async () => {
    const query = `select right(uuid::text, 2) as value from item_record where pressmark_repeated and deleted_at is null order by uuid`
    return (await database.query<{ value: string }>(`set app.tenant = '1'; ${query}`)).map(({ value }) => value)
  }
  return { database, change, repeated }
}

test('an upgrade marks repeated pressmarks, and a new item cannot have one of them', async () => {
  const { database, change, repeated } = await start()
  expect(await repeated()).toEqual(['11', '12'])
  expect(await database.query(`select version from item_record where uuid = '${id(11)}'`)).toEqual([{ version: 1 }])
  await expect(change(13, `pressmark = 'mS. 1'`)).rejects.toThrow('pressmark_already_exists')
  await expect(change(14, 'deleted_at = null'), 'a restored item').rejects.toThrow('pressmark_already_exists')
  await change(11, `title = 'Another title'`)
  await change(12, `pressmark = 'MS. 1'`)
  expect(await repeated(), 'the same pressmark in another case').toEqual(['11', '12'])
})

test('a solved repetition belongs to the unique index again', async () => {
  const { change, repeated } = await start()
  await change(11, `pressmark = 'Ms. 11'`)
  expect(await repeated()).toEqual(['12'])
  await expect(change(13, `pressmark = 'ms. 11'`)).rejects.toThrow('pressmark_already_exists')
  await change(10, 'deleted_at = now()')
  expect(await repeated(), 'the oldest other item owns the pressmark').toEqual([])
  await expect(change(13, `pressmark = 'MS. 1'`)).rejects.toThrow('pressmark_already_exists')
  await expect(change(10, 'deleted_at = null')).rejects.toThrow('pressmark_already_exists')
  await change(12, `pressmark = 'Ms. 12'`)
  await change(10, 'deleted_at = null')
  expect(await repeated()).toEqual([])
})

const TEXTS = [
  ' Ms.  1 ',
  'MS.\t1',
  'Ms.\u00a01',
  '\ufeffMs.\u3000\u20091',
  'É',
  'E\u0301',
  'ÇA',
  'Σίσυφος ΟΔΟΣ',
  'İstanbul',
  'ẞ',
  'ﬁ',
  '𐐀',
  'Ǆ',
]

test('the database and the server compute the same keys', async () => {
  const { database } = await start()
  const list = TEXTS.map((text) => `('${text}')`).join(', ')
  const rows = await database.query<{ key: string }>(
    `select pressmark_key(text) as key from (values ${list}) as v(text)`,
  )
  expect(rows.map(({ key }) => key)).toEqual(TEXTS.map(pressmarkKey))
})
