import {
  isLogged,
  listTenantsOfUser,
  login,
  logout,
  managementOptions,
  readSelf,
  readTenantInfo,
  readUserInfo,
} from '@pressmark/contract/identity/identity.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'
import { openWorld, type TestTenant, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const basic = (username: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
})

const signIn = (tenant: TestTenant, username: string, password: string, headers: Record<string, string> = {}) =>
  tenant.visitor.call(login, { headers: { ...basic(username, password), ...headers } })

describe('signing in', () => {
  test('sets a cookie that scripts cannot read, and on https one that stays with this host', async () => {
    const tenant = await world.tenant()
    const { username, password } = await tenant.as('Readers')
    const { status, headers } = await signIn(tenant, username, password)
    expect(status).toBe(200)
    const [session, device] = headers['set-cookie'] as string[]
    expect(session).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(device).toMatch(/^device=[\w-]+\.[\w-]{43}; Max-Age=31536000; Path=\/users\/login; HttpOnly; SameSite=Lax$/)
  })

  test('is refused in the same way for a wrong password, an unknown name and a member of another tenant, without a challenge', async () => {
    const tenant = await world.tenant()
    const { username, password } = await tenant.as('Readers')
    const elsewhere = await (await world.tenant()).as('Administrators')
    const answers = await Promise.all([
      signIn(tenant, username, 'not the password'),
      signIn(tenant, 'nobody', password),
      signIn(tenant, elsewhere.username, elsewhere.password),
      tenant.visitor.call(login),
    ])
    for (const { status, headers, refusal } of answers) {
      expect([status, refusal.detail, headers['www-authenticate']]).toEqual([
        401,
        'Invalid username or password',
        undefined,
      ])
    }
  })

  test('ignores the case of a username, and accepts passwords beyond ASCII', async () => {
    const tenant = await world.tenant()
    const { username, password } = await tenant.as('Readers')
    expect((await signIn(tenant, username.toUpperCase(), password)).status).toBe(200)
  })

  test('is slowed down after ten wrong passwords, with the seconds to wait', async () => {
    const tenant = await world.tenant()
    const { username, password } = await tenant.as('Readers')
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn(tenant, username, 'wrong')).status).toBe(401)
    const { status, headers } = await signIn(tenant, username, password)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(200)
    expect(headers['ratelimit']).toBe(`"tooManyAttempts";r=0;t=${String(headers['retry-after'])}`)
    // Another process of the same deployment has counted these attempts too.
    const elsewhere = createAttempts(world.database)
    const attempt = { username: username.toUpperCase(), address: '127.0.0.1', device: undefined }
    await expect(elsewhere.signIn(attempt, async () => 'in')).rejects.toThrow('Too many attempts')
  })

  test('from the page of another site is refused', async () => {
    const tenant = await world.tenant()
    const { username, password } = await tenant.as('Readers')
    expect((await signIn(tenant, username, password, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await signIn(tenant, username, password, { origin: 'http://evil.example' })).status).toBe(403)
    expect(
      (await signIn(tenant, username, password, { 'sec-fetch-site': 'same-origin', origin: `http://${tenant.host}` }))
        .status,
    ).toBe(200)
  })
})

