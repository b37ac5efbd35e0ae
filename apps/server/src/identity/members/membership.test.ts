import {
  endSessionsOfUser,
  listFormerUsers,
  readSignInOfUser,
  restoreUser,
  setUserActive,
  unlockSignIn,
} from '@pressmark/contract/identity/membership.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { listTenantsOfUser, login } from '@pressmark/contract/identity/identity.ts'
import { usePasswordLink } from '@pressmark/contract/identity/password-links.ts'
import { createUser, deleteUser, listUsers, readUser } from '@pressmark/contract/identity/users.ts'
import { exportSettingsHistory, listSettingsHistory } from '@pressmark/contract/tenants/settings-history.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseBefore } from '../../testing/schema.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { join } from '../system-workgroups.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
})
afterAll(() => world.close())

const signIn = ({ username, password }: TestPerson, at = tenant, typed = password) =>
  at.visitor.call(login, {
    headers: { authorization: `Basic ${Buffer.from(`${username}:${typed}`).toString('base64')}` },
  })
const userOf = ({ personUuid: uuid }: TestPerson) => ({ params: { uuid } })
const setActive = (person: TestPerson, active: boolean, headers = {}) =>
  admin.call(setUserActive, { ...userOf(person), body: { active }, headers })

describe('a deactivated user', () => {
  test('has no rights at once, and gets the same ones back', async () => {
    const editor = await tenant.as('Editors')
    const before = (await admin.call(readUser, userOf(editor))).body
    const { status, body } = await setActive(editor, false)
    expect([status, body.active, body.version]).toEqual([200, false, before.version + 1])
    expect((await editor.call(findRoot)).status).toBe(401)
    expect((await signIn(editor)).refusal.code).toBe('invalidCredentials')
    expect((await setActive(editor, true)).body.active).toBe(true)
    expect((await editor.call(findRoot)).status, 'its session has ended').toBe(401)
    expect((await signIn(editor)).status).toBe(200)
    expect((await admin.call(readUser, userOf(editor))).body.userGroupUuids).toEqual(before.userGroupUuids)
  })

  test('is still a member of another organisation', async () => {
    const editor = await tenant.as('Editors')
    const other = await world.tenant()
    await other.run((db) => join(db, editor.personUuid, 'Readers'))
    await setActive(editor, false)
    expect((await signIn(editor)).status).toBe(401)
    const { headers } = await signIn(editor, other)
    const cookie = String(headers['set-cookie']).split(';')[0]!
    const { body } = await other.visitor.call(listTenantsOfUser, {
      params: { uuid: editor.personUuid },
      headers: { cookie },
    })
    expect(
      body._embedded.tenants.map(({ name }) => name),
      'the other one cannot be chosen',
    ).toEqual([other.name])
  })

  test('is neither the last administrator nor a platform administrator', async () => {
    expect((await setActive(admin, false)).refusal.code).toBe('lastAdministrator')
    const second = await tenant.as('Administrators')
    expect((await setActive(second, false)).status).toBe(200)
    expect((await admin.call(deleteUser, userOf(admin))).refusal.code, 'the other one is not active').toBe(
      'lastAdministrator',
    )
    const chief = await tenant.as('Readers')
    await world.database.owner
      .updateTable('person')
      .set({ platform_admin: true })
      .where('uuid', '=', chief.personUuid)
      .execute()
    expect((await setActive(chief, false)).refusal.code).toBe('signInProtected')
  })

  test('is changed by administrators of the organisation only, in the version that they saw', async () => {
    const editor = await tenant.as('Editors')
    expect((await setActive(editor, false, { 'if-match': '"0"' })).status).toBe(412)
    const otherAdmin = await (await world.tenant()).as('Administrators')
    const call = { ...userOf(editor), body: { active: false } }
    expect((await otherAdmin.call(setUserActive, call)).status).toBe(404)
    expect((await editor.call(setUserActive, call)).status).toBe(403)
  })
})

