import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ClosedAddress } from './address-guard.ts'
import { fetchExternal } from './fetch-external.ts'

const server = createServer((request, reply) => {
  if (request.url === '/long') return reply.end(Buffer.alloc(2_000_000))
  if (request.url === '/away') return reply.writeHead(302, { location: 'http://192.0.2.1/' }).end()
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  return request.on('end', () => reply.end(`${request.method} ${body}`))
})
let home: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test('a private address is not contacted, neither directly nor by a name that resolves to it', async () => {
  const far = new Set<string>()
  await expect(fetchExternal(home, far, {})).rejects.toThrow('only https')
  await expect(fetchExternal(home.replace('http:', 'https:'), far, {})).rejects.toThrow(ClosedAddress)
  await expect(fetchExternal('https://[::ffff:7f00:1]/', far, {})).rejects.toThrow(ClosedAddress)
  await expect(fetchExternal(`https://localhost:${new URL(home).port}/`, far, {})).rejects.toThrow(ClosedAddress)
})

test('an allowed host receives the request; redirections are not followed, and long responses are truncated', async () => {
  const near = new Set(['127.0.0.1'])
  const answer = await fetchExternal(home, near, { method: 'POST', body: new URLSearchParams({ a: 'è' }) })
  expect([answer.status, await answer.text()]).toEqual([200, 'POST a=%C3%A8'])
  const away = await fetchExternal(`${home}/away`, near, {})
  expect([away.status, away.headers.get('location')]).toEqual([302, 'http://192.0.2.1/'])
  await expect(fetchExternal(`${home}/long`, near, {})).rejects.toThrow('too long')
})
