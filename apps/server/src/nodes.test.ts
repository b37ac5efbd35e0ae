import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { login, logout } from '@pressmark/contract/identity/identity.ts'
import { listen } from '@pressmark/contract/platform/live.ts'
import { updateOrganisation } from '@pressmark/contract/tenants/settings.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { originalBlob } from '#media/blob-names.ts'
import { createLog } from '#platform/log.ts'
import { createApp, type App } from './app.ts'
import { openS3, type S3 } from './testing/s3.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from './testing/world.ts'

let s3: S3
let world: World
let other: App
let folder: string
let ports: [number, number]
beforeAll(async () => {
  s3 = await openS3()
  world = await openWorld({ s3: s3.config })
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-node-'))
  other = await createApp({ ...world.config, dataFolder: folder }, world.connection, createLog('silent'))
  await Promise.all([other.jobs.open(), other.live.open()])
  const opened = [world.app, other.app].map(async (node) => {
    await node.listen({ port: 0, host: '127.0.0.1' })
    return (node.server.address() as AddressInfo).port
  })
  ports = (await Promise.all(opened)) as [number, number] // of two
})
afterAll(async () => {
  await other.stop()
  await world.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

type Asked = { method: string; at: string; bytes?: Buffer; headers?: Record<string, string> }

/* Asks one of the two nodes; nothing ties a person to one of them. */
const ask = (node: 0 | 1, { host }: TestTenant, { cookie }: TestPerson, { method, at, bytes, headers }: Asked) =>
  new Promise<{ status: number; location: string; offset: number }>((resolve, reject) => {
    const sent = { host, cookie, 'tus-resumable': '1.0.0', 'content-length': String(bytes?.length ?? 0), ...headers }
    const asked = request({ port: ports[node], method, path: new URL(at, 'http://any').pathname, headers: sent })
    asked.once('error', reject).once('response', (answer: IncomingMessage) => {
      const { location = '', 'upload-offset': offset } = answer.headers
      answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0, location, offset: Number(offset) }))
    })
    asked.end(bytes)
  })

const noise = () =>
  sharp(randomBytes(1500 * 1000 * 3), { raw: { width: 1500, height: 1000, channels: 3 } })
    .png()
    .toBuffer()

const begin = async (tenant: TestTenant, person: TestPerson, size: number) => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const headers = {
    'upload-length': String(size),
    'upload-metadata': `filename ${base64('noise.png')},kind ${base64('image')}`,
  }
  const begun = await ask(0, tenant, person, { method: 'POST', at: createResumable.path, headers })
  expect(begun.status).toBe(201)
  return begun.location
}

const piece = (at: string, offset: number, bytes: Buffer): Asked => ({
  method: 'PATCH',
  at,
  bytes,
  headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
})

test('pieces of one upload may go to any node', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const picture = await noise()
  const at = await begin(tenant, editor, picture.length)
  const step = Math.ceil(picture.length / 5)
  for (let offset = 0, turn = 1; offset < picture.length; offset += step, turn += 1) {
    const node = turn % 2 === 0 ? 0 : 1
    expect((await ask(node, tenant, editor, { method: 'HEAD', at })).offset).toBe(offset)
    const sent = await ask(node, tenant, editor, piece(at, offset, picture.subarray(offset, offset + step)))
    expect(sent.status).toBe(204)
  }
  const sha256 = createHash('sha256').update(picture).digest('hex')
  expect(await world.blobs.size(originalBlob(tenant.id, sha256))).toBe(picture.length)
  const soon = new Date(Date.now() + 60_000)
  expect(await Array.fromAsync(world.blobs.writtenBefore(`t${tenant.id}/pieces`, soon))).toEqual([])
})

test('of two nodes that take the same bytes at once one goes on, and the file is whole', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const picture = await noise()
  const at = await begin(tenant, editor, picture.length)
  const half = Math.ceil(picture.length / 2)
  const first = piece(at, 0, picture.subarray(0, half))
  const both = await Promise.all([ask(0, tenant, editor, first), ask(1, tenant, editor, first)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await ask(1, tenant, editor, piece(at, half, picture.subarray(half)))).status).toBe(204)
  const sha256 = createHash('sha256').update(picture).digest('hex')
  expect(await world.blobs.size(originalBlob(tenant.id, sha256))).toBe(picture.length)
})

test('who listens at one node hears what is changed at the other, and is let go when they sign out there', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const headers = { host: tenant.host, cookie: editor.cookie }
  const [stream] = (await once(get({ port: ports[1], path: listen.path, headers }), 'response')) as [IncomingMessage]
  let heard = ''
  stream.setEncoding('utf8').on('data', (text: string) => (heard += text))
  const root = (await editor.call(findRoot)).body.uuid
  const body = { parentCollectionsUuids: [root], customMetadataList: [{ name: 'sgtt', value: 'Maps' }] }
  const { body: made } = await editor.call(createCollection, { body })
  await expect.poll(() => heard, { timeout: 5000 }).toContain(made.uuid)
  const ended = once(stream, 'close')
  expect((await editor.call(logout)).status).toBe(204)
  await ended
  const refused = { method: 'GET', at: findRoot.path }
  expect((await ask(1, tenant, editor, refused)).status).toBe(401)
})

test('attempts at a password are counted for all nodes together', async () => {
  const tenant = await world.tenant()
  const { username } = await tenant.as('Readers')
  const authorization = `Basic ${Buffer.from(`${username}:wrong`).toString('base64')}`
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const { app } = attempt % 2 === 0 ? world : other
    const headers = { host: tenant.host, authorization }
    statuses.push((await app.inject({ method: 'GET', url: login.path, headers })).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
})

test('what an administrator changes of an organisation at one node holds at the other', async () => {
  const tenant = await world.tenant()
  const administrator = await tenant.as('Administrators')
  const seen = async () => (await other.tenancy.findByHost(tenant.host))?.supportUrl
  await seen()
  const answer = await administrator.call(updateOrganisation, { body: { supportUrl: 'https://help.example.org/' } })
  expect(answer.status).toBe(200)
  await expect.poll(seen, { timeout: 3000 }).toBe('https://help.example.org/')
})
