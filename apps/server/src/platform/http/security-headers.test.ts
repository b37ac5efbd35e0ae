import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTenant } from '#tenants/create.ts'
import { openWorld, type TestPerson, type World } from '#testing/world.ts'

let world: World
let reader: TestPerson
beforeAll(async () => {
  world = await openWorld({ trustedProxies: 1 })
  reader = await (await world.tenant()).as('Readers')
})
afterAll(() => world.close())

const answerTo = async (url: string, headers: Record<string, string> = {}) =>
  (await reader.send({ method: 'GET', url, headers })).headers

test.each([
  ['an answer', findRoot.path],
  ['a refusal', '/meta/culturalItems/search/findByPressmark'],
  ['what is nowhere', '/nothing/here'],
  ['an address that cannot be read', '/%zz'],
  ['an image that is not there', '/iiif/3/0190d6f0-0000-7000-8000-000000000000/full/max/0/default.jpg'],
  ['the document', '/openapi.json'],
])('%s runs nothing when it is opened directly, and no page can frame it', async (_, url) => {
  const headers = await answerTo(url)
  for (const rule of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(headers['content-security-policy']).toContain(rule)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
  expect(headers['cache-control']).toBe('private, no-cache')
})

test('the page of the API document runs only its own scripts', async () => {
  const policy = String((await answerTo('/docs/'))['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/)
})

test('on https, and only there, browsers are instructed to use https in future', async () => {
  const secure = await answerTo('/openapi.json', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' })
  expect(secure['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect((await answerTo('/openapi.json'))['strict-transport-security']).toBeUndefined()
})

test('a malformed host is refused, also where every host is answered', async () => {
  const statuses = async () =>
    Promise.all(
      ['[::1', 'a b'].map(
        async (host) => (await reader.send({ method: 'GET', url: findRoot.path, headers: { host } })).statusCode,
      ),
    )
  expect(await statuses()).toEqual([421, 421])
  await createTenant(world.database, { name: 'default', displayName: 'Default' })
  await world.tenancy.invalidate()
  expect(await statuses()).toEqual([400, 400])
})
