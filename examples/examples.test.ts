import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createClient, type Client } from '@pressmark/client/client.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { deleteItem, findItemByPressmark, readItem } from '@pressmark/contract/catalogue/items.ts'
import { newSecret, signedHeaders } from '../apps/server/src/platform/external/webhook-signature.ts'
import { createOwnApiKey, KEY_CAPABILITIES } from '@pressmark/contract/identity/api-keys.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestPerson, type TestTenant, type World } from '../apps/server/src/testing/world.ts'
import { fillField } from './fill-field.ts'
import { mirrorManifests } from './mirror-manifests.ts'
import { moveItems } from './move-items.ts'
import { exportTonight } from './nightly-export.ts'
import { publish } from './publish.ts'
import { createReceiver, type Message } from './receive-webhook.ts'
import { find, openIndex, updateIndex } from './search-index.ts'
import { staticPage } from './static-page.ts'
import { uploadScans } from './upload-scans.ts'

let world: World
let folder: string
let address: string
let key: string
let client: Client
let other: Client

const keyOf = async (owner: TestPerson) => {
  const body = { name: 'Examples', capabilities: [...KEY_CAPABILITIES], days: 1, password: owner.password }
  return (await owner.call(createOwnApiKey, { body })).body.key
}

/** Sends requests to the host of a tenant, which has no address of its own in a test. */
const fetchOf =
  ({ host }: TestTenant) =>
  async (address: string, init: RequestInit): Promise<Response> => {
    const request = new Request(address, init)
    const answer = await world.app.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { ...Object.fromEntries(request.headers), host },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return new Response(answer.rawPayload, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  }

beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  const person = await (await world.tenant('default')).as('Administrators')
  key = await keyOf(person)
  client = createClient({ url: address, key })
  const second = await world.tenant()
  const secondKey = await keyOf(await second.as('Administrators'))
  other = createClient({ url: `http://${second.host}`, key: secondKey, fetch: fetchOf(second) })
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-examples-'))
  await world.work()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await world.close()
})

const emptyFolder = () => mkdtemp(path.join(folder, 'run-'))

/** Uploads images with these names. @returns the uuids of their items */
const scans = async (...names: string[]): Promise<Record<string, string>> => {
  const scanned = await emptyFolder()
  for (const [at, name] of names.entries()) {
    const background = { r: at, g: name.length, b: 90 }
    const image = sharp({ create: { width: 50, height: 40, channels: 3, background } })
    await image.png().toFile(path.join(scanned, `${name}.png`))
  }
  return uploadScans(client, scanned)
}

test('scans become items', async () => {
  expect(Object.keys(await scans('Scan 1', 'Scan 2'))).toEqual(['Scan 1.png', 'Scan 2.png'])
  const item = await client.call(findItemByPressmark, { query: { pressmark: 'Scan 2' } })
  expect(item.mediaTypeInfo.imagesCount).toBe(1)
})

test('a nightly export runs once a day', async () => {
  await scans('Night 1')
  const file = await exportTonight(client, await emptyFolder())
  const text = await readFile(file, 'utf8')
  expect(text).toContain('Night 1')
  await scans('Night 2')
  expect(await readFile(await exportTonight(client, await emptyFolder()), 'utf8')).toBe(text)
})

test('a field is filled from a CSV file, and equal values are left out', async () => {
  await scans('Fill 1', 'Fill 2')
  const csv = 'pressmark,value\nFill 1,Hokusai\r\nFill 2,Hiroshige\n'
  expect(await fillField(client, 'autn', csv)).toBe(2)
  expect(await fillField(client, 'autn', csv)).toBe(0)
  const item = await client.call(findItemByPressmark, { query: { pressmark: 'Fill 2' } })
  expect([item.autn, item.sgtt]).toEqual(['Hiroshige', 'Fill 2'])
})

test('all items in a state are moved by a transition', async () => {
  const { 'Publish 1.png': uuid = '' } = await scans('Publish 1')
  expect(await publish(client, 'submit')).toEqual({ moved: expect.any(Number), skipped: 0 })
  expect((await client.call(readItem, { params: { uuid } })).state).toBe('In review')
  await expect(publish(client, 'Nothing')).rejects.toThrow('There is no transition "Nothing"')
})

test('a page shows the items of a collection', async () => {
  const { 'Page <1>.png': uuid = '' } = await scans('Page <1>')
  const page = await staticPage(client, (await client.call(findRoot)).uuid)
  const { _links } = await client.call(readItem, { params: { uuid } })
  expect(page).toContain('Page &lt;1&gt;</a>')
  expect(page).toContain(_links.viewer_iiif.href.replaceAll('&', '&amp;'))
})

test('manifests are mirrored by the changes since the last run', async () => {
  const mirror = await emptyFolder()
  const { 'Mirror 1.png': uuid = '' } = await scans('Mirror 1')
  await expect.poll(() => mirrorManifests(client, mirror)).toContain(uuid)
  const manifest = JSON.parse(await readFile(path.join(mirror, `${uuid}.json`), 'utf8')) as { type: string }
  expect(manifest.type).toBe('Manifest')
  await writeFile(path.join(mirror, `${uuid}.json`), 'unchanged')
  const { 'Mirror 2.png': later = '' } = await scans('Mirror 2')
  await expect.poll(() => mirrorManifests(client, mirror)).toContain(later)
  expect(await readdir(mirror)).toContain(`${later}.json`)
})

