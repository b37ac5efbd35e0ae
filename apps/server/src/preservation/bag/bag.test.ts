import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { bagCollection, bagTenant } from '@pressmark/contract/preservation/bags.ts'
import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { importAudio, importCulturalItem, uploadAudio } from '@pressmark/contract/ingest/imports.ts'
import { deleteItem } from '@pressmark/contract/catalogue/items.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { originalBlob } from '#media/blob-names.ts'
import { readTenants } from '#platform/http/tenancy.ts'
import { uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { bagOf, type BagFile, type Payload } from './bag.ts'
import { bagZip } from './bag-zip.ts'
import { bagOfCollection } from './bag-of-collection.ts'
import { writeBagFolder } from './bag-folder.ts'
import { problemsOf, unzipTo } from './bag.testing.ts'

const SOUND = Buffer.from('fLaC and what else there is of it')

let world: World
let tenant: TestTenant
let admin: TestPerson
let inner: string
let item: string
let sha256: string
beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  const root = (await admin.call(findRoot)).body.uuid
  const described = { customMetadataList: [{ name: 'sgtt', value: 'Suoni' }] }
  inner = (await admin.call(createCollection, { body: { parentCollectionsUuids: [root], ...described } })).body.uuid
  const add = async (pressmark: string, parents: string[]) =>
    (
      await admin.call(importCulturalItem, {
        body: { pressmark, sgtt: `"È", ${pressmark}`, parentCollectionsUuids: parents },
      })
    ).body.uuid
  await add('Elsewhere 1', [root])
  item = await add('Ms. 1', [root, inner])
  const upload = await uploadTo(admin, uploadAudio, 'Suono 100% è qui.flac', SOUND)
  sha256 = upload.sha256
  await admin.call(importAudio, { body: { itemUuid: item, audioLink: upload.link } })
})
afterAll(() => world.close())

async function* endless() {
  for (;;) {
    await sleep(1)
    yield Buffer.alloc(1000)
  }
}

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-bag-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const unzipped = async (zip: Buffer): Promise<string> => unzipTo(await newFolder(), zip)

const json = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown> & unknown[]

test('a collection is a bag with originals, metadata, manifests and history of its content', async () => {
  const answer = await admin.send({ url: addressOf(bagCollection, { uuid: inner }) })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const bag = await unzipped(answer.rawPayload)
  expect(await problemsOf(bag)).toEqual([])
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${path.basename(bag)}.zip"`)
  expect(await readFile(path.join(bag, 'bag-info.txt'), 'utf8')).toContain(`External-Description: Suoni\n`)
  expect(await readdir(path.join(bag, 'data/items'))).toEqual([item])
  const folder = path.join(bag, 'data/items', item)
  const { item: described, files } = (await json(path.join(folder, 'item.json'))) as unknown as {
    item: object
    files: { path: string; originalName: string; sha256: string }[]
  }
  expect(described).toMatchObject({ uuid: item, pressmark: 'Ms. 1' })
  expect(files).toMatchObject([{ originalName: 'Suono 100% è qui.flac', sha256 }])
  expect((await readFile(path.join(folder, files[0]!.path))).equals(SOUND)).toBe(true)
  expect(await json(path.join(folder, 'manifest.json'))).toMatchObject({ type: 'Manifest' })
  expect((await json(path.join(folder, 'history.json')))[0]).toMatchObject({
    kind: 'item.created',
    person: admin.username,
  })
  const rows: Record<string, string>[] = parse(await readFile(path.join(bag, 'data/items.csv')), { columns: true })
  expect(rows).toMatchObject([{ uuid: item, pressmark: 'Ms. 1', sgtt: '"È", Ms. 1' }])
  expect(await json(path.join(bag, 'data/collections.json'))).toMatchObject([{ uuid: inner }])
})

test('only administrators get the bag of an organisation, with everything that it has', async () => {
  const bag = await unzipped((await admin.send({ url: bagTenant.path })).rawPayload)
  expect(await problemsOf(bag)).toEqual([])
  expect(await readdir(path.join(bag, 'data/items'))).toHaveLength(2)
  expect(await json(path.join(bag, 'data/collections.json'))).toHaveLength(2)
  expect((await (await tenant.as('Editors')).send({ url: bagTenant.path })).statusCode).toBe(403)
})

test('a damaged original breaks the bag, and the next bag leaves it out and names it', async () => {
  const file = path.join(world.dataFolder, 'blobs', 'kept', originalBlob(tenant.id, sha256))
  await writeFile(file, 'something else')
  onTestFinished(() => writeFile(file, SOUND))
  await expect(admin.send({ url: bagTenant.path })).rejects.toThrow()
  const bag = await unzipped((await admin.send({ url: bagTenant.path })).rawPayload)
  expect(await problemsOf(bag)).toEqual([])
  expect(await readFile(path.join(bag, 'bag-info.txt'), 'utf8')).toMatch(
    /Missing in this bag because it is damaged: data\/items/,
  )
})

test('an original whose file is missing is left out and named before a check has recorded it', async () => {
  const blobFolder = path.join(world.dataFolder, 'blobs', 'kept')
  const collections = [(await admin.call(findRoot)).body.uuid]
  const body = { pressmark: 'Lost 1', sgtt: 'Lost', parentCollectionsUuids: collections }
  const itemUuid = (await admin.call(importCulturalItem, { body })).body.uuid
  const upload = await uploadTo(admin, uploadAudio, 'lost.flac', Buffer.from('fLaC of a file that is lost'))
  await admin.call(importAudio, { body: { itemUuid, audioLink: upload.link } })
  await rm(path.join(blobFolder, originalBlob(tenant.id, upload.sha256)))
  const bag = await unzipped((await admin.send({ url: bagTenant.path })).rawPayload)
  expect(await problemsOf(bag)).toEqual([])
  expect(await readFile(path.join(bag, 'bag-info.txt'), 'utf8')).toContain(`data/items/${itemUuid}/originals/`)
})

