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

test('a connection without a request is closed at the deadline without an answer, which a browser would take as that of its first request', async () => {
  expect(await answerTo('', 100)).toBe('')
  expect(await answerTo('GET / HTTP/1.1\r\nhost: a', 100)).toContain('The request did not arrive in time.')
})