test('users are filtered by membership, workgroup, permission and second factor, and sorted by the last sign-in', async () => {
  const [editor, reader] = [await tenant.as('Editors'), await tenant.as('Readers')]
  await signIn(reader)
  await setActive(editor, false)
  const names = async (query: NonNullable<NonNullable<Parameters<typeof admin.call<typeof listUsers>>[1]>['query']>) =>
    (await admin.call(listUsers, { query })).body._embedded.jarvisUsers.map(({ username }) => username)
  expect(await names({ active: false })).toEqual([editor.username])
  expect(await names({ active: true })).not.toContain(editor.username)
  expect(await names({ role: 'ROLE_METADATA_EDITOR' })).toEqual([editor.username])
  expect(await names({ role: 'ROLE_USER' })).toHaveLength(3)
  const { userGroupUuids } = (await admin.call(readUser, userOf(reader))).body
  expect(await names({ workgroup: userGroupUuids[0]! })).toEqual([reader.username])
  expect(await names({ secondFactor: true })).not.toContain(reader.username)
  expect((await names({ sort: ['lastSignInAt,desc'] }))[0]).toBe(reader.username)
  const { lastSignInAt } = (await admin.call(readUser, userOf(reader))).body
  expect(Date.now() - Date.parse(lastSignInAt!)).toBeLessThan(60_000)
})

test('sessions of a user are listed and ended', async () => {
  const editor = await tenant.as('Editors')
  await signIn(editor)
  const { sessions, locked } = (await admin.call(readSignInOfUser, userOf(editor))).body
  expect([sessions.length, locked]).toEqual([2, false])
  expect((await admin.call(endSessionsOfUser, userOf(editor))).status).toBe(204)
  expect((await editor.call(findRoot)).status).toBe(401)
  expect((await admin.call(readSignInOfUser, userOf(editor))).body.sessions).toEqual([])
  const otherAdmin = await (await world.tenant()).as('Administrators')
  expect((await otherAdmin.call(readSignInOfUser, userOf(editor))).status).toBe(404)
  expect((await otherAdmin.call(endSessionsOfUser, userOf(editor))).status).toBe(404)
})

test('an administrator lifts the lock after ten wrong passwords', async () => {
  const editor = await tenant.as('Editors')
  for (let tried = 0; tried < 10; tried += 1) await signIn(editor, tenant, 'not the password')
  expect((await signIn(editor)).status).toBe(429)
  expect((await admin.call(readSignInOfUser, userOf(editor))).body.locked).toBe(true)
  expect((await admin.call(unlockSignIn, userOf(editor))).status).toBe(204)
  expect((await admin.call(readSignInOfUser, userOf(editor))).body.locked).toBe(false)
  expect((await signIn(editor)).status).toBe(200)
})

describe('a removed user', () => {
  const linkOf = (address: string | null) => ({
    token: new URL(address!).hash.slice(1),
    newPassword: 'a long new password',
  })

  test('is restored with the workgroups, and chooses a new password', async () => {
    const editor = await tenant.as('Editors')
    const { userGroupUuids } = (await admin.call(readUser, userOf(editor))).body
    await admin.call(deleteUser, userOf(editor))
    const former = (await admin.call(listFormerUsers)).body
    expect(former._embedded.formerUsers).toMatchObject([{ uuid: editor.personUuid, username: editor.username }])
    const { status, body } = await admin.call(restoreUser, { ...userOf(editor), body: { email: 'back@example.org' } })
    expect([status, body.user.email, body.user.userGroupUuids]).toEqual([201, 'back@example.org', userGroupUuids])
    expect((await signIn(editor)).status, 'the old password ended').toBe(401)
    expect((await tenant.visitor.call(usePasswordLink, { body: linkOf(body.link.address) })).status).toBe(204)
    expect((await signIn(editor, tenant, 'a long new password')).status).toBe(200)
    expect((await admin.call(listFormerUsers)).body.page.totalElements).toBe(0)
    expect((await admin.call(restoreUser, { ...userOf(editor), body: { email: 'b@example.org' } })).status).toBe(404)
  })

  test('is not restored if another user has the username', async () => {
    const editor = await tenant.as('Editors')
    await admin.call(deleteUser, userOf(editor))
    const body = { username: editor.username, email: 'new@example.org', password: 'a long enough password' }
    await admin.call(createUser, { body: { ...body, tenantName: tenant.name } })
    const restored = await admin.call(restoreUser, { ...userOf(editor), body: { email: 'back@example.org' } })
    expect(restored.refusal.code).toBe('usernameTaken')
    expect((await admin.call(listFormerUsers)).body.page.totalElements).toBe(1)
  })

  test('is not restored by one organisation if another one had the account too', async () => {
    const editor = await tenant.as('Editors')
    const other = await world.tenant()
    await other.run((db) => join(db, editor.personUuid, 'Readers'))
    const body = { email: 'taken-over@example.org' }
    await admin.call(deleteUser, userOf(editor))
    expect((await admin.call(restoreUser, { ...userOf(editor), body })).refusal.code).toBe('notRestorable')
    await (await other.as('Administrators')).call(deleteUser, userOf(editor))
    expect((await admin.call(restoreUser, { ...userOf(editor), body })).refusal.code).toBe('notRestorable')
  })

  test('is listed and restored only in its organisation', async () => {
    const editor = await tenant.as('Editors')
    await admin.call(deleteUser, userOf(editor))
    const otherAdmin = await (await world.tenant()).as('Administrators')
    expect((await otherAdmin.call(listFormerUsers)).body.page.totalElements).toBe(0)
    expect((await otherAdmin.call(restoreUser, { ...userOf(editor), body: { email: 'a@example.org' } })).status).toBe(
      404,
    )
  })
})

