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
import { updateTenantSettings } from '@pressmark/contract/tenants/settings.ts'
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
  ports = (await Promise.all(opened)) as [number, number] // one per node
})
afterAll(async () => {
  await other.stop()
  await world.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

type NodeRequest = { method: string; at: string; bytes?: Buffer; headers?: Record<string, string> }

/* Sends a request to one of the two nodes. A session works at both. */
const send = (node: 0 | 1, { host }: TestTenant, { cookie }: TestPerson, { method, at, bytes, headers }: NodeRequest) =>
  new Promise<{ status: number; location: string; offset: number }>((resolve, reject) => {
    const sent = { host, cookie, 'tus-resumable': '1.0.0', 'content-length': String(bytes?.length ?? 0), ...headers }
    const outgoing = request({ port: ports[node], method, path: new URL(at, 'http://any').pathname, headers: sent })
    outgoing.once('error', reject).once('response', (answer: IncomingMessage) => {
      const { location = '', 'upload-offset': offset } = answer.headers
      answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0, location, offset: Number(offset) }))
    })
    outgoing.end(bytes)
  })

const noise = () =>
  sharp(randomBytes(1500 * 1000 * 3), { raw: { width: 1500, height: 1000, channels: 3 } })
    .png()
    .toBuffer()

const startUpload = async (tenant: TestTenant, person: TestPerson, size: number) => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const headers = {
    'upload-length': String(size),
    'upload-metadata': `filename ${base64('noise.png')},kind ${base64('image')}`,
  }
  const started = await send(0, tenant, person, { method: 'POST', at: createResumable.path, headers })
  expect(started.status).toBe(201)
  return started.location
}

const part = (at: string, offset: number, bytes: Buffer): NodeRequest => ({
  method: 'PATCH',
  at,
  bytes,
  headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
})

test('the parts of one upload may go to different nodes', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const picture = await noise()
  const at = await startUpload(tenant, editor, picture.length)
  const step = Math.ceil(picture.length / 5)
  for (let offset = 0, turn = 1; offset < picture.length; offset += step, turn += 1) {
    const node = turn % 2 === 0 ? 0 : 1
    expect((await send(node, tenant, editor, { method: 'HEAD', at })).offset).toBe(offset)
    const sent = await send(node, tenant, editor, part(at, offset, picture.subarray(offset, offset + step)))
    expect(sent.status).toBe(204)
  }
  const sha256 = createHash('sha256').update(picture).digest('hex')
  expect(await world.blobs.size(originalBlob(tenant.id, sha256))).toBe(picture.length)
  const soon = new Date(Date.now() + 60_000)
  expect(await Array.fromAsync(world.blobs.writtenBefore(`t${tenant.id}/pieces`, soon))).toEqual([])
})

test('if two nodes receive the same bytes at once, one accepts them, and the file is complete', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const picture = await noise()
  const at = await startUpload(tenant, editor, picture.length)
  const half = Math.ceil(picture.length / 2)
  const first = part(at, 0, picture.subarray(0, half))
  const both = await Promise.all([send(0, tenant, editor, first), send(1, tenant, editor, first)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await send(1, tenant, editor, part(at, half, picture.subarray(half)))).status).toBe(204)
  const sha256 = createHash('sha256').update(picture).digest('hex')
  expect(await world.blobs.size(originalBlob(tenant.id, sha256))).toBe(picture.length)
})

test('a client that listens at one node gets the changes of the other, and is disconnected when the person signs out there', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const headers = { host: tenant.host, cookie: editor.cookie }
  const [stream] = (await once(get({ port: ports[1], path: listen.path, headers }), 'response')) as [IncomingMessage]
  let received = ''
  stream.setEncoding('utf8').on('data', (text: string) => (received += text))
  const root = (await editor.call(findRoot)).body.uuid
  const body = { parentCollectionsUuids: [root], customMetadataList: [{ name: 'sgtt', value: 'Maps' }] }
  const { body: created } = await editor.call(createCollection, { body })
  await expect.poll(() => received).toContain(created.uuid)
  // The server cuts the connection, which is an error of the stream.
  const ended = new Promise((resolve) => stream.on('error', () => {}).once('close', resolve))
  expect((await editor.call(logout)).status).toBe(204)
  await ended
  const refused = { method: 'GET', at: findRoot.path }
  expect((await send(1, tenant, editor, refused)).status).toBe(401)
})

test('attempts at a password are counted across all nodes', async () => {
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

test('a change of tenant settings at one node takes effect at the other', async () => {
  const tenant = await world.tenant()
  const administrator = await tenant.as('Administrators')
  const supportUrl = async () => (await other.tenancy.findByHost(tenant.host))?.supportUrl
  await supportUrl()
  const answer = await administrator.call(updateTenantSettings, { body: { supportUrl: 'https://help.example.org/' } })
  expect(answer.status).toBe(200)
  await expect.poll(supportUrl).toBe('https://help.example.org/')
})
