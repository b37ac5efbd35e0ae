import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { importImage, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { endSlowBodies } from './slow-bodies.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
beforeAll(async () => {
  world = await openWorld({ requests: { ...readConfig({}).requests, headersTimeoutMs: 200, bodyTimeoutMs: 300 } })
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const open = (): Socket => {
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1')
  // A connection that the server ends while the client sends fails with EPIPE or ECONNRESET.
  socket.on('error', () => {})
  return socket
}

const headOf = (call: { method: string; path: string }, headers: Record<string, string | number>) =>
  [
    `${call.method} ${call.path} HTTP/1.1`,
    `host: ${tenant.host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

const JSON_HEAD = { 'content-type': 'application/json', 'content-length': 1_000_000 }
const ended = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()).resume())

describe('a connection is ended', () => {
  test('before its first byte', async () => {
    await ended(open())
  })

  test('in the middle of a head', async () => {
    const socket = open()
    socket.write('GET /livez HTTP/1.1\r\nhost:')
    expect(await text(socket)).toContain('The request did not arrive in time.')
  })

  const form = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 }
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG'
  test.each([
    ['a visitor', { method: 'PUT', path: '/users/passwordLink' }, { ...JSON_HEAD, 'content-length': 1000 }, '{'],
    ['a member', importImage, JSON_HEAD, '{'],
    ['a member who uploads a file', uploadFile, form, part],
    ['a member who uploads a part', createResumable, { ...JSON_HEAD, 'tus-resumable': '1.0.0' }, 'a'],
  ] as const)('when the body of %s stops', async (sender, call, headers, sent) => {
    const socket = open()
    const cookie = sender === 'a visitor' ? {} : { cookie: admin.cookie }
    socket.write(headOf(call, { ...headers, ...cookie }) + sent)
    await ended(socket)
    await expect.poll(() => world.app.bodyBudget.reservedBytes()).toBe(0)
  })

  test('when a body is slower than the smallest rate', async () => {
    const socket = open()
    const closed = ended(socket)
    socket.write(headOf(importImage, { ...JSON_HEAD, cookie: admin.cookie }))
    const drip = setInterval(() => socket.write('a'), 20)
    await closed
    clearInterval(drip)
  })
})

describe('with a period of 20 s and 500 bytes per second', () => {
  /* A request whose connection has received `bytesRead` bytes, and the clock of the test. */
  const watched = (state: { complete?: boolean; isPaused?: () => boolean } = {}) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const socket = Object.assign(new EventEmitter(), { bytesRead: 100, isPaused: () => false, ...state })
    const headers = { 'transfer-encoding': 'chunked' }
    const destroy = vi.fn<() => void>()
    const request = Object.assign(new EventEmitter(), { headers, socket, destroy, complete: false, ...state })
    const listener = endSlowBodies({ bodyTimeoutMs: 20_000, bodyMinRate: 500 }, () => {})
    listener(request as unknown as IncomingMessage, {} as ServerResponse) // only these members are used
    return { socket, request, isEnded: () => destroy.mock.calls.length > 0 }
  }

  test('a body that always brings that much is not ended, and is ended when it becomes slower', () => {
    const { socket, isEnded } = watched()
    for (let period = 0; period < 10; period += 1) {
      socket.bytesRead += 10_000
      vi.advanceTimersByTime(20_000)
    }
    expect(isEnded()).toBe(false)
    socket.bytesRead += 9999
    vi.advanceTimersByTime(20_000)
    expect(isEnded()).toBe(true)
  })

  test('a body that the server does not read is not ended until it was read for a period', () => {
    const { socket, isEnded } = watched()
    socket.emit('pause')
    vi.advanceTimersByTime(20_000)
    expect(isEnded()).toBe(false)
    vi.advanceTimersByTime(20_000)
    expect(isEnded()).toBe(true)
  })

  test('a connection that stays paused is not ended', () => {
    const { isEnded } = watched({ isPaused: () => true })
    vi.advanceTimersByTime(200_000)
    expect(isEnded()).toBe(false)
  })

  test('a complete body is not ended while the server works', () => {
    const { socket, isEnded } = watched({ complete: true })
    vi.advanceTimersByTime(200_000)
    expect([isEnded(), vi.getTimerCount(), socket.listenerCount('pause')]).toEqual([false, 0, 0])
  })
})

test.each(['HEADERS_TIMEOUT_MS', 'BODY_TIMEOUT_MS', 'BODY_BYTES', 'BODY_BYTES_PER_ADDRESS'])(
  '%s cannot be 0, which would disable it',
  (name) => {
    expect(() => readConfig({ [name]: '0' })).toThrow(`${name} must be at least 1`)
  },
)
