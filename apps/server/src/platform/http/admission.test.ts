import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { capabilitiesOf } from '@pressmark/contract/platform/capabilities.ts'
import { addressOf, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { importImage, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { requestPasswordReset } from '@pressmark/contract/identity/password-links.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleOf } from '#testing/examples.testing.ts'
import { openWorld, type TestClient, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { MEMBER_BODY_LIMIT, PUBLIC_BODY_LIMIT } from './bodies.ts'

let world: World
let tenant: TestTenant
let reader: TestPerson
beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  reader = await tenant.as('Readers')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const KNOWN = { uuid: '0190d0c0-0000-7000-8000-000000000000', imageLink: '/ccc/uploads/none', tenantName: 'none' }
const READER = capabilitiesOf(['ROLE_USER'])
const takesBody = ({ method }: Endpoint) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)

/* Bodies that are refused as soon as they are read. */
const INVALID = [
  ['application/json', '{'],
  ['application/xml', '<a/>'],
  ['multipart/form-data', 'no form'],
  ['text/uri-list', 'no address'],
] as const

const statusesOf = async (client: TestClient, endpoint: Endpoint) => {
  const { params, query } = exampleOf(endpoint, KNOWN)
  const answers = await Promise.all(
    INVALID.map(([type, payload]) =>
      client.send({
        method: endpoint.method,
        url: addressOf(endpoint, params, query),
        headers: { 'content-type': type },
        payload,
      }),
    ),
  )
  return [...new Set(answers.map(({ statusCode }) => statusCode))]
}

describe('the caller is checked before the body', () => {
  test('an invalid body of a visitor is answered with 401', async () => {
    const calls = world.registered.filter(({ endpoint, capability }) => takesBody(endpoint) && capability !== 'public')
    const wrong: unknown[] = []
    for (const { endpoint } of calls) {
      const statuses = await statusesOf(tenant.visitor, endpoint)
      if (String(statuses) !== '401') wrong.push([endpoint.method, endpoint.path, statuses])
    }
    expect(wrong).toEqual([])
    expect(calls.length).toBeGreaterThan(100)
  })

  test('an invalid body of a reader without the capability is answered with 403', async () => {
    const calls = world.registered.filter(
      ({ endpoint, capability }) => takesBody(endpoint) && capability !== 'public' && !READER.has(capability),
    )
    const wrong: unknown[] = []
    for (const { endpoint } of calls) {
      const statuses = await statusesOf(reader, endpoint)
      if (String(statuses) !== '403') wrong.push([endpoint.method, endpoint.path, statuses])
    }
    expect(wrong).toEqual([])
    expect(calls.length).toBeGreaterThan(80)
  })
})

/* Sends the head of a request that announces a body, and `sent` bytes of it. Returns all that the server sends until it closes. */
const answerTo = async (head: string, { length, sent }: { length: number; sent: number }): Promise<string> => {
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${head} HTTP/1.1\r\nhost: ${tenant.host}\r\ncontent-length: ${length}\r\n`)
  socket.write('content-type: application/json\r\n\r\n')
  socket.write(Buffer.alloc(sent, 'a'))
  return text(socket)
}

describe('a large body is not read of', () => {
  test.each([
    ['a visitor at a call of members', `POST ${importImage.path}`, 401],
    ['a visitor at an upload', `POST ${uploadFile.path}`, 401],
    ['a visitor at a public call', `PUT /users/passwordLink`, 413],
    ['a visitor at an address without a route', 'POST /nothing', 413],
    ['a visitor at a page', 'GET /livez', 200],
  ] as const)('%s', async (_, head, status) => {
    // The connection ends although the body is incomplete.
    const answer = await answerTo(head, { length: MEMBER_BODY_LIMIT, sent: 100 })
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*connection: close`, 's'))
  })

  test('a reader without the capability', async () => {
    const head = `POST ${importImage.path}`
    const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`${head} HTTP/1.1\r\nhost: ${tenant.host}\r\ncookie: ${reader.cookie}\r\n`)
    socket.write(`content-length: ${MEMBER_BODY_LIMIT}\r\ncontent-type: application/json\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 .*connection: close/s)
  })

  test('a visitor who sends all of it nevertheless, and who receives the answer', async () => {
    const answer = await answerTo(`POST ${importImage.path}`, { length: MEMBER_BODY_LIMIT, sent: MEMBER_BODY_LIMIT })
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })
})

/* Sends chunks of 1 KB, without a length and without an end. Returns the answer and the number of chunks that were sent until it. */
const answerToChunks = async (head: string) => {
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${head} HTTP/1.1\r\nhost: ${tenant.host}\r\ntransfer-encoding: chunked\r\n`)
  socket.write('content-type: application/json\r\n\r\n')
  let chunks = 0
  const timer = setInterval(() => {
    socket.write(`400\r\n${'"'.padEnd(1024, 'a')}\r\n`)
    chunks += 1
  }, 5)
  socket.once('data', () => clearInterval(timer))
  const answer = await text(socket)
  return { answer, chunks }
}

test('a body of a visitor without a length is read up to the limit of a public call', async () => {
  const { answer, chunks } = await answerToChunks('PUT /users/passwordLink')
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*connection: close/s)
  expect(chunks).toBeGreaterThanOrEqual(PUBLIC_BODY_LIMIT / 1024)
})

test('a body of a visitor without a length is not read of at a call of members', async () => {
  const { answer } = await answerToChunks(`POST ${importImage.path}`)
  expect(answer).toMatch(/^HTTP\/1\.1 401 .*connection: close/s)
})

test('a public call accepts a body up to its limit', async () => {
  const body = (length: number) => JSON.stringify({ username: 'a'.repeat(length) })
  const statusOf = async (payload: string) => {
    const headers = { 'content-type': 'application/json' }
    const { method, path } = requestPasswordReset
    return (await tenant.visitor.send({ method, url: path, headers, payload })).statusCode
  }
  expect(await statusOf(body(PUBLIC_BODY_LIMIT))).toBe(413)
  expect(await statusOf(body(PUBLIC_BODY_LIMIT - 100))).not.toBe(413)
})
