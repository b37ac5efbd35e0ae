import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { createTenantSwitch, redeemTenantSwitch } from '@pressmark/contract/identity/tenant-switches.ts'
import { isLogged, listTenantsOfUser, logout, readSelf } from '@pressmark/contract/identity/identity.ts'
import { changePassword, listSessions } from '@pressmark/contract/identity/profile.ts'
import { deleteUser } from '@pressmark/contract/identity/users.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { join } from './system-workgroups.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let home: TestTenant
let museum: TestTenant
/** A member of both tenants. */
let person: TestPerson

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  home = await world.tenant()
  museum = await world.tenant()
  person = await home.as('Readers')
  await museum.run((db) => join(db, person.personUuid, 'Editors'))
})

const REFUSED = [401, 'tenantSwitchRefused', 'You could not be signed in to the other organisation. Try again.']
const leave = (to: string, who = person) => who.call(createTenantSwitch, { body: { tenant: to } })
const codeFor = async (to = museum): Promise<string> => (await leave(to.name)).body.url.split('#')[1] ?? ''
const arrive = (code: string, at = museum) => at.visitor.call(redeemTenantSwitch, { body: { code } })
const refusalOf = ({ status, refusal }: { status: number; refusal: { code?: string; detail?: string } }) => [
  status,
  refusal.code,
  refusal.detail,
]

test('a member of two organisations switches and is signed in there, with the rights of that organisation', async () => {
  const { status, body } = await leave(museum.name)
  expect(status).toBe(201)
  expect(body.url).toMatch(new RegExp(`^http://${museum.host}/ui/switch#[\\w-]{43}$`))
  const there = await arrive(body.url.split('#')[1]!)
  expect([there.status, there.body]).toEqual([200, { username: person.username }])
  expect(String(there.headers['set-cookie'])).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const cookie = String(there.headers['set-cookie']).split(';')[0]!
  const self = await museum.visitor.call(readSelf, { headers: { cookie } })
  expect([self.body.tenantName, self.body.capabilities.includes('catalogue.edit')]).toEqual([museum.name, true])
  expect((await person.call(isLogged)).body, 'and still is where they come from').toEqual({ logged: true })
  const listed = await person.call(listTenantsOfUser, { params: { uuid: person.personUuid } })
  expect(listed.body._embedded.tenants.map(({ name }) => name)).toEqual([home.name, museum.name])
})

test('a code works once', async () => {
  const code = await codeFor()
  const [one, other] = await Promise.all([arrive(code), arrive(code)])
  expect([one.status, other.status].toSorted()).toEqual([200, 401])
  expect(refusalOf(await arrive(code))).toEqual(REFUSED)
})

test('a code works for half a minute', async () => {
  const code = await codeFor()
  const left = await museum.run((db) =>
    sql<{ seconds: number }>`select extract(epoch from expires_at - now())::float8 as seconds from tenant_switch
      where tenant_id = ${db.tenantId}`.execute(db),
  )
  expect(left.rows[0]!.seconds).toBeGreaterThan(0)
  expect(left.rows[0]!.seconds).toBeLessThanOrEqual(30)
  await museum.run((db) =>
    sql`update tenant_switch set expires_at = now() - interval '1 second' where tenant_id = ${db.tenantId}`.execute(db),
  )
  expect(refusalOf(await arrive(code))).toEqual(REFUSED)
})

test('a code works in its organisation only', async () => {
  const third = await world.tenant()
  await third.run((db) => join(db, person.personUuid, 'Readers'))
  const code = await codeFor()
  expect(refusalOf(await arrive(code, third))).toEqual(REFUSED)
  expect(refusalOf(await arrive(code, home))).toEqual(REFUSED)
  expect((await arrive(code)).status).toBe(200)
})

test('switching is refused without a membership, to an unknown organisation, and to a suspended one', async () => {
  const otherAdministrator = await home.as('Administrators')
  const suspended = await world.tenant()
  await suspended.run((db) => join(db, person.personUuid, 'Readers'))
  const code = await codeFor(suspended)
  await world.database.owner
    .updateTable('tenant')
    .set({ suspended_at: new Date() })
    .where('id', '=', suspended.id)
    .execute()
  await world.tenancy.invalidate()
  expect(refusalOf(await leave(museum.name, otherAdministrator))).toEqual(REFUSED)
  expect(refusalOf(await leave('nobody-has-this'))).toEqual(REFUSED)
  expect(refusalOf(await leave(suspended.name))).toEqual(REFUSED)
  // A suspended tenant does not answer, and its code does not work elsewhere.
  expect((await arrive(code, suspended)).status).toBe(404)
  expect(refusalOf(await arrive(code))).toEqual(REFUSED)
  expect(refusalOf(await arrive('no code'))).toEqual(REFUSED)
})

test('a code does not work after its user was removed or has a new password', async () => {
  const admin = await museum.as('Administrators')
  const code = await codeFor()
  expect((await admin.call(deleteUser, { params: { uuid: person.personUuid } })).status).toBe(204)
  expect(refusalOf(await arrive(code))).toEqual(REFUSED)

  await museum.run((db) => join(db, person.personUuid, 'Readers'))
  const later = await codeFor()
  const passwords = { oldPassword: person.password, newPassword: 'another long password' }
  await person.call(changePassword, { params: { uuid: person.personUuid }, body: passwords })
  expect(refusalOf(await arrive(later))).toEqual(REFUSED)
  const fresh = await codeFor()
  expect((await arrive(fresh)).status).toBe(200)
})

test('switching back and forth does not extend a session', async () => {
  await home.run((db) =>
    sql`update session set created_at = now() - interval '13 days' where tenant_id = ${db.tenantId}`.execute(db),
  )
  const there = await arrive(await codeFor())
  const cookie = String(there.headers['set-cookie']).split(';')[0]!
  const { body } = await museum.visitor.call(listSessions, { headers: { cookie } })
  expect(Date.now() - Date.parse(body.sessions[0]!.createdAt)).toBeGreaterThan(12 * 24 * 3600_000)
})

test('the previous session of the browser in that organisation ends', async () => {
  const before = await museum.as('Readers')
  const code = await codeFor()
  expect((await before.call(redeemTenantSwitch, { body: { code } })).status).toBe(200)
  expect((await before.call(findRoot)).status).toBe(401)
})

test('a page of another site cannot create or redeem a code', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await person.call(createTenantSwitch, { body: { tenant: museum.name }, headers })).status).toBe(403)
  const code = await codeFor()
  expect((await museum.visitor.call(redeemTenantSwitch, { body: { code }, headers })).status).toBe(403)
  await person.call(logout)
  expect((await leave(museum.name)).status).toBe(401)
})
