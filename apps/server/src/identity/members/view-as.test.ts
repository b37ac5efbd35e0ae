import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { listTenantsOfUser, login, logout, readSelf } from '@pressmark/contract/identity/identity.ts'
import { endSessionsOfUser, setUserActive } from '@pressmark/contract/identity/membership.ts'
import { changePreferences } from '@pressmark/contract/identity/preferences.ts'
import { listSessions } from '@pressmark/contract/identity/profile.ts'
import { listUsers, updateUserPermission } from '@pressmark/contract/identity/users.ts'
import { startViewAs, stopViewAs } from '@pressmark/contract/identity/view-as.ts'
import { listSettingsHistory } from '@pressmark/contract/tenants/settings-history.ts'
import { createTenantSwitch } from '@pressmark/contract/identity/tenant-switches.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let editor: TestPerson

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  editor = await tenant.as('Editors')
})

const cookieIn = ({ headers }: { headers: Record<string, unknown> }) => {
  const cookie = String(headers['set-cookie']).split(';')[0]!
  expect(cookie).toMatch(/^session=[\w-]{43}$/)
  return { headers: { cookie } }
}
const view = (who: TestPerson, by = admin) => by.call(startViewAs, { params: { uuid: who.personUuid } })
/** Starts a view as this person. Returns the headers of its session. */
const viewing = async (who = editor) => cookieIn(await view(who))
const [REFUSED, READ_ONLY] = ['viewAsRefused', 'changesRefusedInView']

test('an administrator sees the product with the rights of an editor, and then as before', async () => {
  const as = await viewing()
  const self = (await tenant.visitor.call(readSelf, as)).body
  const own = (await editor.call(readSelf)).body
  expect(self).toEqual({ ...own, viewedBy: { username: admin.username } })
  expect((await tenant.visitor.call(findRoot, as)).status).toBe(200)
  expect((await tenant.visitor.call(listUsers, as)).refusal.code).toBe('forbidden')

  const back = cookieIn(await tenant.visitor.call(stopViewAs, as))
  const after = (await tenant.visitor.call(readSelf, back)).body
  expect([after.username, after.viewedBy]).toEqual([admin.username, null])
  expect((await tenant.visitor.call(findRoot, as)).status, 'the session of the view has ended').toBe(401)
  expect((await tenant.visitor.call(listUsers, back)).status).toBe(200)
})

test('a view replaces the session, so no stored answer of the old one is used', async () => {
  expect((await admin.call(listUsers)).status).toBe(200)
  await viewing()
  expect((await admin.call(listUsers)).status).toBe(401)
})

test('the start and the end of a view are not sign-ins', async () => {
  await tenant.run((db) =>
    sql`update membership set last_sign_in_at = '2020-01-01T00:00:00Z' where tenant_id = ${db.tenantId}`.execute(db),
  )
  const back = cookieIn(await tenant.visitor.call(stopViewAs, await viewing()))
  const { body } = await tenant.visitor.call(listUsers, back)
  const times = body._embedded.jarvisUsers.map(({ lastSignInAt }) => lastSignInAt)
  expect(times).toEqual(Array(2).fill('2020-01-01T00:00:00.000Z'))
})

test('nothing can be changed in a view', async () => {
  const root = (await editor.call(findRoot)).body.uuid
  const as = await viewing()
  const body = { parentCollectionsUuids: [root], customMetadataList: [{ name: 'sgtt', value: 'New' }] }
  const refusals = await Promise.all([
    tenant.visitor.call(createCollection, { ...as, body }),
    tenant.visitor.call(changePreferences, { ...as, body: { language: 'it' } }),
    tenant.visitor.call(createTenantSwitch, { ...as, body: { tenant: tenant.name } }),
    tenant.visitor.call(startViewAs, { ...as, params: { uuid: admin.personUuid } }),
    tenant.visitor.call(updateUserPermission, {
      ...as,
      params: { uuid: editor.personUuid },
      body: { tenant: tenant.name, roles: ['ROLE_TENANT_ADMIN'] },
    }),
  ])
  expect(refusals.map(({ status, refusal }) => [status, refusal.code])).toEqual(refusals.map(() => [403, READ_ONLY]))
  expect((await editor.call(readSelf)).body.language).not.toBe('it')
})

