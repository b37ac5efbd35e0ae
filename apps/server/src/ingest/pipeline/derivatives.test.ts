import { ASSET_TYPES } from '@pressmark/contract/platform/constants.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceFile } from '#catalogue/assets/replace-file.ts'
import { RECIPES } from '#media/derivatives/recipes.ts'
import { setWatermark } from '#media/watermarks/watermarks.ts'
import { derivativesOf, importOne } from '#testing/assets.testing.ts'
import { emptyItem } from '#testing/importing.testing.ts'
import { newAsset } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson
let item: string
beforeAll(async () => {
  world = await openWorld()
  await world.work()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
  item = await emptyItem(editor, 'Ms. 1')
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await setWatermark(world, { tenantId: tenant.id, personUuid: editor.personUuid }, png)
})
afterAll(() => world.close())

test.each(ASSET_TYPES)('each derivative of %s has its checksum, its size and its recipe', async (kind) => {
  const uuid = await importOne(editor, item, kind)
  const roles = Object.keys(RECIPES[kind])
  await expect.poll(async () => Object.keys(await derivativesOf(tenant, uuid)).length).toBe(roles.length)
  const rows = await derivativesOf(tenant, uuid)
  expect(Object.keys(rows).toSorted()).toEqual(roles.toSorted())
  const named = await tenant.run((db) =>
    db.selectFrom('asset').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow(),
  )
  for (const [role, recipe] of Object.entries(RECIPES[kind])) {
    const { name, ...row } = rows[role]!
    expect(name).toBe(named[role as keyof typeof named])
    const { sha256, size } = await world.blobs.put(await world.blobs.stream(name), () => 't0/copy')
    expect(row).toEqual({ sha256, size, recipe, outcome: 'intact' })
  }
})

test('a replaced image has no derivatives until its new file is processed', async () => {
  const uuid = await importOne(editor, item, 'images')
  const other = await newAsset(tenant, item, 'images', {})
  const { original_sha256: originalSha256 } = await tenant.run((db) =>
    db.selectFrom('asset').select('original_sha256').where('uuid', '=', other).executeTakeFirstOrThrow(),
  )
  await tenant.run((db) => replaceFile(db, null, uuid, { originalName: 'other.png', originalSha256: originalSha256! }))
  expect(await derivativesOf(tenant, uuid)).toEqual({})
})
