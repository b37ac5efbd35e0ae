import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readImageImport } from '@pressmark/contract/ingest/imports.ts'
import { retryImport } from '@pressmark/contract/ingest/import-monitor.ts'
import { readThumbnail } from '@pressmark/contract/media/media.ts'
import { readFixity, startRebuilds } from '@pressmark/contract/preservation/fixity.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { derivativesOf, importOne } from '#testing/assets.testing.ts'
import { emptyItem } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { checkFiles } from './schedule.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let item: string
beforeAll(async () => {
  world = await openWorld()
  await world.work()
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  item = await emptyItem(admin, 'Ms. 1')
})
afterAll(() => world.close())

const newImage = () => importOne(admin, item, 'images')
const derivative = async (uuid: string, role: string) => (await derivativesOf(tenant, uuid))[role]!
const fileOf = (name: string) => path.join(world.dataFolder, 'blobs', 'kept', name)
const check = (due = 0) =>
  checkFiles({ ...world, log: createLog('silent') }, { tenantId: tenant.id }, new AbortController().signal, {
    share: 1,
    due,
  })
const counts = async () => (await admin.call(readFixity)).body.derivatives
const violations = async () =>
  (await checkInvariants(world, { bytes: true })).flatMap(({ name, examples }) =>
    examples.filter((one) => one.startsWith(tenant.name)).map((one) => `${name} ${one.replace(/^\S+ /, '')}`),
  )
/** Writes derivatives as an earlier release did: without checksum, size and recipe. */
const forget = (uuid: string) =>
  tenant.run((db) =>
    db
      .updateTable('derivative')
      .set({ sha256: null, size: null, recipe: null, checked_at: null })
      .where('asset_uuid', '=', uuid)
      .execute(),
  )
const expectRebuilt = (uuid: string, role: string, before: string) =>
  expect.poll(async () => (await derivative(uuid, role)).name).not.toBe(before)

test('one changed byte of a derivative is found by verify and by the check, which has it rebuilt', async () => {
  const uuid = await newImage()
  const { name } = await derivative(uuid, 'pyramid')
  const bytes = await readFile(fileOf(name))
  bytes[bytes.length >> 1]! ^= 1
  await writeFile(fileOf(name), bytes)
  expect(await violations()).toEqual([expect.stringMatching(/^I11 .* of images .* has other bytes/)])
  await check()
  await expectRebuilt(uuid, 'pyramid', name)
  expect(await violations()).toEqual([])
})

test('a derivative is checked again after three weeks', async () => {
  const uuid = await newImage()
  const { name } = await derivative(uuid, 'thumbnail')
  await rm(fileOf(name))
  await check(21)
  expect((await derivative(uuid, 'thumbnail')).outcome).toBe('intact')
  await tenant.run((db) =>
    sql`update derivative set checked_at = now() - interval '22 days' where asset_uuid = ${uuid}`.execute(db),
  )
  await check(21)
  await expectRebuilt(uuid, 'thumbnail', name)
})

test('derivatives of an earlier release get their checksum at the first check, unless they are truncated', async () => {
  const [whole, cut] = [await newImage(), await newImage()]
  const before = await derivative(whole, 'pyramid')
  await forget(whole)
  await forget(cut)
  const { name } = await derivative(cut, 'pyramid')
  await truncate(fileOf(name), 1000)
  expect(await counts()).toMatchObject({ unknownRecipe: 4 })
  await check(21)
  expect(await derivative(whole, 'pyramid')).toEqual({ ...before, recipe: null })
  await expectRebuilt(cut, 'pyramid', name)
})

test('old derivatives are served until a rebuild that an administrator starts has replaced them', async () => {
  const uuid = await newImage()
  await tenant.run((db) =>
    db.updateTable('derivative').set({ recipe: 'image-pyramid-0' }).where('asset_uuid', '=', uuid).execute(),
  )
  const { olderRecipe } = await counts()
  expect(olderRecipe).toBe(2)
  const { name } = await derivative(uuid, 'pyramid')
  expect((await admin.call(startRebuilds, { body: { scope: 'olderRecipe' } })).status).toBe(202)
  await expectRebuilt(uuid, 'pyramid', name)
  await expect.poll(counts).toMatchObject({ olderRecipe: 0, unknownRecipe: 0, waiting: 0 })
  // Intact ones of the present recipe stay.
  const after = await derivative(uuid, 'pyramid')
  expect((await admin.call(startRebuilds, { body: { scope: 'damaged' } })).status).toBe(202)
  await check()
  expect(await derivative(uuid, 'pyramid')).toEqual(after)
})

test('lost derivatives are found by their sizes when an administrator asks, and rebuilt', async () => {
  const uuid = await newImage()
  const { name } = await derivative(uuid, 'thumbnail')
  await rm(fileOf(name))
  expect((await admin.call(startRebuilds, { body: { scope: 'damaged' } })).status).toBe(202)
  await expectRebuilt(uuid, 'thumbnail', name)
  expect((await admin.send({ url: addressOf(readThumbnail, { uuid }) })).statusCode).toBe(200)
})

test('the retry of a finished import is refused, unless a derivative is lost', async () => {
  const uuid = await newImage()
  const retry = () => admin.call(retryImport, { params: { assetType: 'images', uuid } })
  expect((await retry()).refusal.code).toBe('importNotFailed')
  const { name } = await derivative(uuid, 'pyramid')
  await rm(fileOf(name))
  expect((await retry()).status).toBe(202)
  await expectRebuilt(uuid, 'pyramid', name)
  const { body } = await admin.call(readImageImport, { params: { uuid } })
  expect([body.overall.importState, body.damaged]).toEqual(['DONE', undefined])
})
