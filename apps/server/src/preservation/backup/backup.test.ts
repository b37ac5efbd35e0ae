import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ASSET_CALLS } from '@pressmark/contract/catalogue/assets.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readOriginal } from '@pressmark/contract/media/media.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { removeOrphanedBlobs } from '#ingest/orphaned-blobs.ts'
import { originalBlob } from '#media/blob-names.ts'
import { folderBlobs } from '#platform/blobs/folder.ts'
import { withBlobsPinned } from '#platform/blobs/blob-pins.ts'
import { readConfig } from '#platform/config.ts'
import type { Connection } from '#platform/db/database.ts'
import { createApp } from '../../app.ts'
import { newItem } from '../../testing/media.testing.ts'
import { openWorld, signIn, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { ask, blobNames, emptyPlace, imported, newFolder, picture } from './backup.testing.ts'
import { backupsIn, findBackup, readManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let image: string
let bytes: Buffer
beforeAll(async () => {
  world = await openWorld()
  await world.work()
  await world.tenant()
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  bytes = await picture('#804020')
  image = await imported(admin, bytes)
})
afterAll(() => world.close())

const rowsOf = (connection: Connection, table: string) => ask(connection, `select t::text as told from ${table} t`)

test('what is backed up while people write is restored elsewhere, row by row and byte by byte, and serves', async () => {
  let [writing, written] = [true, 0]
  const writer = (async () => {
    for (; writing; written += 1) await newItem(tenant, `Written meanwhile ${written}`)
  })()
  await expect.poll(() => written).toBeGreaterThan(3)
  const before = written
  const stop = async () => {
    writing = false
    await writer
  }
  onTestFinished(stop)
  const folder = await takeBackup(world, await newFolder())
  await expect.poll(() => written).toBeGreaterThan(before)
  await stop()

  const target = await emptyPlace()
  const manifest = await restoreBackup(target, folder)
  expect(manifest.problems).toEqual([])
  for (const { name, rows } of manifest.tables.filter((one) => one.name !== 'pgboss.job')) {
    const [restored, there] = [await rowsOf(target.connection, name), await rowsOf(world.connection, name)]
    expect([name, restored.length]).toEqual([name, rows])
    // All that was written since is new rows.
    expect([name, restored.filter((row) => !there.includes(row))]).toEqual([name, []])
  }
  const items = `select count(*)::int as told from item_record where title like 'Written meanwhile %'`
  const [count] = await ask(target.connection, items)
  expect(count).toBeGreaterThanOrEqual(before)
  expect(count).toBeLessThan(written)
  const homeless = `select i.title as told from item_record i where not exists (select from item_parent p where p.item_uuid = i.uuid)`
  expect(await ask(target.connection, homeless)).toEqual([])

  const names = await blobNames(folder)
  expect(names.length).toBe(3) // original, pyramid, thumbnail
  for (const name of names) {
    const kept = (data: string) => readFile(path.join(data, 'blobs', 'kept', name))
    expect((await kept(target.dataFolder)).equals(await kept(world.dataFolder))).toBe(true)
  }

  const product = await createApp({ ...readConfig({}), dataFolder: target.dataFolder }, target.connection, target.log)
  await product.jobs.open()
  onTestFinished(() => product.stop())
  const person = await signIn(product, tenant.host, admin)
  expect((await person.call(ASSET_CALLS.images.read, { params: { uuid: image } })).body).toMatchObject({ ready: true })
  const { rawPayload } = await person.send({ url: addressOf(readOriginal, { uuid: image }) })
  expect(rawPayload.equals(bytes)).toBe(true)
  // What is written from now on comes behind what was restored.
  const edit = { params: { uuid: image }, body: { sgtt: 'Written afterwards' } }
  expect((await person.call(ASSET_CALLS.images.update, edit)).status).toBe(200)
})

test('a second backup into the same place copies what is new alone', async () => {
  const place = await newFolder()
  const first = await takeBackup(world, place)
  const kept = (name: string) => path.join(place, 'blobs', 'kept', name)
  const old = await blobNames(first)
  // Marked, so that a copy would be told from what was there.
  for (const name of old) await utimes(kept(name), 1, 1)
  await imported(admin, await picture('#104070'))
  const second = await takeBackup(world, place)
  expect(await backupsIn(place)).toEqual([path.basename(first), path.basename(second)])
  expect(await findBackup(place)).toBe(second)
  const names = await blobNames(second)
  expect(names.length).toBe(old.length + 3)
  const untouched = await Array.fromAsync(
    folderBlobs(path.join(place, 'blobs')).writtenBefore(`t${tenant.id}`, new Date(2000)),
  )
  expect(untouched.sort()).toEqual(old.sort())
  for (const folder of [first, second]) expect((await verifyBackup(folder)).problems).toEqual([])
})

test('one byte that is another is found, in rows and in blobs, and nothing is restored then', async () => {
  const place = await newFolder()
  const folder = await takeBackup(world, place)
  const flip = async (file: string) => {
    const content = await readFile(file)
    content[content.length >> 1]! ^= 1
    await writeFile(file, content)
  }
  const blob = `t${tenant.id}/originals`
  const name = (await blobNames(folder)).find((one) => one.startsWith(blob))!
  await flip(path.join(place, 'blobs', 'kept', name))
  await flip(path.join(folder, 'tables', 'item_record.copy.gz'))
  const { problems } = await verifyBackup(folder)
  expect(problems).toEqual([
    expect.stringMatching(/^tables\/item_record.copy.gz is not what it was/),
    expect.stringContaining(`blobs/${name} is not what it was`),
  ])
  await rm(path.join(place, 'blobs', 'kept', name))
  expect((await verifyBackup(folder)).problems[1]).toBe(`blobs/${name} is missing`)
  const target = await emptyPlace()
  await expect(restoreBackup(target, folder)).rejects.toThrow('The backup is not whole, so nothing was restored')
  expect(await ask(target.connection, `select relname as told from pg_class where relname = 'tenant'`)).toEqual([])
  await flip(path.join(folder, 'manifest.json'))
  await expect(verifyBackup(folder)).rejects.toThrow('is not what it was')
})

test('an original that is not what its name says is named, and everything else is backed up', async () => {
  const lost = await imported(admin, await picture('#305010'))
  const [sha256] = await ask(
    world.connection,
    `select original_sha256 as told from asset_record where uuid = '${lost}'`,
  )
  const file = path.join(world.dataFolder, 'blobs', 'kept', originalBlob(tenant.id, String(sha256)))
  const whole = await readFile(file)
  await writeFile(file, 'something else')
  const folder = await takeBackup(world, await newFolder())
  await writeFile(file, whole)
  expect((await readManifest(folder)).problems).toEqual([
    expect.stringContaining(`${sha256} is not what its name says`),
  ])
  expect((await verifyBackup(folder)).problems).toEqual([])
})

test('an owner whom row security holds as well restores all, and backs all of it up again', async () => {
  const target = await emptyPlace()
  const { database } = target.connection
  const owner = `owner_${randomUUID().replaceAll('-', '')}`
  await ask(inject('cluster'), `create role ${owner} login createrole password 'owner'`)
  await ask(inject('cluster'), `grant pressmark_app, pressmark_search to ${owner} with admin option`)
  await ask(inject('cluster'), `alter database ${database} owner to ${owner}`)
  const connection = { ...target.connection, user: owner, password: 'owner' }
  const first = await readManifest(await takeBackup(world, await newFolder()))
  const folder = await takeBackup(world, await newFolder())
  await restoreBackup({ ...target, connection }, folder)
  const again = await readManifest(await takeBackup({ ...target, connection }, await newFolder()))
  const counted = ({ tables }: typeof again) => tables.map(({ name, rows }) => `${name} ${rows}`)
  expect(counted(again)).toEqual(counted(first))
  expect(again.blobs).toEqual(first.blobs)
  expect(await rowsOf(connection, 'asset_record')).toEqual([]) // the wall stands again
})

test('nothing is restored over anything', async () => {
  const folder = await takeBackup(world, await newFolder())
  const target = await emptyPlace()
  await expect(restoreBackup({ ...target, connection: world.connection }, folder)).rejects.toThrow('has tables already')
  await expect(restoreBackup({ ...target, blobs: world.blobs }, folder)).rejects.toThrow('There are files already')
  expect(await readdir(target.dataFolder)).toEqual([])
})

test('no blob is removed while a backup is taken', async () => {
  const leftover = originalBlob(tenant.id, 'f'.repeat(64))
  await writeFile(path.join(world.dataFolder, 'leftover'), 'left over')
  await world.blobs.adopt(path.join(world.dataFolder, 'leftover'), leftover)
  await withBlobsPinned(world.connection, async () => expect(await removeOrphanedBlobs(world, -1000)).toBe(0))
  expect(await world.blobs.size(leftover)).toBe(9)
  expect(await removeOrphanedBlobs(world, -1000)).toBe(1)
})