describe('the history of sign-ins', () => {
  const refused = async () =>
    (await admin.call(listSettingsHistory, { query: { area: 'SIGN_INS' } })).body._embedded.changes.filter(
      ({ kind }) => kind === 'session.refused',
    )

  test('names members only, and never the text that was typed', async () => {
    const editor = await tenant.as('Editors')
    const elsewhere = await (await world.tenant()).as('Editors')
    await signIn(editor, tenant, 'not the password')
    await signIn(elsewhere)
    await signIn({ ...editor, username: 'a password in the wrong field' })
    expect((await refused()).map(({ entityName, fields }) => [entityName, fields])).toEqual([
      ['', [{ field: 'reason', before: [], after: ['invalidCredentials'] }]],
      ['', [{ field: 'reason', before: [], after: ['invalidCredentials'] }]],
      [editor.username, [{ field: 'reason', before: [], after: ['invalidCredentials'] }]],
    ])
  })

  test('is filtered by person and time, and exported', async () => {
    const editor = await tenant.as('Editors')
    await signIn(editor)
    const list = async (query: { person?: string; from?: string; to?: string }) =>
      (await admin.call(listSettingsHistory, { query: { area: 'SIGN_INS', ...query } })).body._embedded.changes
    expect((await list({ person: editor.personUuid })).every(({ person }) => person?.uuid === editor.personUuid)).toBe(
      true,
    )
    const later = new Date(Date.now() + 60_000).toISOString()
    expect(await list({ from: later })).toEqual([])
    expect((await list({ to: later })).length).toBeGreaterThan(0)
    const csv = await admin.call(exportSettingsHistory, { query: { area: 'SIGN_INS' } })
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(String(csv.body).split('\r\n')[0]).toBe('\u{feff}time,kind,entity,person,username,key,field,before,after')
    expect(csv.body).toContain(`session.opened,${editor.username}`)
    expect((await editor.call(exportSettingsHistory, { query: {} })).status).toBe(403)
  })
})

test('memberships of the previous schema get their last sign-in, and removed members can be restored', async () => {
  const database = await databaseBefore('0062')
  const [member, left] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
  await database.query(`
    insert into tenant (name, display_name) values ('museum', 'Museum');
    set app.tenant = '1';
    insert into person (uuid, username, password_hash) values ('${member}', 'ada', ''), ('${left}', 'ben', '');
    insert into membership (tenant_id, person_uuid) values (1, '${member}');
    insert into event (tenant_id, person_uuid, kind, entity_type, entity_uuid) values
      (1, '${member}', 'session.opened', 'person', '${member}'), (1, '${member}', 'person.removed', 'person', '${left}')`)
  await database.migrate()
  const rows = await database.query<{ signed_in: boolean; former: string[] }>(`
    set app.tenant = '1';
    select (select last_sign_in_at is not null from membership) as signed_in,
      (select array_agg(person_uuid) from former_member) as former`)
  expect(rows).toEqual([{ signed_in: true, former: [left] }])
})
