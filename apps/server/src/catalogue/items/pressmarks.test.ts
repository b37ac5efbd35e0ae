import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import {
  deleteItem,
  findItemByPressmark,
  listRepeatedPressmarks,
  readItem,
  updateItem,
} from '@pressmark/contract/catalogue/items.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const start = async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const root = (await editor.call(findRoot)).body.uuid
  const create = (pressmark: string) =>
    editor.call(importCulturalItem, {
      body: { sgtt: `Item ${pressmark}`, pressmark, parentCollectionsUuids: [root] },
    })
  const add = async (pressmark: string) => (await create(pressmark)).body.uuid
  const rename = (uuid: string, pressmark: string) => editor.call(updateItem, { params: { uuid }, body: { pressmark } })
  const find = (pressmark: string) => editor.call(findItemByPressmark, { query: { pressmark } })
  /** Stores a repeated pressmark as an upgrade leaves it. */
  const repeat = async (uuid: string, pressmark: string) => {
    await tenant.run((db) =>
      sql`update item_record set pressmark = ${pressmark}, pressmark_repeated = true where tenant_id = ${db.tenantId} and uuid = ${uuid}`.execute(
        db,
      ),
    )
  }
  const repeated = async (size = 20) => {
    const { body } = await editor.call(listRepeatedPressmarks, { query: { size } })
    return {
      pressmarks: body._embedded.culturalItems.map(({ pressmark }) => pressmark),
      total: body.page.totalElements,
    }
  }
  return { tenant, editor, create, add, rename, find, repeat, repeated }
}

test('two items cannot have pressmarks that differ only in case or spaces', async () => {
  const { add, create, rename, editor } = await start()
  const first = await add('Ms. It. 118')
  for (const same of ['ms. it. 118', 'MS.  IT.   118', ' Ms.\u00a0It. 118 '])
    expect((await create(same)).refusal.code, same).toBe('pressmarkAlreadyExists')
  const second = await add('Ms. It.118')
  expect((await rename(second, 'mS. iT. 118')).refusal.code).toBe('pressmarkAlreadyExists')
  expect((await rename(first, 'MS. IT. 118')).status, 'its own pressmark in another case').toBe(200)
  expect((await editor.call(readItem, { params: { uuid: first } })).body.pressmark).toBe('MS. IT. 118')
})

test('an item is found by its pressmark in any case and with any spaces', async () => {
  const { add, find } = await start()
  const uuid = await add('Ms. It. 118')
  for (const typed of ['ms. it. 118', ' MS.  It. 118'])
    expect(await find(typed), typed).toMatchObject({ status: 200, body: { uuid } })
  expect((await find('Ms. It. 11')).status).toBe(404)
  const reader = await (await world.tenant()).as('Editors')
  expect((await reader.call(findItemByPressmark, { query: { pressmark: 'Ms. It. 118' } })).status).toBe(404)
})

test('repeated pressmarks of an earlier release are listed until they are solved', async () => {
  const { editor, add, find, rename, repeat, repeated } = await start()
  const [first, second, third] = [await add('Ms. 1'), await add('Ms. 2'), await add('Ms. 3')]
  expect(await repeated()).toEqual({ pressmarks: [], total: 0 })
  await repeat(second, 'MS.  1')
  await repeat(third, 'ms. 1')
  expect(await repeated()).toEqual({ pressmarks: ['Ms. 1', 'MS.  1', 'ms. 1'], total: 3 })
  expect(await repeated(2)).toEqual({ pressmarks: ['Ms. 1', 'MS.  1'], total: 3 })
  for (const [typed, uuid] of [
    ['MS.  1', second],
    ['mS. 1', first],
  ] as const)
    expect((await find(typed)).body.uuid, typed).toBe(uuid)
  expect((await rename(second, 'MS. 4')).status).toBe(200)
  expect(await repeated()).toEqual({ pressmarks: ['Ms. 1', 'ms. 1'], total: 2 })
  await editor.call(deleteItem, { params: { uuid: first } })
  expect(await repeated()).toEqual({ pressmarks: [], total: 0 })
  expect((await rename(second, 'MS. 1')).refusal.code).toBe('pressmarkAlreadyExists')
})
