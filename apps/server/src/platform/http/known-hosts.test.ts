import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { readTenantInfo } from '@pressmark/contract/identity/identity.ts'
import { listTenants } from '@pressmark/contract/tenants/tenants.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { giveFactor } from '#testing/factors.testing.ts'
import { createTenant } from '#tenants/create.ts'
import { openWorld, type World } from '#testing/world.ts'
import { needsAddress, warnWithoutAddress } from './known-hosts.ts'
import { isLoopback } from './tenancy.ts'

const KNOWN = [
  ['localhost'],
  ['localhost:8080'],
  ['LOCALHOST.:9999'],
  ['valverde.localhost:8080'],
  ['127.0.0.1:8080'],
  ['127.8.9.10'],
  ['[::1]:8080'],
  ['museo.example'],
  ['museo.example:443'],
  ['Museo.Example.'],
]
const UNKNOWN = [
  ['evil.example'],
  ['museo.example.evil.example'],
  ['museo.example:8443'],
  ['localhost.evil.example'],
  ['127.0.0.1.evil.example'],
  ['evil.example@localhost'],
  ['localhost@evil.example'],
  ['evil.example/@localhost'],
  ['192.168.1.5:8080'],
  ['[::2]'],
  ['localhost:evil'],
]
/* Pages, files, calls, images, and addresses without a route. */
const URLS = [
  '/',
  '/ui/',
  '/ui/assets/none.js',
  '/help/en/',
  '/openapi.json',
  readTenantInfo.path,
  '/iiif/3/none',
  '/none',
]

const get = (world: World, url: string, host: string) => world.app.inject({ method: 'GET', url, headers: { host } })

describe('a server on loopback without a proxy', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ host: '127.0.0.1', trustedProxies: 0 })
    await createTenant(world.database, { name: 'default', displayName: 'Default' })
    const museo = await createTenant(world.database, {
      name: 'museo',
      displayName: 'Museo',
      url: 'https://museo.example',
    })
    const closed = await createTenant(world.database, { name: 'old', displayName: 'Old', url: 'https://old.example' })
    expect(museo).toBeLessThan(closed)
    await world.database.owner
      .updateTable('tenant')
      .set({ suspended_at: new Date() })
      .where('id', '=', closed)
      .execute()
    await world.tenancy.invalidate()
  })
  afterAll(() => world.close())

  test.each(KNOWN)('answers under %j', async (host) => {
    expect((await get(world, readTenantInfo.path, host)).statusCode).toBe(200)
  })

  test.each(UNKNOWN)('answers with 421 and without content under %j', async (host) => {
    const answers = await Promise.all(URLS.map((url) => get(world, url, host)))
    expect(answers.map(({ statusCode, body }) => [statusCode, body.length])).toEqual(URLS.map(() => [421, 0]))
    expect(answers.flatMap(({ headers }) => [headers.location, headers.link]).filter(Boolean)).toEqual([])
  })

  test('does not know an empty or an endless host', async () => {
    expect(await world.tenancy.isKnownHost('')).toBe(false)
    expect(await world.tenancy.isKnownHost(`${'a'.repeat(300)}.localhost`)).toBe(false)
  })

  test('refuses changes, too', async () => {
    const answer = await world.app.inject({ method: 'POST', url: '/users/logout', headers: { host: 'evil.example' } })
    expect([answer.statusCode, answer.body]).toEqual([421, ''])
  })

  test('answers monitors under every host', async () => {
    for (const url of ['/livez', '/readyz', '/metrics'])
      expect((await get(world, url, '10.0.0.7:8080')).statusCode).toBe(200)
  })

  test('knows the address of a suspended organisation, and does not answer for it', async () => {
    expect((await get(world, findRoot.path, 'old.example')).statusCode).toBe(404)
  })
})

describe('a server behind a proxy', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ host: '0.0.0.0', trustedProxies: 1 })
  })
  afterAll(() => world.close())

  test('answers under every host and asks for an address, until "default" has one', async () => {
    const log = createLog('silent')
    const warn = vi.spyOn(log, 'warn')
    const id = await createTenant(world.database, { name: 'default', displayName: 'Default' })
    await world.tenancy.invalidate()
    const tenant = await world.tenant()
    const chief = await tenant.as('Readers')
    await tenant.run((db) =>
      db
        .insertInto('member_role')
        .values({ tenant_id: db.tenantId, person_uuid: chief.personUuid, role: 'ROLE_ADMIN' })
        .execute(),
    )
    await giveFactor(world, chief)
    const state = async () => {
      warn.mockClear()
      await warnWithoutAddress(world.tenancy, world.config, log)
      const listed = await chief.call(listTenants, { query: {} })
      const { statusCode } = await get(world, readTenantInfo.path, 'catalogue.lan')
      return [statusCode, listed.body.addressNeeded, warn.mock.calls.length]
    }
    expect(await state()).toEqual([200, true, 1])
    const change = world.database.owner.updateTable('tenant').set({ url: 'https://catalogue.example' })
    await change.where('id', '=', id).execute()
    await world.tenancy.invalidate()
    expect(await state()).toEqual([421, false, 0])
    expect((await get(world, readTenantInfo.path, 'catalogue.example')).statusCode).toBe(200)
  })
})

test.each([
  ['127.0.0.1', 0, false],
  ['localhost', 0, false],
  ['::1', 0, false],
  ['127.0.0.1', 1, true],
  ['0.0.0.0', 0, true],
  ['::', 0, true],
])('a server that listens on %s behind %d proxies needs an address: %s', async (host, trustedProxies, expected) => {
  const tenancy = { hasDefaultWithoutAddress: async () => true }
  expect(await needsAddress(tenancy, { host, trustedProxies })).toBe(expected)
})

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['[::1]', true],
  ['a.b.localhost', true],
  ['localhost', true],
  ['128.0.0.1', false],
  ['notlocalhost', false],
  ['127.evil.example', false],
  ['::', false],
])('%s is on this machine: %s', (name, expected) => {
  expect(isLoopback(name)).toBe(expected)
})
