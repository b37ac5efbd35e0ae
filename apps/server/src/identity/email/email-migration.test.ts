import { expect, test } from 'vitest'
import { databaseBefore } from '#testing/schema.testing.ts'

const person = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

type Row = { at: number; kind: string; before?: object; after?: object; tenant?: number }

/* One event of person `n`, `at` minutes after the first. */
const event = (n: number, { at, kind, before, after, tenant = 1 }: Row) => `
  set app.tenant = '${tenant}';
  insert into event (tenant_id, at, kind, entity_type, entity_uuid, before, after) values (${tenant}, timestamptz '2026-01-01' + interval '${at} minutes',
    '${kind}', 'person', '${person(n)}', ${json(before)}, ${json(after)});`
const json = (value: object | undefined) => (value === undefined ? 'null' : `'${JSON.stringify(value)}'`)

const linked = (n: number, kind: string, sentTo: string | null) =>
  event(n, { at: 1, kind: 'password.link-issued', after: { kind, sentTo, expiresAt: 'x' } })
const invited = (n: number, sentTo: string | null) => linked(n, 'invitation', sentTo)
const used = (n: number) => event(n, { at: 2, kind: 'password.set-by-link' })
const changed = (n: number, from: string, to: string, more: Partial<Row> = {}) =>
  event(n, {
    at: 3,
    kind: 'person.changed',
    before: { name: '', email: from },
    after: { name: '', email: to },
    ...more,
  })

test('after the upgrade, addresses of accepted invitations are verified, and no others', async () => {
  const database = await databaseBefore('0035')
  const names = [
    'emailed',
    'handed',
    'changed',
    'changed elsewhere',
    'renamed',
    'not used',
    'reset',
    'written',
    'waiting',
  ]
  await database.query(`
    insert into tenant (name, display_name) values ('one', 'One'), ('two', 'Two');
    ${names.map((name, n) => `insert into person (uuid, username, password_hash, email) values ('${person(n)}', '${name}', 'x', 'a${n}@example.org');`).join('\n')}
    ${invited(0, 'a0@example.org')} ${used(0)}
    ${invited(1, null)} ${used(1)}
    ${invited(2, 'old@example.org')} ${used(2)} ${changed(2, 'old@example.org', 'a2@example.org')}
    ${invited(3, 'old@example.org')} ${used(3)} ${changed(3, 'old@example.org', 'a3@example.org', { tenant: 2 })}
    ${changed(4, 'old@example.org', 'a4@example.org', { at: 0 })} ${invited(4, 'a4@example.org')} ${used(4)}
    ${changed(4, 'a4@example.org', 'a4@example.org')}
    ${invited(5, 'a5@example.org')}
    ${linked(6, 'reset', 'a6@example.org')} ${used(6)}
    ${invited(8, null)}
    set app.tenant = '1';
    insert into password_link values (1, '${person(8)}', 'token', 'invitation', 1, 0, now());`)
  expect(await database.migrate()).toContain('0035-verified-email.sql')
  const verified = await database.query(
    'select username, email_verified_by as by from person where email_verified_at is not null order by username',
  )
  expect(verified).toEqual([
    { username: 'emailed', by: null },
    { username: 'handed', by: 1 },
    { username: 'renamed', by: null },
  ])
  const links = await database.query(
    'alter table password_link no force row level security; select email, emailed from password_link',
  )
  expect(links, 'a waiting invitation still verifies its address').toEqual([
    { email: 'a8@example.org', emailed: false },
  ])
})
