import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import type { ConnectionError } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDirectAnswer, KEEP_ALIVE_MS } from './direct-answer.ts'
import { sendDirectAnswers, type DirectSource } from './direct-answers.ts'
import { rejectMalformedRequest } from './malformed-request.ts'
import { serializeRequests } from './pipelining.ts'

const BODY = Buffer.alloc(13_000, 'tile')
const HEADERS = ['content-type', 'image/jpeg', 'etag', '"a"', 'content-length', String(BODY.length)]
const TILE = createDirectAnswer(HEADERS, BODY)

let direct: Server
let plain: Server
let sentDirectly = 0

/* A source with one tile. It learns every header block of a request for the tile without a condition. */
const createSource = (): DirectSource => {
  const knownHeaders = new Set<string>()
  return {
    covers: (url) => url === '/tile',
    find: (address, headers) => {
      if (address !== '/tile' || !knownHeaders.has(headers)) return undefined
      sentDirectly += 1
      return TILE
    },
    learn: (lines, { url, headers }) => {
      if (url === '/tile' && headers.connection === undefined && headers['if-none-match'] === undefined)
        knownHeaders.add(lines)
    },
  }
}

const open = async (source: DirectSource | undefined): Promise<Server> => {
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    serializeRequests((request, response) => {
      if (request.url === '/tile' && request.headers['if-none-match'] !== undefined) response.writeHead(304).end()
      else if (request.url === '/tile' && request.method === 'GET') response.writeHead(200, HEADERS).end(BODY)
      else {
        const parts: Buffer[] = []
        request.on('data', (part: Buffer) => parts.push(part)).on('error', () => {})
        // Later, so that following requests arrive while this one is answered.
        request.on('end', () =>
          setImmediate(() => response.end(`${request.method} ${request.url} ${Buffer.concat(parts)}`)),
        )
      }
    }),
  )
  server.on('clientError', (error: Error, socket) => rejectMalformedRequest(error as ConnectionError, socket as Socket))
  if (source !== undefined) sendDirectAnswers(server, source)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

beforeAll(async () => {
  direct = await open(createSource())
  plain = await open(undefined)
})
afterAll(() => {
  for (const server of [direct, plain]) {
    server.closeAllConnections()
    server.close()
  }
})

/* A connection that stays open has sent everything when it is silent for a second. The second is counted in turns of the event loop: when
   a busy machine stopped this process, a timer of a second ended before the bytes were read, and an answer was cut. */
const TURN_MS = 5
const SILENT_TURNS = 200

/* Sends the parts in turn and returns everything that the server sends. A last request asks for the end of the connection. */
const talk = async (server: Server, parts: readonly string[], pauseMs: number): Promise<string> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.setNoDelay(true).on('error', () => {})
  socket.on('data', (data) => (received += data.toString('latin1')))
  let isClosed = false
  socket.once('close', () => (isClosed = true))
  for (const part of parts) {
    if (!socket.writable) break
    socket.write(part, 'latin1')
    await sleep(pauseMs)
  }
  let before = received.length
  for (let silent = 0; silent < SILENT_TURNS && !isClosed; silent += 1) {
    await sleep(TURN_MS)
    if (received.length !== before) silent = 0
    before = received.length
  }
  socket.destroy()
  return received.replace(/Date: [^\r]*/g, 'Date:').replaceAll(BODY.toString(), 'WHOLE TILE')
}

const END = 'GET /end HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'
const get = (address: string, lines = 'host: a\r\n') => `GET ${address} HTTP/1.1\r\n${lines}\r\n`
const TILE_REQUEST = get('/tile')

const requests = fc.oneof(
  { weight: 6, arbitrary: fc.constant(TILE_REQUEST) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      get('/tile', 'host: a\r\ncookie: b=c\r\n'),
      get('/tile', 'host: a\r\nif-none-match: "a"\r\n'),
      get('/tile', 'host: a\r\nrange: bytes=0-1\r\n'),
      get('/other'),
      'HEAD /tile HTTP/1.1\r\nhost: a\r\n\r\n',
      `POST /p HTTP/1.1\r\nhost: a\r\ncontent-length: ${TILE_REQUEST.length}\r\n\r\n${TILE_REQUEST}`,
      'POST /p HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n',
      get('/tile', 'host: a\r\ncontent-length: 4\r\n') + 'GET ',
      get('/tile', 'host: a\r\nconnection: close\r\n'),
      'GET /tile HTTP/1.0\r\nhost: a\r\nconnection: keep-alive\r\n\r\n',
      `GET /x HTTP/1.1\r\nhost: a\r\nx: ${TILE_REQUEST}`,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      get('/tile', 'host: a\r\n folded: b\r\n'),
      'GET /tile HTTP/1.1\nhost: a\n\n',
      get('/tile', 'host: a\0\r\n'),
      get('/tile', 'host : a\r\n'),
      get('/tile', ''),
      get('/tile', 'host: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n'),
      ' GET /tile HTTP/1.1\r\nhost: a\r\n\r\n',
      'GET  /tile HTTP/1.1\r\nhost: a\r\n\r\n',
      '\r\n',
      'nonsense\r\n\r\n',
    ),
  },
)

/* Divides a text at random positions, or after each request. */
const sent = fc
  .tuple(fc.array(requests, { maxLength: 8 }), fc.array(fc.nat(2000), { maxLength: 6 }), fc.boolean())
  .map(([list, cuts, whole]) => {
    const all = [...Array<string>(3).fill(TILE_REQUEST), ...list, END]
    if (whole) return all
    const text = all.join('')
    const at = [...new Set([0, ...cuts.map((cut) => cut % text.length), text.length])].sort((a, b) => a - b)
    return at.slice(1).map((end, index) => text.slice(at[index], end))
  })

test('for any requests in any parts, the connection sends the same bytes as Node does', async () => {
  await fc.assert(
    fc.asyncProperty(sent, fc.constantFrom(0, 2), async (parts, pauseMs) => {
      const [given, expected] = await Promise.all([talk(direct, parts, pauseMs), talk(plain, parts, pauseMs)])
      expect(given).toBe(expected)
    }),
    { numRuns: 400 },
  )
  expect(sentDirectly).toBeGreaterThan(50)
})

test('a request in the value of a header that arrives in parts is not answered', async () => {
  const parts = [TILE_REQUEST, TILE_REQUEST, TILE_REQUEST, 'GET /x HTTP/1.1\r\nhost: a\r\nx: ', TILE_REQUEST, END]
  const received = await talk(direct, parts, 10)
  expect(received).toBe(await talk(plain, parts, 10))
  expect(received.split('HTTP/1.1 200').length - 1).toBe(5)
})

test('a client that does not read gets every byte later, with dates of the time of each request', async () => {
  const socket = connect((direct.address() as AddressInfo).port, '127.0.0.1')
  for (let warm = 0; warm < 3; warm += 1) {
    socket.write(TILE_REQUEST)
    await sleep(20)
  }
  socket.pause()
  const COUNT = 2000
  for (let sentNow = 0; sentNow < COUNT; sentNow += 8) {
    socket.write(TILE_REQUEST.repeat(8))
    if (sentNow % 400 === 0) await sleep(300)
  }
  let received = ''
  socket.on('data', (data) => (received += data.toString('latin1')))
  socket.resume()
  const answers = () => received.split('HTTP/1.1 200 OK').slice(1)
  await expect.poll(() => answers().length).toBeGreaterThanOrEqual(COUNT)
  await sleep(200)
  socket.destroy()
  for (const answer of answers()) {
    expect(answer).toMatch(/Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/)
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toHaveLength(BODY.length)
  }
})
