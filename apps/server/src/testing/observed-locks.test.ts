import { expect, test } from 'vitest'
import { lock } from '#platform/locks.ts'
import { createLockOrder, forgetLockOrder, lockOf } from './observed-locks.testing.ts'
import { openWorld } from './world.ts'

const RIGHTS = 'lock rights'

/* Takes locks one after the other, in one transaction for each list. @returns the number of opposite orders */
const opposite = (...transactions: string[][]): number => {
  const order = createLockOrder()
  for (const names of transactions) {
    const locks = new Set<string>()
    for (const name of names) {
      order.waited(locks, name, `takes ${name}`)
      locks.add(name)
    }
  }
  return order.takeOpposite().length
}

test('two locks in opposite order are found, also with others between them', () => {
  expect(opposite(['item', 'asset'], ['asset', 'item'])).toBe(1)
  expect(opposite(['item', 'story', 'asset'], ['asset', 'series', 'item'])).toBe(1)
  expect(opposite(['item', 'asset'], ['item', 'asset'], ['asset'], ['item'])).toBe(0)
  expect(opposite(['item', 'asset', 'item'])).toBe(0)
})

test('an advisory lock that both have before makes an opposite order harmless', () => {
  expect(opposite([RIGHTS, 'item', 'asset'], [RIGHTS, 'asset', 'item'])).toBe(0)
  expect(opposite([RIGHTS, 'item', 'asset'], ['asset', 'item'])).toBe(1)
  expect(opposite([RIGHTS, 'item', 'asset'], ['lock storage', 'asset', 'item'])).toBe(1)
  expect(opposite(['story', 'item', 'asset'], ['story', 'asset', 'item']), 'rows can be others').toBe(1)
})

test.each([
  ['select pg_advisory_xact_lock($1, $2)', [17], { name: RIGHTS, waits: true }],
  ['select pg_try_advisory_xact_lock($1, $2)', [71], { name: 'lock storage', waits: false }],
  ['select "uuid" from "item" where "tenant_id" = $1 for update', [], { name: 'rows of item', waits: true }],
  ['select uuid from story_record where a for update skip locked', [], { name: 'rows of story', waits: false }],
  ['update "asset_record" set "title" = $1', [], { name: 'rows of asset', waits: true }],
  ['delete from collection_record where a', [], { name: 'rows of collection', waits: true }],
  ['select "uuid" from "item" where "tenant_id" = $1', [], undefined],
  ['update "collection_parent" set a = 1', [], undefined],
])('the lock of the statement %s', (text, values, expected) => expect(lockOf(text, values)).toEqual(expected))

test('a world in which two transactions took two locks in opposite order fails when it closes', async () => {
  const world = await openWorld()
  const tenant = await world.tenant()
  await tenant.run(async (db) => {
    await lock(db, 'storage')
    await lock(db, 'watermark')
  })
  await tenant.run(async (db) => {
    await lock(db, 'watermark')
    await lock(db, 'storage')
  })
  await expect(world.close()).rejects.toThrow('lock watermark before lock storage')
  forgetLockOrder()
})
