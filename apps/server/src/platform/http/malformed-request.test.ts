import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createServer } from './server.ts'

const answerTo = async (sent: string, headersTimeoutMs = 10_000): Promise<string> => {
  const config = readConfig({})
  const requests = { ...config.requests, headersTimeoutMs }
  const app = await createServer({ ...config, requests }, createLog('silent'), (listener) => listener)
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  return text(socket)
}

test.each([
  ['This is not an HTTP request.', 'nonsense\r\n\r\n'],
  ['This is not an HTTP request.', 'GET / HTTP/1.1\r\nhost: a\r\nA B: c\r\n\r\n'],
  ['The address and the headers are too long.', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
])('"%s" is reported in the shape of every refusal, with a notice that the connection closes', async (detail, sent) => {
  const [head = '', body = ''] = (await answerTo(sent)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 .*connection: close.*application\/problem\+json/s)
  expect(JSON.parse(body)).toMatchObject({ code: 'badRequest', status: 400, detail })
})

test('HEAD is answered without a body here, too', async () => {
  expect(await answerTo(`HEAD /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 400 .*\r\n\r\n$/s,
  )
})

test('an idle connection is closed at the deadline without an answer, because a browser would match the answer to its first request', async () => {
  expect(await answerTo('', 100)).toBe('')
  expect(await answerTo('GET / HTTP/1.1\r\nhost: a', 100)).toContain('The request did not arrive in time.')
})

test('earlier requests of the connection are answered first, also when the broken bytes arrive in parts', async () => {
  const get = (address: string) => `GET ${address} HTTP/1.1\r\nhost: a\r\n\r\n`
  // The connection stays open until all parts are sent.
  const sent = Promise.withResolvers<void>()
  const app = await createServer(readConfig({}), createLog('silent'), () => (request, response) => {
    response.writeHead(200).write(`${request.url} begins,`)
    void sent.promise.then(() => response.end(`${request.url} ends`))
  })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const answers = text(socket)
  socket.write(`${get('/1')}${get('/2')}nonsense\r\n\r\n`)
  for (let part = 0; part < 20; part += 1) {
    socket.write('more nonsense\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  sent.resolve()
  expect((await answers).match(/\/\d (?:begins|ends)|HTTP\/1\.1 400/g)).toEqual([
    '/1 begins',
    '/1 ends',
    '/2 begins',
    '/2 ends',
    'HTTP/1.1 400',
  ])
})

test('a body that is broken is refused although its request is not answered', async () => {
  const app = await createServer(readConfig({}), createLog('silent'), () => (request) => void request.resume())
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nnonsense\r\n')
  expect(await text(socket)).toContain('HTTP/1.1 400')
})
