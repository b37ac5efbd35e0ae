import { uploadFile } from '@pressmark/contract/ingest/imports.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '#platform/db/database.ts'
import { uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'

const LIMIT = 200_000

let world: World
let tenant: TestTenant
let editor: TestPerson
beforeAll(async () => {
  world = await openWorld({ uploadLimit: LIMIT })
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
})
afterAll(() => world.close())

test('a file of the maximum size is stored completely; a larger one leaves nothing behind', async () => {
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  // Bytes after the end of a PNG are not part of the image.
  const ofLength = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
  expect(await uploadTo(editor, uploadFile, 'fits.png', ofLength(LIMIT))).toMatchObject({ status: 201, size: LIMIT })
  expect(await uploadTo(editor, uploadFile, 'large.png', ofLength(LIMIT + 1))).toMatchObject({ status: 413 })
  const stored = await asTenant(world.database, tenant.id, (db) => db.selectFrom('original').select('size').execute())
  expect(stored).toEqual([{ size: LIMIT }])
})
