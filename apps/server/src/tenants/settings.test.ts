import { readLogo, readTenantInfo } from '@pressmark/contract/identity/identity.ts'
import { RIGHTS } from '@pressmark/contract/presentation/rights.ts'
import { readTenantSettings, removeLogo, setLogo, updateTenantSettings } from '@pressmark/contract/tenants/settings.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let museum: TestTenant
let admin: TestPerson

beforeAll(async () => {
  world = await openWorld()
  museum = await world.tenant()
  admin = await museum.as('Administrators')
})
afterAll(() => world.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#80402080' } }).png()

describe("the settings of the caller's tenant", () => {
  test('have the support address of its users and the languages that it offers', async () => {
    const before = await admin.call(readTenantSettings)
    expect(before.body).toEqual({
      name: museum.name,
      displayName: museum.name,
      url: expect.stringContaining(museum.name),
      anonymousAccess: 'public-states',
      storageLimit: null,
      peopleLimit: null,
      supportUrl: null,
      languages: ['en', 'it'],
      defaultRights: null,
      version: 1,
      pictures: { logo: null, watermark: null, watermarkPlace: null },
    })
    const supportUrl = 'https://help.example.org/museum?from=catalogue'
    const changed = await admin.call(updateTenantSettings, { body: { supportUrl, languages: ['it'] } })
    expect([changed.status, changed.body.supportUrl, changed.body.languages]).toEqual([200, supportUrl, ['it']])
    // Omitted settings stay.
    expect((await admin.call(updateTenantSettings, { body: { languages: ['it', 'en'] } })).body).toMatchObject({
      supportUrl,
      languages: ['it', 'en'],
    })
    expect((await museum.visitor.call(readTenantInfo)).body.supportUrl).toBe(supportUrl)
    expect((await admin.call(updateTenantSettings, { body: { supportUrl: null } })).body.supportUrl).toBeNull()
    expect((await (await world.tenant()).visitor.call(readTenantInfo)).body.supportUrl).toBeNull()
  })

  test.each([
    'http://help.example.org',
    'javascript:alert(1)',
    '/help/en/',
    'https://',
    'https://me@example.org/',
    'https://[1/',
  ])('do not accept the support address %s', async (supportUrl) => {
    expect((await admin.call(updateTenantSettings, { body: { supportUrl } })).status).toBe(400)
  })

  test.each([[[]], [['en', 'en']], [['de']]])('do not accept the languages %j', async (languages) => {
    const answer = await admin.send({ method: 'PATCH', url: updateTenantSettings.path, payload: { languages } })
    expect(answer.statusCode).toBe(400)
  })

  test('have the rights of entries without a licence, as an address of a registry', async () => {
    const defaultRights = RIGHTS['CC-BY']
    const changed = await admin.call(updateTenantSettings, { body: { defaultRights } })
    expect([changed.status, changed.body.defaultRights]).toEqual([200, defaultRights])
    expect((await admin.call(updateTenantSettings, { body: { languages: ['it'] } })).body.defaultRights).toBe(
      defaultRights,
    )
    const payload = { defaultRights: 'https://example.org/mine' }
    expect((await admin.send({ method: 'PATCH', url: updateTenantSettings.path, payload })).statusCode).toBe(400)
    const none = await admin.call(updateTenantSettings, { body: { defaultRights: null } })
    expect(none.body.defaultRights).toBeNull()
  })

  test('have their changes in the history', async () => {
    await admin.call(updateTenantSettings, { body: { languages: ['en'] } })
    const [event] = await museum.run((db) =>
      db
        .selectFrom('event')
        .select(['kind', 'person_uuid', 'after'])
        .where('kind', '=', 'tenant.changed')
        .orderBy('sequence', 'desc')
        .limit(1)
        .execute(),
    )
    expect(event).toMatchObject({ person_uuid: admin.personUuid, after: { languages: ['en'] } })
  })

  test('can only be changed by an administrator of the tenant', async () => {
    const editor = await museum.as('Editors')
    expect((await editor.call(readTenantSettings)).status).toBe(403)
    expect((await editor.call(updateTenantSettings, { body: { languages: ['it'] } })).status).toBe(403)
  })
})

describe('a logo', () => {
  const send = (bytes: Buffer) => admin.send({ method: 'PUT', url: setLogo.path, ...multipart('logo.png', bytes) })

  test('has an address that changes with its content, and can be removed', async () => {
    const png = await picture(256, 120).toBuffer()
    expect((await send(png)).statusCode).toBe(204)
    const first = (await museum.visitor.call(readTenantInfo)).body.logoUrl!
    const shown = await museum.visitor.send({ method: 'GET', url: new URL(first).pathname })
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.equals(png)]).toEqual([
      200,
      'image/png',
      true,
    ])
    expect((await send(await picture(64, 64).toBuffer())).statusCode).toBe(204)
    const second = (await museum.visitor.call(readTenantInfo)).body.logoUrl!
    expect(second).not.toBe(first)
    const get = (url: string, headers = {}) =>
      museum.visitor.send({ url: url.replace(/^https?:\/\/[^/]+/, ''), headers })
    const [current, outdated, stable] = [await get(second), await get(first), await get(readLogo.path)]
    expect([current.statusCode, current.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable, s-maxage=3600',
    ])
    expect([outdated.statusCode, outdated.headers.location]).toEqual([302, second])
    expect([stable.statusCode, stable.headers['cache-control']]).toEqual([200, 'public, no-cache'])
    expect((await get(readLogo.path, { 'if-none-match': stable.headers.etag })).statusCode).toBe(304)
    expect((await admin.call(readTenantSettings)).body.pictures.logo).toContain(readLogo.path)
    expect((await admin.call(removeLogo)).status).toBe(204)
    expect((await museum.visitor.call(readTenantInfo)).body.logoUrl).toBeNull()
    expect((await museum.visitor.call(readLogo)).status).toBe(404)
  })

  test.each([
    ['no picture', async () => Buffer.from('no picture'), 415],
    ['a JPEG', () => picture(9, 9).jpeg().toBuffer(), 415],
    ['too wide', () => picture(257, 9).toBuffer(), 415],
    ['too large', () => picture(2000, 2000).toBuffer(), 415],
    ['too many bytes', async () => Buffer.alloc(400_001), 413],
  ])('is refused if it is %s', async (_, bytes, status) => {
    expect((await send(await bytes())).statusCode).toBe(status)
    expect((await museum.visitor.call(readTenantInfo)).body.logoUrl).toBeNull()
  })
})