test('a view starts and ends in the history of users', async () => {
  const other = await tenant.as('Administrators')
  const as = await viewing()
  await tenant.visitor.call(stopViewAs, as)
  const { body } = await other.call(listSettingsHistory, { query: { area: 'PEOPLE' } })
  expect(body._embedded.changes.slice(0, 2).map(({ kind, person }) => [kind, person?.username])).toEqual([
    ['session.view-ended', admin.username],
    ['session.view-started', admin.username],
  ])
})

test('the person does not see the session of the view, and it can sign out', async () => {
  const as = await viewing()
  expect((await editor.call(listSessions)).body.sessions).toHaveLength(1)
  expect((await tenant.visitor.call(logout, as)).status).toBe(204)
  expect((await tenant.visitor.call(findRoot, as)).status).toBe(401)
  expect((await editor.call(findRoot)).status).toBe(200)
})

test('a view ends after its time', async () => {
  const other = await tenant.as('Administrators')
  const as = await viewing()
  await tenant.run((db) =>
    sql`update session set view_ends_at = now() - interval '1 second' where tenant_id = ${db.tenantId} and viewed_person_uuid is not null`.execute(
      db,
    ),
  )
  // A change of rights makes servers read the session again.
  const { personUuid: uuid } = await tenant.as('Readers')
  await other.call(setUserActive, { params: { uuid }, body: { active: false } })
  expect((await tenant.visitor.call(findRoot, as)).status).toBe(401)
})

test.each(['deactivated', 'withoutRight', 'ended'] as const)('a view ends when a right is lost: %s', async (change) => {
  const other = await tenant.as('Administrators')
  const as = await viewing()
  if (change === 'deactivated')
    await other.call(setUserActive, { params: { uuid: editor.personUuid }, body: { active: false } })
  if (change === 'ended') await other.call(endSessionsOfUser, { params: { uuid: admin.personUuid } })
  if (change === 'withoutRight')
    await other.call(setUserActive, { params: { uuid: admin.personUuid }, body: { active: false } })
  expect((await tenant.visitor.call(findRoot, as)).status).toBe(401)
})

test('only active members with no further right can be viewed, and never oneself', async () => {
  const codeOf = async (who: { personUuid: string }, by = admin) =>
    (await by.call(startViewAs, { params: { uuid: who.personUuid } })).refusal.code
  const outsider = await (await world.tenant()).as('Editors')
  const platform = await tenant.as('Readers')
  await world.database.owner
    .updateTable('person')
    .set({ platform_admin: true })
    .where('uuid', '=', platform.personUuid)
    .execute()
  expect(await codeOf(admin), 'oneself').toBe(REFUSED)
  expect(await codeOf(outsider), 'a member of another organisation').toBe('notFound')
  expect(await codeOf({ personUuid: '018f0000-0000-7000-8000-000000000000' }), 'nobody').toBe('notFound')
  expect(await codeOf(platform), 'a platform administrator').toBe(REFUSED)
  expect(await codeOf(admin, editor), 'an editor may not view').toBe('forbidden')
  await admin.call(setUserActive, { params: { uuid: editor.personUuid }, body: { active: false } })
  expect(await codeOf(editor), 'a deactivated member').toBe(REFUSED)
})

test('ending a view that was not started changes nothing, and a sign-in ends a view', async () => {
  expect((await admin.call(stopViewAs)).status).toBe(204)
  expect((await admin.call(findRoot)).status).toBe(200)
  const as = await viewing()
  const { username, password } = admin
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const signedIn = cookieIn(await tenant.visitor.call(login, { headers: { ...as.headers, authorization } }))
  expect((await tenant.visitor.call(findRoot, as)).status).toBe(401)
  const listed = await tenant.visitor.call(listTenantsOfUser, { ...signedIn, params: { uuid: admin.personUuid } })
  expect(listed.status).toBe(200)
})
