import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCollection, findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { startExport } from '@pressmark/contract/catalogue/exports.ts'
import { findItemByPressmark, searchItems } from '@pressmark/contract/catalogue/items.ts'
import { downloadExport } from '@pressmark/contract/catalogue/exports.ts'
import { createOwnApiKey } from '@pressmark/contract/identity/api-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestPerson, type World } from '../../../apps/server/src/testing/world.ts'
import { createClient, type Client, type Connection } from './client.ts'
import { importItem } from './import-item.ts'
import { each } from './pages.ts'
import { uploadFile } from './upload.ts'
import { waitFor } from './wait.ts'

let world: World
let port: number
let editor: TestPerson
let key: string
let client: Client
let root: string

const connect = (options: Partial<Connection> = {}) =>
  createClient({ url: `http://127.0.0.1:${port}`, key, ...options })

beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
  editor = await (await world.tenant('default')).as('Editors')
  const body = {
    name: 'Program',
    capabilities: ['catalogue.read', 'catalogue.edit', 'media.import', 'metadata.export'] as const,
    days: 1,
    password: editor.password,
  }
  const created = await editor.call(createOwnApiKey, { body: { ...body, capabilities: [...body.capabilities] } })
  key = created.body.key
  client = connect()
  root = (await client.call(findRoot)).uuid
  await world.work()
})
afterAll(() => world.close())

const newItem = (pressmark: string) =>
  importItem(client, { importId: randomUUID(), pressmark, sgtt: `Title ${pressmark}`, parentCollectionsUuids: [root] })

test('a program pages through the items of a search', async () => {
  const uuids = new Set<string>()
  for (let at = 0; at < 7; at += 1) uuids.add(await newItem(`Paged ${at}`))
  const found: string[] = []
  const query = { text: 'Paged', sort: ['pressmark'], size: 3 }
  for await (const { uuid, pressmark } of each(client, searchItems, { query })) {
    expect(pressmark).toBe(`Paged ${found.length}`)
    found.push(uuid)
  }
  expect(new Set(found)).toEqual(uuids)
})

test('a wrong key and a missing capability are refused by code', async () => {
  await expect(connect({ key: 'pm_1_wrong' }).call(findRoot)).rejects.toMatchObject({ code: 'notSignedIn' })
  const body = { name: 'Reader', capabilities: ['catalogue.read' as const], days: 1, password: editor.password }
  const reader = connect({ key: (await editor.call(createOwnApiKey, { body })).body.key })
  const creation = reader.call(createCollection, {
    body: { parentCollectionsUuids: [root], customMetadataList: [{ name: 'sgtt', value: 'Refused' }] },
  })
  await expect(creation).rejects.toMatchObject({ code: 'forbidden', status: 403 })
})

test('a call whose answer was lost is done once', async () => {
  let lost = 0
  const losing = connect({
    fetch: async (address, init) => {
      const answer = await fetch(address, init)
      if (init.method !== 'POST' || lost > 0) return answer
      lost += 1
      await answer.body?.cancel()
      throw new TypeError('lost')
    },
  })
  const body = { parentCollectionsUuids: [root], customMetadataList: [{ name: 'sgtt', value: 'Only once' }] }
  const { uuid } = await losing.call(createCollection, { body })
  expect(lost).toBe(1)
  const { body: first } = await editor.send({
    method: 'GET',
    url: `/meta/culturalItemCollections/search/findBySgtt?sgtt=Only%20once`,
  })
  expect(JSON.parse(first)).toMatchObject({
    page: { totalElements: 1 },
    _embedded: { culturalItemCollections: [{ uuid }] },
  })
})

test('an import whose answer was lost finds its item', async () => {
  const body = { importId: randomUUID(), pressmark: 'Twice', sgtt: 'Twice', parentCollectionsUuids: [root] }
  const first = await importItem(client, body)
  expect(await importItem(client, body)).toBe(first)
})

