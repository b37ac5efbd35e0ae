import { isLogged } from '@pressmark/contract/identity/identity.ts'
import {
  authAccess,
  authLogout,
  authProbe,
  authToken,
  manifest3,
} from '@pressmark/contract/presentation/presentation.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { authServices, authServicesFor2 } from '@pressmark/iiif/presentation/auth-services.ts'
import { randomBytes } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { setUpFactor } from '#testing/factors.testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayGiveViewingCookie } from '#platform/http/viewing-cookie.ts'
import { newAsset, newItem } from '../../testing/media.testing.ts'
import { createAccessToken } from './access-tokens.ts'
import { openWorld, type TestClient, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'

const VIEWER = 'https://viewer.example'

let world: World
let tenant: TestTenant
let member: TestPerson
let shut: string
let open: string

beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  member = await tenant.as('Readers')
  shut = await newAsset(tenant, await newItem(tenant, 'Shut'), 'images', {})
  open = await newAsset(tenant, await newItem(tenant, 'Open', { state: 'Published' }), 'images', {})
})
afterAll(() => world.close())

type Message = { type: string; profile?: string; accessToken: string; expiresIn: number; messageId: string }

/* Does what a browser does with the frame: runs the only script that the policy allows. */
const frame = async (client: TestClient, origin = VIEWER, messageId = 'm1') => {
  const { status, headers, body } = await client.call(authToken, { query: { origin, messageId } })
  const [, nonce, script] = /<script nonce="([^"]+)">(.*?)<\/script>/s.exec(String(body)) ?? []
  expect(headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`)
  const posted: { message: Message; to: string }[] = []
  const parent = { postMessage: (message: Message, to: string) => posted.push({ message, to }) }
  runInNewContext(script ?? '', { window: { parent } })
  return { status, headers, ...posted[0]! }
}

const probe = async (client: TestClient, uuid: string, headers: Record<string, string> = {}) => {
  const { status, headers: responseHeaders, body } = await client.call(authProbe, { params: { uuid }, headers })
  return { status, headers: responseHeaders, result: body as unknown as { type: string; status: number } }
}

test('the services lead from the probe to access, token and logout of this origin', () => {
  const [service] = authServices('https://museum.example', open)
  const [access] = service!.service
  expect(service!.id).toBe(`https://museum.example/iiif/auth/probe/${open}`)
  expect([access!.id, ...access!.service.map(({ id }) => id)]).toEqual(
    [authAccess, authToken, authLogout].map(({ path }) => `https://museum.example${path}`),
  )
  expect(authServicesFor2('https://museum.example', open)[0]).toMatchObject({
    '@context': 'http://iiif.io/api/auth/2/context.json',
    ...service,
  })
})

