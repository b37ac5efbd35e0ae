import { expect, test } from 'vitest'
import { databaseBefore } from '#testing/schema.testing.ts'

const person = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

test('after the upgrade, sessions that may not have given the second factor have ended', async () => {
  const database = await databaseBefore('0034')
  await database.query(`
    insert into tenant (name, display_name) values ('one', 'One'), ('two', 'Two');
    insert into person (uuid, username, password_hash, second_factor)
      values ('${person(1)}', 'with', 'x', true), ('${person(2)}', 'without', 'x', false);
    insert into second_factor (person_uuid, secret, confirmed_at) values ('${person(1)}', 'x', now() - interval '1 hour');
    set app.tenant = '1';
    insert into session (tenant_id, token_hash, person_uuid, user_agent, created_at, by_provider) values
      (1, 'a', '${person(1)}', 'before the factor', now() - interval '2 hours', false),
      (1, 'b', '${person(1)}', 'after the factor', now() - interval '10 minutes', false),
      (1, 'c', '${person(1)}', 'by the provider', now() - interval '10 minutes', true),
      (1, 'd', '${person(2)}', 'no factor', now() - interval '2 hours', false);
    set app.tenant = '2';
    insert into session (tenant_id, token_hash, person_uuid, user_agent, created_at) values
      (2, 'e', '${person(1)}', 'before the factor, elsewhere', now() - interval '2 hours'),
      (2, 'f', '${person(1)}', 'after the factor, elsewhere', now() - interval '10 minutes');`)
  expect(await database.migrate()).toContain('0034-second-factor-of-sessions.sql')
  const left = await database.query(`
    alter table session no force row level security;
    select user_agent, second_factor_given from session s join person p on p.uuid = s.person_uuid
      and p.second_factor_version = s.second_factor_version order by user_agent`)
  expect(left).toEqual([
    { user_agent: 'after the factor', second_factor_given: true },
    { user_agent: 'after the factor, elsewhere', second_factor_given: true },
    { user_agent: 'by the provider', second_factor_given: false },
    { user_agent: 'no factor', second_factor_given: false },
  ])
})
