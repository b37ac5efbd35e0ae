import { execFile } from 'node:child_process'
import { rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openImageWorld, type ImageWorld } from '#media/images/image-world.testing.ts'
import { originalBlob } from '#media/blob-names.ts'
import { derivativesOf, importOne } from '#testing/assets.testing.ts'
import { emptyItem } from '#testing/importing.testing.ts'

const program = fileURLToPath(new URL('../../../../tools/rebuild.ts', import.meta.url))
const run = promisify(execFile)

let images: ImageWorld
let item: string
beforeAll(async () => {
  images = await openImageWorld()
  item = await emptyItem(images.editor, 'Ms. 1')
})
afterAll(() => images.close())

/** Runs the program as an operator does, while the workers run. */
const rebuild = async (...args: string[]) => {
  const { user, password, host, port, database } = images.world.connection
  const address = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const env = { PATH: process.env.PATH, DATABASE_URL: address, DATA_DIR: images.world.dataFolder }
  const ran = run(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], { env })
  return ran.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  )
}

const fileOf = (name: string) => path.join(images.world.dataFolder, 'blobs', 'kept', name)
const derivative = async (uuid: string, role: string) => (await derivativesOf(images.tenant, uuid))[role]!
const nameOfTenant = async () => {
  const { name } = await images.world.database.owner
    .selectFrom('tenant')
    .select('name')
    .where('id', '=', images.tenant.id)
    .executeTakeFirstOrThrow()
  return name
}

test('the command rebuilds lost and truncated derivatives of one organisation, and waits until they are there', async () => {
  const newImage = () => importOne(images.editor, item, 'images')
  const [lost, truncated, intact] = [await newImage(), await newImage(), await newImage()]
  const before = {
    lost: await derivative(lost, 'pyramid'),
    truncated: await derivative(truncated, 'thumbnail'),
    intact: await derivative(intact, 'pyramid'),
  }
  await rm(fileOf(before.lost.name))
  await writeFile(fileOf(before.truncated.name), 'cut')
  const { code, stdout } = await rebuild('--tenant', await nameOfTenant())
  expect(stdout).toContain('The derivatives of 2 assets are to be rebuilt.')
  expect(stdout).toContain('0 assets wait, 0 could not be rebuilt.')
  expect(code).toBe(0)
  for (const after of [await derivative(lost, 'pyramid'), await derivative(truncated, 'thumbnail')])
    expect((await stat(fileOf(after.name))).size).toBeGreaterThan(100)
  expect((await derivative(intact, 'pyramid')).name).toBe(before.intact.name)
  expect((await rebuild()).stdout).toContain('The derivatives of 0 assets are to be rebuilt.')
})

test('the command rebuilds derivatives of an older recipe, and all of them', async () => {
  const old = await importOne(images.editor, item, 'images')
  const before = await derivative(old, 'pyramid')
  await images.tenant.run((db) =>
    db
      .updateTable('derivative')
      .set({ recipe: 'image-pyramid-0' })
      .where('asset_uuid', '=', old)
      .where('role', '=', 'pyramid')
      .execute(),
  )
  const { code, stdout } = await rebuild('--older-recipe')
  expect([code, stdout]).toEqual([0, expect.stringContaining('The derivatives of 1 assets are to be rebuilt.')])
  expect((await derivative(old, 'pyramid')).name).not.toBe(before.name)
  expect((await rebuild('--all')).stdout).toMatch(/The derivatives of [1-9]\d* assets are to be rebuilt\./)
})

test('the command ends with 2 if an original is lost, and with 1 for an organisation that does not exist', async () => {
  const asset = await importOne(images.editor, item, 'images')
  const { name } = await derivative(asset, 'pyramid')
  await rm(fileOf(name))
  const { original_sha256: sha256 } = await images.tenant.run((db) =>
    db.selectFrom('asset').select('original_sha256').where('uuid', '=', asset).executeTakeFirstOrThrow(),
  )
  await rm(fileOf(originalBlob(images.tenant.id, sha256!))) // an imported asset has one
  expect(await rebuild()).toMatchObject({ code: 2, stdout: expect.stringContaining('1 could not be rebuilt.') })
  expect(await rebuild('--tenant', 'nowhere')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no organisation nowhere.'),
  })
})
