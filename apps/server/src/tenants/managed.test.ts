import { addressOf, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { isLogged, login, readTenantInfo } from '@pressmark/contract/identity/identity.ts'
import {
  createTenant,
  listTenants,
  readLogoOfTenant,
  readWatermarkOfTenant,
  removeLogoOfTenant,
  removeWatermarkOfTenant,
  setLogoOfTenant,
  setWatermarkOfTenant,
  updateManagedTenant,
  type ManagedTenantChange,
} from '@pressmark/contract/tenants/tenants.ts'
import { listUsers } from '@pressmark/contract/identity/users.ts'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveFactor } from '#testing/factors.testing.ts'
import { race } from '#testing/race.testing.ts'
import { multipart, openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let tenant: TestTenant
let chief: TestPerson

beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  chief = await tenant.as('Readers')
  await world.database.owner
    .updateTable('person')
    .set({ platform_admin: true })
    .where('uuid', '=', chief.personUuid)
    .execute()
  await giveFactor(world, chief)
  world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
})
afterAll(() => world.close())

const newName = () => `m-${randomUUID().slice(0, 8)}`
const change = (id: number, body: ManagedTenantChange) => chief.call(updateManagedTenant, { params: { id }, body })

test('a new tenant has its initial content and an existing person as its administrator', async () => {
  const existing = await tenant.as('Readers')
  const name = newName()
  const body = { name, displayName: 'Museo', administrator: existing.username.toUpperCase() }
  const created = await chief.call(createTenant, { body })
  expect([created.status, created.body.people, created.body.items]).toEqual([201, 1, 0])
  const headers = { host: `${name}.localhost:8080` }
  expect((await tenant.visitor.call(readTenantInfo, { headers })).body.displayName).toBe('Museo')
  const authorization = `Basic ${Buffer.from(`${existing.username}:${existing.password}`).toString('base64')}`
  const signedIn = await tenant.visitor.call(login, { headers: { ...headers, authorization } })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!
  const users = await tenant.visitor.call(listUsers, { headers: { ...headers, cookie } })
  expect([users.status, users.body.page.totalElements]).toEqual([200, 1])
})

test('a name and an address belong to one tenant, and a refused tenant leaves no rows', async () => {
  const create = (name: string, more: { url?: string; administrator?: string } = {}) =>
    chief.call(createTenant, { body: { name, displayName: name, ...more } })
  const name = newName()
  expect((await create(name, { url: `https://${name}.example/` })).body.url).toBe(`https://${name}.example`)
  expect((await create(name)).refusal.code).toBe('tenantNameTaken')
  const other = newName()
  expect((await create(other, { url: `https://${name}.example` })).refusal.code).toBe('tenantUrlTaken')
  expect((await create(other, { administrator: 'nobody-has-this' })).status).toBe(404)
  expect((await create('Not A Name')).status).toBe(400)
  expect((await create(other, { url: 'javascript:alert(1)' })).status).toBe(400)
  expect((await create(other)).status).toBe(201)
})

test('the address of a suspended tenant does not respond until it is resumed', async () => {
  const museum = await world.tenant()
  const reader = await museum.as('Readers')
  expect((await change(museum.id, { suspended: true })).body.suspended).toBe(true)
  expect((await reader.call(isLogged)).status).toBe(404)
  expect((await museum.visitor.call(readTenantInfo)).status).toBe(404)
  expect((await change(museum.id, { suspended: false })).body.suspended).toBe(false)
  expect((await reader.call(findRoot)).status).toBe(200)
})

test('display name, address and visibility of a tenant can be changed, and all tenants are listed', async () => {
  const museum = await world.tenant()
  const url = `https://${museum.name}.example`
  const { body } = await change(museum.id, { displayName: 'Pinacoteca', url, anonymousAccess: 'none' })
  expect(body).toMatchObject({ name: museum.name, displayName: 'Pinacoteca', url, anonymousAccess: 'none' })
  const listed = await chief.call(listTenants, { query: { size: 1000 } })
  expect(listed.body._embedded.tenants).toContainEqual(body)
  expect((await change(2_000_000_000, { displayName: 'Nobody' })).status).toBe(404)
})

race('of two who change different things of one at once, neither puts the other’s back', 30, async (rounds) => {
  const museum = await world.tenant()
  for (let round = 0; round < rounds; round += 1) {
    const [displayName, supportUrl] = [`Museum ${round}`, `https://support.example/${round}`]
    const answers = await Promise.all([change(museum.id, { displayName }), change(museum.id, { supportUrl })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await change(museum.id, {})).body).toMatchObject({ displayName, supportUrl })
  }
})

