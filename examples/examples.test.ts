import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, type Client } from '@pressmark/client/client.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { findItemByPressmark, readItem } from '@pressmark/contract/catalogue/items.ts'
import { createOwnApiKey, KEY_CAPABILITIES } from '@pressmark/contract/identity/api-keys.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestPerson, type TestTenant, type World } from '../apps/server/src/testing/world.ts'
import { fillField } from './fill-field.ts'
import { mirrorManifests } from './mirror-manifests.ts'
import { moveItems } from './move-items.ts'
import { exportTonight } from './nightly-export.ts'
import { publish } from './publish.ts'
import { staticPage } from './static-page.ts'
import { uploadScans } from './upload-scans.ts'

let world: World
let folder: string
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
  const url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  const person = await (await world.tenant('default')).as('Administrators')
  client = createClient({ url, key: await keyOf(person) })
  const second = await world.tenant()
  const key = await keyOf(await second.as('Administrators'))
  other = createClient({ url: `http://${second.host}`, key, fetch: fetchOf(second) })
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
  await expect.poll(async () => (await client.call(readItem, { params: { uuid } })).notReadyImagesCount).toBe(0)
  const { [uuid]: copied = '' } = await moveItems(client, other, 'Moving')
  const item = await other.call(readItem, { params: { uuid: copied } })
  expect([item.pressmark, item.mediaTypeInfo.imagesCount]).toEqual(['Moving 1', 1])
  await expect(client.call(readItem, { params: { uuid } })).rejects.toMatchObject({ code: 'notFound' })
})
