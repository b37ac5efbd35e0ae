import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { isLogged, login, readSelf } from '@pressmark/contract/identity/identity.ts'
import {
  changePassword,
  endSession,
  listSessions,
  readAvatar,
  removeAvatar,
  setAvatar,
} from '@pressmark/contract/identity/profile.ts'
import { changePreferences, type PreferencesChange } from '@pressmark/contract/identity/preferences.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { multipart, openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { join } from '../system-workgroups.ts'

const ANOTHER = 'another long password'

let world: World
let tenant: TestTenant
let reader: TestPerson

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  tenant = await world.tenant()
  reader = await tenant.as('Readers')
})
afterAll(() => world.close())

const signIn = (at: TestTenant, password = reader.password) => {
  const authorization = `Basic ${Buffer.from(`${reader.username}:${password}`).toString('base64')}`
  return at.visitor.call(login, { headers: { authorization } })
}
const cookieOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) => String(headers['set-cookie']).split(';')[0]!

describe('the password', () => {
  const change = (oldPassword: string, newPassword: string, uuid = reader.personUuid) =>
    reader.call(changePassword, { params: { uuid }, body: { oldPassword, newPassword } })

  test('is changed with the old one, which ends every other session, in every organisation', async () => {
    const other = await world.tenant()
    await other.run((db) => join(db, reader.personUuid, 'Readers'))
    const [here, there] = [cookieOf(await signIn(tenant)), cookieOf(await signIn(other))]
    expect((await other.visitor.call(findRoot, { headers: { cookie: there } })).status).toBe(200)
    expect((await change(reader.password, ANOTHER)).status).toBe(204)
    expect((await reader.call(isLogged)).body).toEqual({ logged: true })
    expect((await tenant.visitor.call(isLogged, { headers: { cookie: here } })).body).toEqual({ logged: false })
    expect((await other.visitor.call(isLogged, { headers: { cookie: there } })).body).toEqual({ logged: false })
    expect((await signIn(tenant)).status).toBe(401)
    expect((await signIn(tenant, ANOTHER)).status).toBe(200)
  })

  test('does not change if the old one is wrong or the new one too short', async () => {
    const { status, refusal } = await change('not the password', ANOTHER)
    expect([status, refusal.code, refusal.detail]).toEqual([401, 'wrongPassword', 'Wrong old password'])
    expect((await change(reader.password, 'elevenchars')).status).toBe(400)
    expect((await signIn(tenant)).status).toBe(200)
  })

  test('does not change to a common one or to the old one', async () => {
    expect((await change(reader.password, 'password1234')).refusal.code).toBe('commonPassword')
    expect((await change(reader.password, reader.password)).refusal.code).toBe('passwordUnchanged')
    expect((await change('not the password', 'not the password')).refusal.code).toBe('wrongPassword')
    expect((await signIn(tenant)).status).toBe(200)
  })

  test('of another user cannot be changed, not even by administrators', async () => {
    const admin = await tenant.as('Administrators')
    const { status } = await admin.call(changePassword, {
      params: { uuid: reader.personUuid },
      body: { oldPassword: admin.password, newPassword: ANOTHER },
    })
    expect(status).toBe(404)
  })

  test('cannot be guessed in an open session', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await change('wrong', ANOTHER)
    expect((await change(reader.password, ANOTHER)).status).toBe(429)
  })

  test('is changed once by two concurrent changes', async () => {
    const answers = await Promise.all([change(reader.password, ANOTHER), change(reader.password, `${ANOTHER} too`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
  })
})

describe('one’s own sessions', () => {
  test('are listed, and ended one by one', async () => {
    const cookie = cookieOf(await signIn(tenant))
    await tenant.as('Readers')
    const { sessions } = (await reader.call(listSessions)).body
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
    const other = sessions.find(({ current }) => !current)!
    expect((await reader.call(endSession, { params: { uuid: other.uuid } })).status).toBe(204)
    expect((await tenant.visitor.call(isLogged, { headers: { cookie } })).body).toEqual({ logged: false })
    expect((await reader.call(listSessions)).body.sessions).toHaveLength(1)
  })

  test('cannot be ended by another user', async () => {
    const { sessions } = (await reader.call(listSessions)).body
    const admin = await tenant.as('Administrators')
    expect((await admin.call(endSession, { params: { uuid: sessions[0]!.uuid } })).status).toBe(404)
    expect((await reader.call(isLogged)).body).toEqual({ logged: true })
  })
})

describe('the avatar', () => {
  const send = (bytes: Buffer, { uuid = reader.personUuid, as = reader } = {}) =>
    as.send({ method: 'PUT', url: addressOf(setAvatar, { uuid }), ...multipart('avatar.png', bytes, 'avatarImage') })
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#804020' } })

  test('is stored as a PNG, 300 px wide and high, and shown to the organisation', async () => {
    expect((await send(await picture(700, 400).jpeg().toBuffer())).statusCode).toBe(204)
    const { avatarUrl } = (await reader.call(readSelf)).body
    const colleague = await tenant.as('Readers')
    const answer = await colleague.send({ method: 'GET', url: new URL(avatarUrl!).pathname })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
    const of = async (url: string) => {
      const { statusCode, headers } = await colleague.send({ url: url.replace(/^https?:\/\/[^/]+/, '') })
      return [statusCode, headers['cache-control'], headers.location]
    }
    expect(await of(avatarUrl!)).toEqual([200, 'private, max-age=31536000, immutable', undefined])
    expect(await of(avatarUrl!.replace(/\d+$/, '0'))).toEqual([302, 'private, no-cache', avatarUrl])
    expect(await of(avatarUrl!.replace(/\?.*/, ''))).toEqual([200, 'private, no-cache', undefined])
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect([format, width, height]).toEqual(['png', 300, 300])
    const otherAdministrator = await (await world.tenant()).as('Administrators')
    expect((await otherAdministrator.call(readAvatar, { params: { uuid: reader.personUuid } })).status).toBe(404)
    expect((await reader.call(removeAvatar, { params: { uuid: reader.personUuid } })).status).toBe(204)
    expect((await reader.call(readSelf)).body.avatarUrl).toBeNull()
    expect((await colleague.call(readAvatar, { params: { uuid: reader.personUuid } })).status).toBe(404)
  })

  test('is refused if it is not an image, too large, or of another user', async () => {
    expect((await send(Buffer.from('no picture'))).statusCode).toBe(415)
    expect((await send(await picture(20, 20).gif().toBuffer())).statusCode).toBe(415)
    expect((await send(Buffer.alloc(10_485_761))).statusCode).toBe(413)
    const admin = await tenant.as('Administrators')
    expect((await send(await picture(20, 20).png().toBuffer(), { as: admin })).statusCode).toBe(404)
    expect((await reader.call(readSelf)).body.avatarUrl).toBeNull()
  })

  test('can be small, and is then enlarged', async () => {
    expect((await send(await picture(20, 30).png().toBuffer())).statusCode).toBe(204)
    const { rawPayload } = await reader.send({ method: 'GET', url: addressOf(readAvatar, { uuid: reader.personUuid }) })
    expect((await sharp(rawPayload).metadata()).width).toBe(300)
  })
})

describe('language and colour scheme', () => {
  const keep = (body: PreferencesChange) => reader.call(changePreferences, { body })
  const shown = async (cookie: string, at = tenant) => {
    const { language, colorScheme } = (await at.visitor.call(readSelf, { headers: { cookie } })).body
    return [language, colorScheme]
  }

  test('have no value at first, and then apply to the person in every browser and every organisation', async () => {
    expect(await shown(reader.cookie)).toEqual([null, null])
    expect((await keep({ language: 'it', colorScheme: 'dark' })).status).toBe(204)
    expect(await shown(cookieOf(await signIn(tenant)))).toEqual(['it', 'dark'])
    const other = await world.tenant()
    await other.run((db) => join(db, reader.personUuid, 'Readers'))
    expect(await shown(cookieOf(await signIn(other)), other)).toEqual(['it', 'dark'])
    const { cookie } = await tenant.as('Readers')
    expect(await shown(cookie), 'of another person').toEqual([null, null])
    await keep({ language: null })
    expect(await shown(reader.cookie)).toEqual([null, 'dark'])
  })

  test('change independently, and are recorded in the history if they change', async () => {
    await keep({ language: 'it' })
    await keep({ language: 'it' })
    await keep({ colorScheme: 'auto' })
    expect(await shown(reader.cookie)).toEqual(['it', 'auto'])
    const events = await tenant.run((db) =>
      db
        .selectFrom('event')
        .select(['before', 'after'])
        .where('tenant_id', '=', db.tenantId)
        .where('kind', '=', 'person.preferences-changed')
        .orderBy('sequence')
        .execute(),
    )
    const keys = { singleKeys: true }
    expect(events).toEqual([
      { before: { language: null, colorScheme: null, ...keys }, after: { language: 'it', colorScheme: null, ...keys } },
      {
        before: { language: 'it', colorScheme: null, ...keys },
        after: { language: 'it', colorScheme: 'auto', ...keys },
      },
    ])
  })

  test('are accompanied by the use of single keys, which a person turns off for all browsers', async () => {
    const singleKeys = async (cookie: string) =>
      (await tenant.visitor.call(readSelf, { headers: { cookie } })).body.singleKeys
    expect(await singleKeys(reader.cookie)).toBe(true)
    expect((await keep({ singleKeys: false })).status).toBe(204)
    expect(await singleKeys(cookieOf(await signIn(tenant)))).toBe(false)
    await keep({ colorScheme: 'dark' })
    expect(await singleKeys(reader.cookie), 'after a change of another preference').toBe(false)
    expect((await keep({ singleKeys: 'no' } as never)).status).toBe(400)
    const { cookie } = await tenant.as('Readers')
    expect(await singleKeys(cookie), 'of another person').toBe(true)
  })

  test('are refused if the product does not support them', async () => {
    expect((await keep({ language: 'la' } as never)).status).toBe(400)
    expect((await keep({ colorScheme: 'sepia' } as never)).status).toBe(400)
    expect((await tenant.visitor.call(changePreferences, { body: { colorScheme: 'dark' } })).status).toBe(401)
  })
})