test('an administrator of one tenant cannot manage tenants', async () => {
  const admin = await tenant.as('Administrators')
  expect((await admin.call(listTenants)).status).toBe(403)
  expect(
    (await admin.call(updateManagedTenant, { params: { id: tenant.id }, body: { displayName: 'Mine' } })).status,
  ).toBe(403)
  expect((await admin.call(createTenant, { body: { name: newName(), displayName: 'Mine' } })).status).toBe(403)
})

test('a tenant is found by name, display name or address, and the list is sorted in both directions', async () => {
  const prefix = newName()
  for (const [name, displayName] of [
    ['a', 'Zeta'],
    ['b', 'alpha'],
  ])
    await chief.call(createTenant, {
      body: { name: `${prefix}-${name}`, displayName: displayName!, url: `https://${name}.${prefix}.example` },
    })
  const searchNames = async (searchTerm: string, ...sort: string[]) => {
    const { body } = await chief.call(listTenants, { query: { searchTerm, ...(sort.length > 0 && { sort }) } })
    return body._embedded.tenants.map(({ displayName }) => displayName)
  }
  expect(await searchNames(prefix)).toEqual(['Zeta', 'alpha'])
  expect(await searchNames(`${prefix}-B`)).toEqual(['alpha'])
  expect(await searchNames(`b.${prefix}`)).toEqual(['alpha'])
  expect(await searchNames(prefix, 'name,desc')).toEqual(['alpha', 'Zeta'])
  expect(await searchNames(prefix, 'displayName')).toEqual(['alpha', 'Zeta'])
  expect(await searchNames(`${prefix}-a Zèta`), 'without accents').toEqual(['Zeta'])
  expect(await searchNames('100%')).toEqual([])
  const second = await chief.call(listTenants, { query: { searchTerm: prefix, page: 1, size: 1 } })
  expect([second.body.page.totalElements, second.body._embedded.tenants[0]?.displayName]).toEqual([2, 'alpha'])
})

test('an existing person can become an additional administrator and start at once', async () => {
  const museum = await world.tenant()
  const existing = await tenant.as('Readers')
  const authorization = `Basic ${Buffer.from(`${existing.username}:${existing.password}`).toString('base64')}`
  const enter = () => museum.visitor.call(login, { headers: { authorization } })
  expect((await enter()).status).toBe(401)
  expect((await change(museum.id, { administrator: existing.username })).body.people).toBe(1)
  expect((await change(museum.id, { administrator: existing.username })).status, 'twice is once').toBe(200)
  const cookie = String((await enter()).headers['set-cookie']).split(';')[0]!
  expect((await museum.visitor.call(listUsers, { headers: { cookie } })).status).toBe(200)
  expect((await change(museum.id, { administrator: 'nobody-has-this' })).status).toBe(404)
})

test('logo, watermark, support and languages can be set from any address', async () => {
  const museum = await world.tenant()
  const params = { id: museum.id }
  const png = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const put = (call: Endpoint) =>
    chief.send({ method: 'PUT', url: addressOf(call, { id: String(museum.id) }), ...multipart('picture.png', png) })
  for (const call of [setLogoOfTenant, setWatermarkOfTenant]) expect((await put(call)).statusCode).toBe(204)
  const { body } = await change(museum.id, { supportUrl: 'https://help.example/', languages: ['it'] })
  expect(body).toMatchObject({ supportUrl: 'https://help.example/', languages: ['it'] })
  const { logo, watermark } = body.pictures
  for (const url of [logo, watermark]) {
    const { pathname, host, search } = new URL(url!)
    expect([host, search.length > 10]).toEqual([tenant.host, true])
    expect((await chief.send({ method: 'GET', url: pathname })).rawPayload.equals(png)).toBe(true)
  }
  expect((await museum.visitor.call(readTenantInfo)).body.logoUrl).toContain(museum.host)
  expect((await chief.call(removeLogoOfTenant, { params })).status).toBe(204)
  expect((await chief.call(removeWatermarkOfTenant, { params })).status).toBe(204)
  expect((await change(museum.id, {})).body.pictures).toEqual({ logo: null, watermark: null, watermarkPlace: null })
  expect((await chief.call(readLogoOfTenant, { params })).status).toBe(404)
  expect((await chief.call(readWatermarkOfTenant, { params })).status).toBe(404)
  expect((await chief.call(removeLogoOfTenant, { params: { id: 2_000_000_000 } })).status).toBe(404)
})