test('each service has a profile, which is not one of the earlier versions of the standard', () => {
  const [probeService] = authServices('https://museum.example', open)
  const [access] = probeService!.service
  const profiles = [probeService!, access!, ...access!.service].map(({ profile }) => profile)
  expect(profiles).toHaveLength(4)
  for (const profile of profiles) expect(profile).toMatch(/^(active|https:\/\/iiif\.io\/api\/auth\/2\.0\/#[a-z-]+)$/)
})

test('a person without a session goes through the login, in a window that its opener still controls', async () => {
  const { status, headers } = await tenant.visitor.call(authAccess, { query: { origin: VIEWER } })
  const next = `${authAccess.path}?origin=${encodeURIComponent(VIEWER)}`
  expect([status, headers.location]).toEqual([302, `/ui/login?${new URLSearchParams({ redirect: next })}`])
  const page = (url: string) => tenant.visitor.send({ method: 'GET', url })
  const login = await page(String(headers.location))
  if (login.statusCode === 200) {
    expect(login.headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect((await page('/ui/catalog')).headers['cross-origin-opener-policy']).toBe('same-origin')
  }
  const { body, headers: responseHeaders } = await member.call(authAccess, {
    headers: { 'accept-language': 'it-IT,en;q=0.5' },
  })
  expect(String(body)).toContain('window.close()')
  expect(String(body)).toContain('lang="it"')
  expect(responseHeaders['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('an address that no viewer creates is not passed through the login', async () => {
  const url = `${authAccess.path}?origin=${VIEWER}&more=${'a=b&'.repeat(2000)}`
  const { headers } = await tenant.visitor.send({ method: 'GET', url })
  expect(headers.location).toBe(`/ui/login?${new URLSearchParams({ redirect: authAccess.path })}`)
})

test('the token page posts a token only to the origin of the viewer, and any site may frame it', async () => {
  const { message, to, headers } = await frame(member, `${VIEWER}/`)
  expect(message).toMatchObject({ type: 'AuthAccessToken2', expiresIn: 300, messageId: 'm1' })
  expect(to).toBe(VIEWER)
  expect(headers['content-security-policy']).toContain('frame-ancestors *')
  expect(headers['x-frame-options']).toBeUndefined()
})

test('without a session the page posts the reason', async () => {
  const { message } = await frame(tenant.visitor)
  expect([message.type, message.profile, message.messageId]).toEqual(['AuthAccessTokenError2', 'missingAspect', 'm1'])
})

test('a session that ends during the request gets no token', async () => {
  expect(await tenant.run((db) => createAccessToken(db, randomBytes(32)))).toBeUndefined()
})

test('script in a parameter of the address is not run', async () => {
  const messageId = '</script><script>alert(1)</script>\u2028'
  const { message } = await frame(member, VIEWER, messageId)
  expect(message.messageId).toBe(messageId)
  for (const origin of ['javascript:alert(1)', 'nowhere', 'data:text/html,x'])
    expect((await member.call(authToken, { query: { origin, messageId: 'm' } })).status).toBe(400)
})

test('the probe grants access by session and by token, and refuses everyone else', async () => {
  const { accessToken } = (await frame(member)).message
  const bearer = { authorization: `Bearer ${accessToken}` }
  const answers = await Promise.all([
    probe(tenant.visitor, open),
    probe(tenant.visitor, shut),
    probe(tenant.visitor, shut, { authorization: 'Bearer an-invented-token-of-some-length' }),
    probe(tenant.visitor, shut, bearer),
    probe(member, shut),
  ])
  expect(answers.map(({ status, result }) => [status, result.type, result.status])).toEqual(
    [200, 401, 401, 200, 200].map((responseHeaders) => [200, 'AuthProbeResult2', responseHeaders]),
  )
  expect(answers[0]?.headers).toMatchObject({ 'access-control-allow-origin': '*', vary: 'cookie, authorization' })
  const url = addressOf(authProbe, { uuid: shut })
  const { statusCode, headers: preflight } = await tenant.visitor.send({ method: 'OPTIONS', url })
  expect([statusCode, preflight['access-control-allow-headers']]).toEqual([
    204,
    expect.stringContaining('authorization'),
  ])
})

test('items and collections can be probed too, and unknown uuids or those of another tenant are not found', async () => {
  const root = (await member.call(findRoot)).body.uuid
  expect((await probe(tenant.visitor, root)).result.status).toBe(401)
  expect((await probe(tenant.visitor, await newItem(tenant, 'Item', { state: 'Published' }))).result.status).toBe(200)
  expect((await probe((await world.tenant()).visitor, open)).status).toBe(404)
})

test('a token only opens the probe of its tenant, and ends with its time and its session', async () => {
  const leaving = await tenant.as('Readers')
  const { accessToken } = (await frame(leaving)).message
  const bearer = { authorization: `Bearer ${accessToken}` }
  expect((await tenant.visitor.call(findRoot, { headers: bearer })).status).toBe(401)
  const other = await world.tenant()
  const theirs = await newItem(other, 'Theirs')
  expect((await probe(other.visitor, theirs, bearer)).result.status).toBe(401)
  expect((await probe(tenant.visitor, shut, bearer)).result.status).toBe(200)
  const expire = (interval: string) =>
    tenant.run((db) =>
      sql`update access_token set expires_at = now() + ${interval}::interval where tenant_id = ${db.tenantId}`.execute(
        db,
      ),
    )
  await expire('-1 second')
  expect((await probe(tenant.visitor, shut, bearer)).result.status).toBe(401)
  await expire('1 minute')
  expect((await probe(tenant.visitor, shut, bearer)).result.status).toBe(200)
  const { status, headers } = await leaving.call(authLogout)
  expect([status, String(headers['set-cookie']).includes('session=;')]).toEqual([200, true])
  expect((await leaving.call(isLogged)).body).toEqual({ logged: false })
  expect((await probe(tenant.visitor, shut, bearer)).result.status).toBe(401)
})

test('a token ends with its session when the second factor is turned on in another organisation', async () => {
  const reader = await tenant.as('Readers')
  const other = await world.tenant()
  await other.admit(reader.personUuid, 'Readers')
  const bearer = { authorization: `Bearer ${(await frame(reader)).message.accessToken}` }
  const elsewhere = { ...reader, ...(await other.signIn(reader)) }
  expect((await probe(tenant.visitor, shut, bearer)).result.status).toBe(200)
  await setUpFactor(world, elsewhere)
  expect((await probe(tenant.visitor, shut, bearer)).result.status).toBe(401)
})

test('the access service sets a cookie for pages of other sites, which can only view, until the session ends', async () => {
  const reader = await tenant.as('Readers')
  const item = await newItem(tenant, 'Looked at from elsewhere')
  const given = String((await reader.call(authAccess, { query: { origin: VIEWER } })).headers['set-cookie'])
  expect(given).toMatch(/^viewing=[\w-]{43}; Max-Age=14400; Path=\/; HttpOnly; Secure; SameSite=None$/)
  const elsewhere = (cookie: string) => ({ headers: { cookie, 'sec-fetch-site': 'cross-site' } })
  const readRestricted = async (cookie: string) =>
    (await tenant.visitor.call(manifest3, { params: { uuid: item }, ...elsewhere(cookie) })).status
  const cookie = given.split(';')[0]!
  expect(await readRestricted(cookie)).toBe(200)
  expect(
    (await (await world.tenant()).visitor.call(manifest3, { params: { uuid: item }, ...elsewhere(cookie) })).status,
  ).toBe(404)

  const page = await tenant.visitor.call(authToken, { query: { origin: VIEWER, messageId: 'm' }, ...elsewhere(cookie) })
  expect(String(page.body)).toContain('AuthAccessToken2')
  expect((await tenant.visitor.call(findRoot, elsewhere(cookie))).status).toBe(401)
  expect((await tenant.visitor.call(isLogged, elsewhere(cookie))).body).toEqual({ logged: false })

  const { accessToken } = (await frame(reader)).message
  expect(await readRestricted(`viewing=${accessToken}`), 'what the viewer is given opens nothing').toBe(401)
  const { headers } = await reader.call(authLogout)
  expect(String(headers['set-cookie'])).toContain('viewing=;')
  expect(await readRestricted(cookie)).toBe(401)
})

test.each([
  ['https://museum.example', true],
  ['http://default.localhost:8080', true],
  ['http://localhost', true],
  ['http://museum.example', false],
  ['http://localhost.example:8080', false],
])('from %s a cookie for other sites is set: %s', (origin, given) => {
  expect(mayGiveViewingCookie(origin)).toBe(given)
})
