import { login } from '@pressmark/contract/identity/identity.ts'
import { changePassword } from '@pressmark/contract/identity/profile.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#platform/errors.ts'
import { codeOf, setUpFactor } from '#testing/factors.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { createAttempts } from './attempts.ts'
import { networkOf } from '#platform/http/network.ts'

let world: World
let tenant: TestTenant
let person: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.pool.query('delete from attempt')
  tenant = await world.tenant()
  person = await tenant.as('Readers')
})

type From = { address?: string; device?: string; password?: string; code?: string; username?: string }

/* Signs in from an address, and with the cookie of a device. */
const signIn = async ({
  address = '192.0.2.1',
  device,
  password = person.password,
  code,
  username = person.username,
}: From) => {
  const { statusCode, headers } = await tenant.visitor.send({
    method: 'GET',
    url: login.path,
    remoteAddress: address,
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      ...(device !== undefined && { cookie: device }),
      ...(code !== undefined && { 'one-time-code': code }),
    },
  })
  const cookies = [headers['set-cookie']].flat().map(String)
  return { status: statusCode, device: cookies.find((cookie) => cookie.startsWith('device='))?.split(';')[0] }
}

const fail = async (times: number, from: From) => {
  for (let attempt = 0; attempt < times; attempt += 1) await signIn({ ...from, password: 'not the password' })
}

test('ten wrong passwords at one address lock no one out at another', async () => {
  await fail(10, { address: '203.0.113.9' })
  expect((await signIn({ address: '203.0.113.9' })).status).toBe(429)
  expect((await signIn({ address: '192.0.2.1' })).status).toBe(200)
})

test('wrong passwords lock one name at an address, and no other name', async () => {
  await fail(10, {})
  const neighbour = await tenant.as('Readers')
  expect((await signIn({})).status).toBe(429)
  expect((await signIn({ username: neighbour.username })).status).toBe(200)
})

test('good sign-ins cost nothing, however many come from one address', async () => {
  const statuses = new Set<number>()
  for (let count = 0; count < 20; count += 1) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn({})))
    for (const { status } of answers) statuses.add(status)
  }
  expect([...statuses]).toEqual([200])
  const { rows } = await world.database.pool.query("select 1 from attempt where points > 0 and key like '%network%'")
  expect(rows).toEqual([])
})

test('an attempt that the network has to wait for does not count for the name', async () => {
  await fail(1, {})
  await world.database.pool.query("update attempt set points = 300 where key like 'network:%'")
  for (let attempt = 0; attempt < 12; attempt += 1) expect((await signIn({})).status).toBe(429)
  await world.database.pool.query("delete from attempt where key like 'network:%'")
  expect((await signIn({})).status).toBe(200)
})

describe('a known device', () => {
  test('is not locked by wrong passwords of others, also not at its own address', async () => {
    const { device } = await signIn({})
    await fail(10, {})
    expect((await signIn({})).status).toBe(429)
    expect((await signIn({ device: device! })).status).toBe(200)
  })

  test('has ten attempts of its own', async () => {
    const { device } = await signIn({})
    await fail(10, { device: device! })
    expect((await signIn({ device: device! })).status).toBe(429)
    // The other counter is untouched.
    expect((await signIn({})).status).toBe(200)
  })

  test('is known for the people who have signed in there, and for no one else', async () => {
    const neighbour = await tenant.as('Readers')
    const first = await signIn({})
    const both = await signIn({ device: first.device!, username: neighbour.username })
    await fail(10, {})
    await fail(10, { username: neighbour.username })
    expect((await signIn({ device: first.device!, username: neighbour.username })).status).toBe(429)
    expect((await signIn({ device: both.device!, username: neighbour.username })).status).toBe(200)
    expect((await signIn({ device: both.device! })).status).toBe(200)
  })

  test('keeps its counters when another person signs in there', async () => {
    const neighbour = await tenant.as('Readers')
    const { device } = await signIn({})
    await fail(10, { device: device! })
    const again = await signIn({ device: device!, username: neighbour.username })
    expect((await signIn({ device: again.device! })).status).toBe(429)
  })

  test('cannot be forged', async () => {
    const { device } = await signIn({})
    await fail(10, {})
    const [value = '', hash] = device!.slice('device='.length).split('.')
    const other = Buffer.from(JSON.stringify({ id: 'mine', names: [] })).toString('base64url')
    for (const forged of [`${value}.`, `${other}.${hash}`, value, 'x.y', ''])
      expect((await signIn({ device: `device=${forged}` })).status).toBe(429)
  })

  test('has its own count of wrong codes', async () => {
    const { secret } = await setUpFactor(world, person)
    const { device } = await signIn({ code: codeOf(secret) })
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn({ code: '000000' })
    await world.database.pool.query("delete from attempt where key like 'name network:%'")
    expect((await signIn({ code: codeOf(secret, 1) })).status).toBe(429)
    expect((await signIn({ code: codeOf(secret, 1), device: device! })).status).toBe(200)
  })
})

test('names are not tried without end from one network', async () => {
  const attempts = createAttempts(world.database)
  const tryName = (username: string, address: string) =>
    attempts.signIn({ username, address, device: undefined }, async () => {
      throw new Refusal('invalidCredentials')
    })
  const codes = new Set<string>()
  for (let name = 0; name < 300; name += 1)
    await tryName(`name-${name}`, '2001:db8:1:2::1').catch((error: Refusal) => codes.add(error.code))
  expect([...codes]).toEqual(['invalidCredentials'])
  await expect(tryName('another', '2001:db8:1:2::ffff')).rejects.toMatchObject({ code: 'tooManyAttempts' })
  await expect(tryName('another', '2001:db8:1:3::1')).rejects.toMatchObject({ code: 'invalidCredentials' })
})

test('attempts that run at the same time are counted before they are checked', async () => {
  const attempts = createAttempts(world.database)
  let checked = 0
  const one = () =>
    attempts.signIn({ username: 'ada', address: '192.0.2.1', device: undefined }, async () => {
      checked += 1
      throw new Refusal('invalidCredentials')
    })
  await Promise.allSettled(Array.from({ length: 40 }, one))
  expect(checked).toBe(10)
})

test('an error of the server costs no attempt', async () => {
  const attempts = createAttempts(world.database)
  const broken = () =>
    attempts.signIn({ username: 'ada', address: '192.0.2.1', device: undefined }, async () => {
      throw new Error('broken')
    })
  for (let count = 0; count < 12; count += 1) await expect(broken()).rejects.toThrow('broken')
})

test('passwords tried in an open session lock that session, and neither another one nor the sign-in', async () => {
  const other = await tenant.signIn(person)
  const change = (session: Pick<TestPerson, 'call'>, oldPassword: string) =>
    session.call(changePassword, {
      params: { uuid: person.personUuid },
      body: { oldPassword, newPassword: 'another long password' },
    })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await change(person, 'not the password')).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  expect((await signIn({})).status).toBe(200)
  expect((await change(other, person.password)).status).toBe(204)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1::6', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
