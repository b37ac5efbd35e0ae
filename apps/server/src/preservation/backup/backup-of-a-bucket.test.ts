import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ASSET_CALLS } from '@pressmark/contract/catalogue/assets.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readOriginal } from '@pressmark/contract/media/media.ts'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { originalBlob } from '#media/blob-names.ts'
import { openBlobs } from '#platform/blobs/open-blobs.ts'
import type { S3Config } from '#platform/config.ts'
import { createApp } from '../../app.ts'
import { openS3, type S3 } from '../../testing/s3.testing.ts'
import { openWorld, signIn, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { ask, blobNames, emptyTarget, imported, newFolder, picture } from './backup.testing.ts'
import { backupsIn, readManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

let s3: S3
let world: World
let tenant: TestTenant
let admin: TestPerson
let image: string
let bytes: Buffer
beforeAll(async () => {
  s3 = await openS3()
  world = await openWorld({ s3: s3.config })
  await world.work()
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  bytes = await picture('#804020')
  image = await imported(admin, bytes)
})
afterEach(() => s3.calm())
afterAll(async () => {
  await world.close()
  await s3.close()
})

/** Creates an empty database and a target with this bucket. */
const newTarget = async (config: S3Config) => {
  const backupFolder = await emptyTarget()
  const blobs = await openBlobs({ ...backupFolder, s3: config }, world.database)
  onTestFinished(() => blobs.close())
  return { ...backupFolder, blobs }
}

const emptyBucket = async (): Promise<S3Config> => {
  const other = await openS3()
  onTestFinished(other.close)
  return other.config
}

test('the content of a bucket is restored into another bucket byte by byte, and is served', async () => {
  const folder = await takeBackup(world, await newFolder())
  const names = await blobNames(folder)
  expect(names.length).toBe(3) // original, pyramid, thumbnail
  const config = await emptyBucket()
  const target = await newTarget(config)
  expect((await restoreBackup(target, folder)).problems).toEqual([])
  const findings = await checkInvariants(target, { bytes: true })
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
  for (const name of names) expect(await target.blobs.size(name)).toBe(await world.blobs.size(name))

  const settings = { ...world.config, s3: config, dataFolder: target.dataFolder }
  const product = await createApp(settings, target.connection, target.log)
  await product.jobs.open()
  onTestFinished(() => product.stop())
  const person = await signIn(product, tenant.host, admin)
  expect((await person.call(ASSET_CALLS.images.read, { params: { uuid: image } })).body).toMatchObject({ ready: true })
  const { rawPayload } = await person.send({ url: addressOf(readOriginal, { uuid: image }) })
  expect(rawPayload.equals(bytes)).toBe(true)
})

test('a bucket is restored into a folder', async () => {
  const folder = await takeBackup(world, await newFolder())
  const target = await emptyTarget()
  await restoreBackup(target, folder)
  const findings = await checkInvariants(target, { bytes: true })
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
  expect((await readdir(path.join(target.dataFolder, 'blobs', 'kept', `t${tenant.id}`))).length).toBeGreaterThan(0)
})

test('a lost object and a changed object are reported, and everything else is backed up', async () => {
  const [lost, changed] = [
    await imported(admin, await picture('#305010')),
    await imported(admin, await picture('#103050')),
  ]
  const originalOf = async (uuid: string) => {
    const sha = `select original_sha256 as value from asset_record where uuid = '${uuid}'`
    const [sha256] = await ask(world.connection, sha)
    return s3.fileOf(originalBlob(tenant.id, String(sha256)))
  }
  const files = [await originalOf(lost), await originalOf(changed)] as const
  const whole = await Promise.all(files.map((file) => readFile(file)))
  onTestFinished(() => Promise.all(files.map((file, n) => writeFile(file, whole[n]!))).then(() => {}))
  await rm(files[0])
  await writeFile(files[1], 'something else')
  const folder = await takeBackup(world, await newFolder())
  expect((await readManifest(folder)).problems.toSorted()).toEqual([
    expect.stringContaining('is missing'),
    expect.stringContaining('is not what its name says'),
  ])
  expect((await verifyBackup(folder)).problems).toEqual([])
})

test('a broken connection is retried, and a store that rejects its keys ends the backup without a result', async () => {
  let broken = 0
  s3.disturb(({ method }, pass, _answer, passHalf) => {
    if (method === 'GET' && (broken += 1) === 1) passHalf(100)
    else pass()
  })
  const folder = await takeBackup(world, await newFolder())
  expect(broken).toBeGreaterThan(1)
  expect((await readManifest(folder)).problems).toEqual([])
  expect((await verifyBackup(folder)).problems).toEqual([])
  s3.disturb((_request, _pass, answer) => answer.writeHead(403).end())
  const backupFolder = await newFolder()
  await expect(takeBackup(world, backupFolder)).rejects.toThrow('the store of files refuses its keys')
  expect(await backupsIn(backupFolder)).toEqual([])
})

test('a backup is not restored into a bucket that has files of the same organisation', async () => {
  const folder = await takeBackup(world, await newFolder())
  const target = await newTarget(s3.config)
  await expect(restoreBackup(target, folder)).rejects.toThrow('The storage already contains files')
  expect(await ask(target.connection, `select relname as told from pg_class where relname = 'tenant'`)).toEqual([])
})