test('items move to another organisation with their images', async () => {
  const { 'Moving 1.png': uuid = '' } = await scans('Moving 1')
  // The end of an import changes the version of its item.
  let last = 0
  const isSettled = async () => {
    const { version, notReadyImagesCount } = await client.call(readItem, { params: { uuid } })
    const isSame = notReadyImagesCount === 0 && version === last
    last = version
    return isSame
  }
  await expect.poll(isSettled, { interval: 500, timeout: 20_000 }).toBe(true)
  const { [uuid]: copied = '' } = await moveItems(client, other, 'Moving')
  const item = await other.call(readItem, { params: { uuid: copied } })
  expect([item.pressmark, item.mediaTypeInfo.imagesCount]).toEqual(['Moving 1', 1])
  await expect(client.call(readItem, { params: { uuid } })).rejects.toMatchObject({ code: 'notFound' })
})

test('a search index follows the changes, and forgets deleted items', async () => {
  const index = openIndex(path.join(await emptyFolder(), 'index.sqlite'))
  const { 'Kingfisher 1.png': uuid = '' } = await scans('Kingfisher 1', 'Heron 1')
  await expect
    .poll(async () => {
      await updateIndex(client, index)
      return find(index, 'kingfisher')
    })
    .toEqual(['Kingfisher 1'])
  await client.call(deleteItem, { params: { uuid } })
  await expect
    .poll(async () => {
      await updateIndex(client, index)
      return find(index, 'kingfisher')
    })
    .toEqual([])
  expect(find(index, 'heron')).toEqual(['Heron 1'])
  await expect.poll(() => updateIndex(client, index)).toBe(0)
})

const CHANGE = JSON.stringify({ type: 'item.changed', timestamp: '2026-11-27T10:00:00Z', data: { title: 'Café' } })
const post = (port: number, headers: Record<string, string>) =>
  fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: CHANGE }).then(({ status }) => status)
const now = () => Math.floor(Date.now() / 1000)

/** Sends a message twice, and then messages with a wrong secret, another id and an old time. @returns the statuses */
const sendMessages = async (port: number, secret: string): Promise<number[]> => {
  const signed = (id: string, timestamp = now(), by = secret) => signedHeaders(by, { id, timestamp, body: CHANGE })
  const statuses = []
  for (const headers of [
    signed('a'),
    signed('a'),
    signed('b', now(), newSecret()),
    { ...signed('c'), 'webhook-id': 'd' },
    signed('e', now() - 3600),
    {},
  ])
    statuses.push(await post(port, headers))
  return statuses
}
const ACCEPTED_TWICE = [204, 204, 401, 401, 401, 401]

test('a webhook is received once, and only with its signature', async () => {
  const secret = newSecret()
  const messages: Message[] = []
  const receiver = createReceiver(secret, (message) => messages.push(message)).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  try {
    expect(await sendMessages((receiver.address() as AddressInfo).port, secret)).toEqual(ACCEPTED_TWICE)
    expect(messages).toEqual([JSON.parse(CHANGE)])
  } finally {
    receiver.close()
  }
})

const python = await promisify(execFile)('python3', ['--version']).then(
  () => true,
  () => false,
)

test.skipIf(!python)('a webhook is received by Python in the same way', async () => {
  const secret = newSecret()
  const file = path.join(import.meta.dirname, 'receive_webhook.py')
  const receiver = spawn('python3', [file, '0'], { env: { ...process.env, WEBHOOK_SECRET: secret } })
  try {
    let [said, received] = ['', '']
    receiver.stderr.on('data', (data: Buffer) => (said += data.toString()))
    receiver.stdout.on('data', (data: Buffer) => (received += data.toString()))
    await expect.poll(() => said, { timeout: 20_000 }).toContain('port')
    expect(await sendMessages(Number(said.split(' ').at(-1)), secret)).toEqual(ACCEPTED_TWICE)
    await expect
      .poll(() =>
        received
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Message),
      )
      .toEqual([JSON.parse(CHANGE)])
  } finally {
    receiver.kill()
  }
})

test.skipIf(!python)('the notebook counts items per decade', async () => {
  await scans('Decade 1', 'Decade 2', 'Decade 3')
  await fillField(
    client,
    'sgti',
    'pressmark,value\nDecade 1,printed 1874\nDecade 2,about 1871\nDecade 3,drawn in 1902\n',
  )
  const notebook = JSON.parse(await readFile(path.join(import.meta.dirname, 'items-per-decade.ipynb'), 'utf8')) as {
    cells: { cell_type: string; source: string[] }[]
  }
  const code = notebook.cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source.join(''))
  const env = { ...process.env, PRESSMARK_URL: address, PRESSMARK_KEY: key, PYTHONIOENCODING: 'utf8' }
  const { stdout } = await promisify(execFile)('python3', ['-c', code.join('\n')], { env })
  expect(stdout).toMatch(/^1870s +2 ██$/m)
  expect(stdout).toMatch(/^1900s +1 █$/m)
})
