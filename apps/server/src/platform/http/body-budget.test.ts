import { connect, type AddressInfo } from 'node:net'
import { importImage } from '@pressmark/contract/ingest/imports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { readConfig } from '../config.ts'
import { MEMBER_BODY_LIMIT } from './bodies.ts'
import { createBodyBudget } from './body-budget.ts'

type Settings = NonNullable<Parameters<typeof readConfig>[0]>

describe('a budget of 100 bytes, 60 for an address', () => {
  const fits = (addresses: string[], address: string): boolean => {
    const budget = createBodyBudget({ bodyBytes: 100, bodyBytesPerAddress: 60 })
    for (const one of addresses) budget.reserve(one, 40)
    try {
      budget.reserve(address, 40)
      return true
    } catch {
      return false
    }
  }

  test.each([
    [true, [], '192.0.2.1'],
    [false, ['192.0.2.1'], '192.0.2.1'],
    [true, ['192.0.2.1'], '192.0.2.2'],
    [false, ['192.0.2.1', '192.0.2.2'], '192.0.2.3'],
    [false, ['2001:db8:0:1::1'], '2001:db8:0:1:2:3:4:5'],
    [true, ['2001:db8:0:1::1'], '2001:db8:0:2::1'],
    [false, ['2001:db8::1'], '2001:db8:0:0:ffff::'],
    [false, ['::1'], '::1'],
    [true, ['::ffff:192.0.2.1'], '::ffff:192.0.2.2'],
  ] as const)('%s: after %j a body from %s fits', (expected, reserved, address) => {
    expect(fits([...reserved], address)).toBe(expected)
  })

  test('is free after a body is released, once', () => {
    const budget = createBodyBudget({ bodyBytes: 100, bodyBytesPerAddress: 60 })
    const release = budget.reserve('192.0.2.1', 60)
    budget.reserve('192.0.2.2', 40)
    release()
    release()
    expect(budget.reservedBytes()).toBe(40)
    expect(() => budget.reserve('192.0.2.1', 61)).toThrow('not ready')
    budget.reserve('192.0.2.1', 60)
  })
})

describe('at the server', () => {
  let world: World
  let tenant: TestTenant
  let admin: TestPerson
  beforeAll(async () => {
    const requests = { ...readConfig({}).requests, bodyBytesPerAddress: 2_000_000, bodyBytes: 3_000_000 }
    world = await openWorld({ requests, trustedProxies: 1 })
    tenant = await world.tenant()
    admin = await tenant.as('Administrators')
    await world.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => world.close())

  /* Starts a body of this length and does not finish it. Returns a function that closes the connection. */
  const hold = async (address: string, length: number) => {
    const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1')
    const before = world.app.bodyBudget.reservedBytes()
    socket.write(`POST ${importImage.path} HTTP/1.1\r\nhost: ${tenant.host}\r\ncookie: ${admin.cookie}\r\n`)
    socket.write(`content-type: application/json\r\ncontent-length: ${length}\r\nx-forwarded-for: ${address}\r\n\r\n{`)
    await expect.poll(() => world.app.bodyBudget.reservedBytes()).toBe(before + length)
    return () => socket.destroy()
  }

  const send = (address: string) =>
    admin.send({
      method: importImage.method,
      url: importImage.path,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      payload: `{"a":"${'a'.repeat(600_000)}"}`,
    })
  const statusOf = async (address: string) => (await send(address)).statusCode

  test('a body is refused while unfinished bodies of its address, or of all, hold the budget', async () => {
    const closeFirst = await hold('192.0.2.1', 1_500_000)
    const refused = await send('192.0.2.1')
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([503, '5', 'unavailable'])
    expect(await statusOf('192.0.2.2')).toBe(400)
    const closeSecond = await hold('192.0.2.3', 1_100_000)
    expect(await statusOf('192.0.2.2')).toBe(503)
    closeFirst()
    closeSecond()
    await expect.poll(() => world.app.bodyBudget.reservedBytes()).toBe(0)
    expect(await statusOf('192.0.2.1')).toBe(400)
    expect(world.app.bodyBudget.reservedBytes()).toBe(0)
  })
})

describe('at several servers of one machine', () => {
  const parts = (env: Settings) => {
    const { bodyBytes, bodyBytesPerAddress } = readConfig(env).requests
    return [bodyBytes, bodyBytesPerAddress]
  }

  test.each(['1', '2', '3', '8', '64'])('%s servers hold together what the settings allow', (servers) => {
    const env = { SERVERS: servers, BODY_BYTES: '2000000000', BODY_BYTES_PER_ADDRESS: '1000000000' }
    const [bodies = 0, perAddress = 0] = parts(env).map((bytes) => bytes * Number(servers))
    expect([bodies <= 2e9, bodies > 2e9 - 64, perAddress <= 1e9, perAddress > 1e9 - 64]).not.toContain(false)
    expect(Math.min(...parts({ SERVERS: servers }))).toBeGreaterThanOrEqual(MEMBER_BODY_LIMIT)
  })

  test('a setting is refused if a server could not accept the largest body', () => {
    const env = { SERVERS: '3', BODY_BYTES: String(3 * MEMBER_BODY_LIMIT - 1) }
    expect(() => parts(env)).toThrow('BODY_BYTES must be at least 12582912, 4194304 for each of 3 servers')
  })
})