/** Sends the first half of the bytes of a part, then breaks the connection. */
const halfOf = async (address: string, { method, headers, body }: RequestInit): Promise<never> => {
  const bytes = Buffer.from(await (body as Blob).arrayBuffer())
  const half = bytes.subarray(0, bytes.length / 2)
  await new Promise<void>((resolve) => {
    const outgoing = request(address, {
      method: method ?? 'PATCH',
      headers: { ...Object.fromEntries(new Headers(headers)), 'content-length': bytes.length },
    })
    outgoing.on('error', () => resolve())
    outgoing.write(half, () => setTimeout(() => outgoing.destroy(), 200))
    outgoing.on('close', resolve)
  })
  throw new TypeError('The connection broke')
}

test('an upload continues with the bytes that the server does not have', async () => {
  const bytes = randomBytes(300_000)
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), bytes])
  const offsets: (string | null)[] = []
  const breaking = connect({
    fetch: (address, init) => {
      if (init.method !== 'PATCH') return fetch(address, init)
      offsets.push(new Headers(init.headers).get('upload-offset'))
      return offsets.length === 1 ? halfOf(address, init) : fetch(address, init)
    },
  })
  const progress: number[] = []
  const uploaded = await uploadFile(
    breaking,
    { name: 'Città.pdf', content: new Blob([pdf]), as: 'pdf' },
    { partsFrom: 0, onProgress: (sent) => progress.push(sent) },
  )
  expect(uploaded.sha256).toBe(createHash('sha256').update(pdf).digest('hex'))
  expect(uploaded.originalName).toBe('Città.pdf')
  expect(offsets).toHaveLength(2)
  expect(Number(offsets[1])).toBeGreaterThan(0)
  expect(progress.at(-1)).toBe(1)
})

test('an upload that ended with its first lost connection continues in a later call', async () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000)])
  const file = { name: 'a.pdf', content: new Blob([pdf]), as: 'pdf' } as const
  const breaking = connect({
    fetch: (address, init) => (init.method === 'PATCH' ? halfOf(address, init) : fetch(address, init)),
  })
  const started: string[] = []
  const first = uploadFile(breaking, file, { partsFrom: 0, tries: 1, onStart: (uuid) => started.push(uuid) })
  await expect(first).rejects.toThrow(TypeError)
  const [resume] = started
  const { sha256 } = await uploadFile(client, file, { resume: resume! })
  expect(sha256).toBe(createHash('sha256').update(pdf).digest('hex'))
})

test('an upload that the server does not have is refused, although the answer to HEAD has no body', async () => {
  const file = { name: 'a.pdf', content: new Blob(['%PDF']), as: 'pdf' } as const
  await expect(uploadFile(client, file, { resume: randomUUID() })).rejects.toMatchObject({ status: 404 })
})

test('a file of another kind is refused at once', async () => {
  const sent = uploadFile(client, { name: 'a.tif', content: new Blob(['no image']), as: 'image' })
  await expect(sent).rejects.toMatchObject({ code: 'unsupportedContent' })
})

test('an export is awaited and read', async () => {
  await newItem('Exported')
  const started = await client.call(startExport, { body: { collectionUuid: root, format: 'csv' } })
  const progress: number[] = []
  const done = await waitFor(client, started, { onProgress: (value) => progress.push(value) })
  expect(done).toMatchObject({ uuid: started.uuid, step: 'DONE' })
  expect(progress.at(-1)).toBe(1)
  const csv = await (await client.open(downloadExport, { params: { uuid: done.uuid } })).text()
  expect(csv).toContain('Title Exported')
  expect((await client.call(findItemByPressmark, { query: { pressmark: 'exported' } })).sgtt).toBe('Title Exported')
  expect(
    (await Array.fromAsync(each(client, listItemsOfCollection, { params: { uuid: root } }))).length,
  ).toBeGreaterThan(8)
})