test('entities that are deleted while the bag is written are left out', async () => {
  const described = { customMetadataList: [{ name: 'sgtt', value: 'Passing' }] }
  const root = (await admin.call(findRoot)).body.uuid
  const collection = (await admin.call(createCollection, { body: { parentCollectionsUuids: [root], ...described } }))
    .body.uuid
  const [first, second] = await Promise.all(
    ['Passing 1', 'Passing 2'].map(async (pressmark) => {
      const body = { pressmark, sgtt: pressmark, parentCollectionsUuids: [collection] }
      return (await admin.call(importCulturalItem, { body })).body.uuid
    }),
  ).then((uuids) => uuids.toSorted() as [string, string])
  const here = (await readTenants(world.database)).open.find(({ id }) => id === tenant.id)!
  const bagContext = { database: world.database, blobs: world.blobs, tenant: here, origin: 'http://here.example' }
  const { files } = await bagOfCollection(bagContext, collection)
  const paths: string[] = []
  for await (const file of files) {
    await buffer(await file.open())
    paths.push(file.path)
    if (file.path === `data/items/${first}/item.json`) await admin.call(deleteItem, { params: { uuid: second } })
  }
  expect(paths).toContain(`data/items/${first}/history.json`)
  expect(paths.filter((one) => one.includes(second))).toEqual([])
  expect(paths.at(-1)).toBe('tagmanifest-sha256.txt')
})

test('a bag waits while no connection of the database is free', async () => {
  const { connection } = world.database
  const database = openDatabase(connection, { max: 1, timeouts: 'request' })
  onTestFinished(() => database.close())
  const here = (await readTenants(world.database)).open.find(({ id }) => id === tenant.id)!
  const context = { database, blobs: world.blobs, tenant: here, origin: 'http://here.example' }
  const { files } = await bagOfCollection(context, inner)
  const paths: string[] = []
  for await (const { path: name, open } of files) {
    await buffer(await open())
    paths.push(name)
    if (name !== 'data/items.csv') continue
    const only = await database.pool.connect()
    setTimeout(() => only.release(), 5500) // a request waits 5 s for a connection
  }
  expect(paths).toContain(`data/items/${item}/history.json`)
  expect(paths.at(-1)).toBe('tagmanifest-sha256.txt')
})

test.each(['read', 'opened'])('a reader that disconnects while a file is %s ends the bag', async (moment) => {
  const closed: string[] = []
  const [isOpening, mayOpen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const isEnded = Promise.withResolvers<void>()
  async function* files(): AsyncGenerator<BagFile> {
    try {
      yield { path: 'first', open: async () => Readable.from([Buffer.from('first')]) }
      const open = async () => {
        isOpening.resolve()
        await mayOpen.promise
        return Readable.from(endless()).once('close', () => closed.push('second'))
      }
      yield { path: 'second', open }
    } finally {
      isEnded.resolve()
    }
  }
  const zip = bagZip(files(), 'bag')
  zip.resume()
  await isOpening.promise
  if (moment === 'read') mayOpen.resolve()
  await sleep(20)
  zip.destroy()
  await sleep(20)
  mayOpen.resolve()
  await isEnded.promise
  expect(closed).toEqual(['second'])
})

test('a bag of which the first file cannot be opened breaks only its stream', async () => {
  const zip = bagZip(
    (async function* (): AsyncGenerator<BagFile> {
      yield { path: 'first', open: () => Promise.reject(new Error('no such file')) }
    })(),
    'bag',
  )
  await sleep(20) // an error of this time would have no listener
  await expect(buffer(zip)).rejects.toThrow('no such file')
})

test('a text with control characters is one line of bag-info.txt', async () => {
  async function* none(): AsyncGenerator<Payload> {}
  const texts = new Map<string, string>()
  for await (const { path: name, open } of bagOf(none(), () => [['External-Description', 'a\u0085b\u001c\nc']]))
    texts.set(name, (await buffer(await open())).toString())
  expect(texts.get('bag-info.txt')).toBe('External-Description: a b c\nPayload-Oxum: 0.0\n')
})

test('names with special characters are restored exactly, and a folder is complete or missing', async () => {
  const folder = path.join(await newFolder(), 'bag')
  async function* payload(): AsyncGenerator<Payload> {
    for (const name of ['100%.txt', 'line\r\nbreak', 'è %0A'])
      yield { path: `data/${name}`, open: async () => Readable.from([Buffer.from(name)]) }
  }
  await writeBagFolder(
    bagOf(payload(), () => []),
    folder,
  )
  expect(await problemsOf(folder)).toEqual([])
  await expect(
    writeBagFolder(
      bagOf(payload(), () => []),
      folder,
    ),
  ).rejects.toThrow('This folder already exists')
  await writeFile(path.join(folder, 'data/100%.txt'), 'another')
  await writeFile(path.join(folder, 'data/more'), 'more')
  expect(await problemsOf(folder)).toEqual([
    'manifest-sha256.txt does not list data/more',
    'data/100%.txt is another',
    'Payload-Oxum',
  ])
})