describe('a session', () => {
  test('ends at sign-out, for every holder of the cookie', async () => {
    const reader = await (await world.tenant()).as('Readers')
    expect((await reader.call(isLogged)).body).toEqual({ logged: true })
    expect((await reader.call(logout)).status).toBe(204)
    expect((await reader.call(isLogged)).body).toEqual({ logged: false })
    expect((await reader.call(findRoot)).status).toBe(401)
    expect((await reader.call(logout)).status).toBe(401)
  })

  test('is recorded in the history from its beginning to its end', async () => {
    const tenant = await world.tenant()
    const reader = await tenant.as('Readers')
    await reader.call(logout)
    const kinds = await tenant.run((db) =>
      db.selectFrom('event').select('kind').where('entity_uuid', '=', reader.personUuid).orderBy('sequence').execute(),
    )
    expect(kinds.map(({ kind }) => kind).slice(-2)).toEqual(['session.opened', 'session.closed'])
  })

  test('ends after half a day without use', async () => {
    const tenant = await world.tenant()
    const reader = await tenant.as('Readers')
    await tenant.run((db) =>
      sql`update session set seen_at = now() - interval '13 hours' where tenant_id = ${db.tenantId}`.execute(db),
    )
    expect((await reader.call(isLogged)).body).toEqual({ logged: false })
  })

  test('ends after two weeks, however often it is used', async () => {
    const tenant = await world.tenant()
    const reader = await tenant.as('Readers')
    await tenant.run((db) =>
      sql`update session set created_at = now() - interval '14 days 1 hour' where tenant_id = ${db.tenantId}`.execute(
        db,
      ),
    )
    expect((await reader.call(isLogged)).body).toEqual({ logged: false })
  })

  test('cannot be used to change anything from another site', async () => {
    const reader = await (await world.tenant()).as('Readers')
    const { status, refusal } = await reader.call(logout, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([status, refusal.code]).toEqual([403, 'foreignOrigin'])
  })

  test('is new after signing in again, and the previous one has ended', async () => {
    const tenant = await world.tenant()
    const { cookie, username, password } = await tenant.as('Readers')
    const { status, headers } = await signIn(tenant, username, password, { cookie })
    expect([status, String(headers['set-cookie']).startsWith(cookie)]).toEqual([200, false])
    expect((await tenant.visitor.call(isLogged, { headers: { cookie } })).body).toEqual({ logged: false })
  })

  test('that ends while it is read is not cached', async () => {
    const tenant = await world.tenant()
    const reader = await tenant.as('Readers')
    const find = () => reader.call(isLogged)
    const locked = await world.database.owner.transaction().execute(async (locking) => {
      await sql`lock table person in access exclusive mode`.execute(locking)
      const answer = find()
      for (let waiting = 0; waiting === 0;) {
        const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks where not granted`.execute(
          world.database.owner,
        )
        waiting = rows[0]!.n
      }
      world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
      return { answer }
    })
    expect((await locked.answer).body).toEqual({ logged: true })
    await tenant.run((db) => sql`delete from session where tenant_id = ${db.tenantId}`.execute(db))
    expect((await find()).body).toEqual({ logged: false })
  })

  test('is kept as a hash only', async () => {
    const tenant = await world.tenant()
    const { cookie } = await tenant.as('Readers')
    const { rows } = await tenant.run((db) =>
      sql<{ row: string }>`select session::text as row from session where tenant_id = ${db.tenantId}`.execute(db),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(cookie.split('=')[1])
  })
})

describe('who is signed in', () => {
  test("returns the caller's capabilities in this tenant", async () => {
    const tenant = await world.tenant()
    const editor = await tenant.as('Editors')
    const { body } = await editor.call(readSelf)
    expect([body.username, body.tenantName]).toEqual([editor.username, tenant.name])
    expect(body.tenantPermissions[0]?.roles).toEqual(
      expect.arrayContaining([
        'ROLE_USER',
        'ROLE_CCC',
        'ROLE_METADATA_EDITOR',
        'ROLE_PUBLISHER',
        'ROLE_NO_WATERMARK',
        'ROLE_IMAGE_DOWNLOAD',
      ]),
    )
    expect(body.capabilities).toContain('media.import')
    expect(body.capabilities).not.toContain('tenant.manage')
    expect(body._links.tenants.href).toContain(editor.personUuid)
  })

  test("returns the caller's organisations", async () => {
    const tenant = await world.tenant()
    const editor = await tenant.as('Editors')
    const { body } = await editor.call(listTenantsOfUser, { params: { uuid: editor.personUuid } })
    expect(body._embedded.tenants.map(({ name, url }) => [name, url])).toEqual([[tenant.name, `http://${tenant.host}`]])
  })

  test('reads the tenant in a header of users/info', async () => {
    const tenant = await world.tenant()
    const { headers } = await (await tenant.as('Readers')).call(readUserInfo)
    expect(headers['domain-tenant']).toBe(tenant.name)
  })
})

test('only administrators see GET in the calls that management allows', async () => {
  const tenant = await world.tenant()
  const allowed = async (client: typeof tenant.visitor) => (await client.call(managementOptions)).headers.allow
  expect(await allowed(await tenant.as('Administrators'))).toBe('OPTIONS, GET')
  expect(await allowed(await tenant.as('Editors'))).toBe('OPTIONS')
  expect(await allowed(tenant.visitor)).toBe('OPTIONS')
})

test('anyone can read the organisation of an address', async () => {
  const tenant = await world.tenant()
  expect((await tenant.visitor.call(readTenantInfo)).body).toEqual({
    name: tenant.name,
    displayName: tenant.name,
    logoUrl: null,
    supportUrl: null,
  })
})
