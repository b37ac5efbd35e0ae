import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findLatestChange, listChanges } from '@pressmark/contract/changes/changes.ts'
import { ASSET_CALLS } from '@pressmark/contract/catalogue/assets.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readOriginal } from '@pressmark/contract/media/media.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { positionEvents } from '#changes/sequencer.ts'
import { removeOrphanedBlobs } from '#ingest/orphaned-blobs.ts'
import { originalBlob } from '#media/blob-names.ts'
import { folderBlobs } from '#platform/blobs/folder.ts'
import { withBlobsPinned } from '#platform/blobs/blob-pins.ts'
import { readConfig } from '#platform/config.ts'
import type { Connection } from '#platform/db/database.ts'
import { createApp } from '../../app.ts'
import { newItem } from '../../testing/media.testing.ts'
import { openWorld, signIn, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { ask, blobNames, emptyTarget, imported, newFolder, picture } from './backup.testing.ts'
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

const rowsOf = (connection: Connection, table: string) => ask(connection, `select t::text as value from ${table} t`)

test('a backup taken during writes is restored elsewhere, row by row and byte by byte, and is served', async () => {
  let [writing, written] = [true, 0]
  const writer = (async () => {
    for (; writing; written += 1) await newItem(tenant, `Written during the backup ${written}`)
  })()
  await expect.poll(() => written).toBeGreaterThan(3)
  const before = written
  await expect.poll(async () => (await admin.call(listChanges, { query: {} })).body.changes.length).toBeGreaterThan(3)
  const { next: cursor } = (await admin.call(findLatestChange)).body
  const stop = async () => {
    writing = false
    await writer
  }
  onTestFinished(stop)
  const folder = await takeBackup(world, await newFolder())
  await expect.poll(() => written).toBeGreaterThan(before)
  await stop()

  const target = await emptyTarget()
  const manifest = await restoreBackup(target, folder)
  expect(manifest.problems).toEqual([])
  for (const { name, rows } of manifest.tables.filter((one) => one.name !== 'pgboss.job')) {
    const [restored, source] = [await rowsOf(target.connection, name), await rowsOf(world.connection, name)]
    expect([name, restored.length]).toEqual([name, rows])
    // Rows written in the meantime are all new. Only counts and the places of the change feed change.
    if (['row_count', 'change_feed', 'event_queue'].includes(name)) continue
    expect([name, restored.filter((row) => !source.includes(row))]).toEqual([name, []])
  }
  const items = `select count(*)::int as value from item_record where title like 'Written during the backup %'`
  const [count] = await ask(target.connection, items)
  expect(count).toBeGreaterThanOrEqual(before)
  expect(count).toBeLessThan(written)
  const unfiled = `select i.title as value from item_record i where not exists (select from item_parent p where p.item_uuid = i.uuid)`
  expect(await ask(target.connection, unfiled)).toEqual([])

  const names = await blobNames(folder)
  expect(names.length).toBe(3) // original, pyramid, thumbnail
  for (const name of names) {
    const blobPath = (data: string) => readFile(path.join(data, 'blobs', 'kept', name))
    expect((await blobPath(target.dataFolder)).equals(await blobPath(world.dataFolder))).toBe(true)
  }

  const product = await createApp({ ...readConfig({}), dataFolder: target.dataFolder }, target.connection, target.log)
  await product.jobs.open()
  onTestFinished(() => product.stop())
  const person = await signIn(product, tenant.host, admin)
  expect((await person.call(ASSET_CALLS.images.read, { params: { uuid: image } })).body).toMatchObject({ ready: true })
  const { rawPayload } = await person.send({ url: addressOf(readOriginal, { uuid: image }) })
  expect(rawPayload.equals(bytes)).toBe(true)
  // New rows get higher sequence numbers than restored rows.
  const edit = { params: { uuid: image }, body: { sgtt: 'Written afterwards' } }
  expect((await person.call(ASSET_CALLS.images.update, edit)).status).toBe(200)

  expect((await person.call(listChanges, { query: { after: cursor } })).refusal.code).toBe('cursorExpired')
  while ((await positionEvents(product.database, tenant.id)) > 0);
  const { changes, hasMore } = (await person.call(listChanges, { query: { size: 1000 } })).body
  expect([hasMore, changes.at(-1)]).toMatchObject([false, { entityUuid: image, kind: 'asset.changed' }])
  const [events] = await ask(
    target.connection,
    `select count(*)::int as value from event where tenant_id = ${tenant.id}`,
  )
  const positions = changes.map(({ position }) => position)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(positions.at(-1)).toBe(events)
})

test('a second backup into the same folder only copies new blobs', async () => {
  const backupFolder = await newFolder()
  const first = await takeBackup(world, backupFolder)
  const blobPath = (name: string) => path.join(backupFolder, 'blobs', 'kept', name)
  const old = await blobNames(first)
  // A changed time distinguishes the existing file from a copy.
  for (const name of old) await utimes(blobPath(name), 1, 1)
  await imported(admin, await picture('#104070'))
  const second = await takeBackup(world, backupFolder)
  expect(await backupsIn(backupFolder)).toEqual([path.basename(first), path.basename(second)])
  expect(await findBackup(backupFolder)).toBe(second)
  const names = await blobNames(second)
  expect(names.length).toBe(old.length + 3)
  const untouched = await Array.fromAsync(
    folderBlobs(path.join(backupFolder, 'blobs')).writtenBefore(`t${tenant.id}`, new Date(2000)),
  )
  expect(untouched.sort()).toEqual(old.sort())
  for (const folder of [first, second]) expect((await verifyBackup(folder)).problems).toEqual([])
})

test('one changed byte is found in rows and in blobs, and then nothing is restored', async () => {
  const backupFolder = await newFolder()
  const folder = await takeBackup(world, backupFolder)
  const flip = async (file: string) => {
    const content = await readFile(file)
    content[content.length >> 1]! ^= 1
    await writeFile(file, content)
  }
  const blob = `t${tenant.id}/originals`
  const name = (await blobNames(folder)).find((one) => one.startsWith(blob))!
  await flip(path.join(backupFolder, 'blobs', 'kept', name))
  await flip(path.join(folder, 'tables', 'item_record.copy.gz'))
  const { problems } = await verifyBackup(folder)
  expect(problems).toEqual([
    expect.stringMatching(/^tables\/item_record.copy.gz was changed/),
    expect.stringContaining(`blobs/${name} was changed`),
  ])
  await rm(path.join(backupFolder, 'blobs', 'kept', name))
  expect((await verifyBackup(folder)).problems[1]).toBe(`blobs/${name} is missing`)
  const target = await emptyTarget()
  await expect(restoreBackup(target, folder)).rejects.toThrow(
    'The backup is incomplete or damaged. Nothing was restored',
  )
  expect(await ask(target.connection, `select relname as told from pg_class where relname = 'tenant'`)).toEqual([])
  await flip(path.join(folder, 'manifest.json'))
  await expect(verifyBackup(folder)).rejects.toThrow('was changed')
})

test('an original that does not match its name is reported, and everything else is backed up', async () => {
  const lost = await imported(admin, await picture('#305010'))
  const [sha256] = await ask(
    world.connection,
    `select original_sha256 as value from asset_record where uuid = '${lost}'`,
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

test('an owner that is subject to row security restores everything, and backs it up again', async () => {
  const target = await emptyTarget()
  const { database } = target.connection
  const owner = `owner_${randomUUID().replaceAll('-', '')}`
  await ask(inject('cluster'), `create role ${owner} login createrole password 'owner'`)
  await ask(inject('cluster'), `grant pressmark_app, pressmark_search to ${owner} with admin option`)
  await ask(inject('cluster'), `alter database ${database} owner to ${owner}`)
  const connection = { ...target.connection, user: owner, password: 'owner' }
  const first = await readManifest(await takeBackup(world, await newFolder()))
  const folder = await takeBackup(world, await newFolder())
  await restoreBackup({ ...target, connection }, folder)
  const repeated = await readManifest(await takeBackup({ ...target, connection }, await newFolder()))
  const counted = ({ tables }: typeof repeated) => tables.map(({ name, rows }) => `${name} ${rows}`)
  expect(counted(repeated)).toEqual(counted(first))
  expect(repeated.blobs).toEqual(first.blobs)
  expect(await rowsOf(connection, 'asset_record')).toEqual([]) // tenant isolation is active again
})

test('a backup is not restored over existing data', async () => {
  const folder = await takeBackup(world, await newFolder())
  const target = await emptyTarget()
  await expect(restoreBackup({ ...target, connection: world.connection }, folder)).rejects.toThrow('already has tables')
  await expect(restoreBackup({ ...target, blobs: world.blobs }, folder)).rejects.toThrow(
    'The storage already contains files',
  )
  expect(await readdir(target.dataFolder)).toEqual([])
})

test('no blob is removed while a backup is taken', async () => {
  const orphan = originalBlob(tenant.id, 'f'.repeat(64))
  await writeFile(path.join(world.dataFolder, 'leftover'), 'left over')
  await world.blobs.adopt(path.join(world.dataFolder, 'leftover'), orphan)
  await withBlobsPinned(world.connection, async () => expect(await removeOrphanedBlobs(world, -1000)).toBe(0))
  expect(await world.blobs.size(orphan)).toBe(9)
  expect(await removeOrphanedBlobs(world, -1000)).toBe(1)
})
