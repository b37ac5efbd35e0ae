import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import { moveAtOnce } from './tree.testing.ts'

// Tests replace nothing of this product, except one lock or guard in each `*.without-*` test: the race that it prevents must happen.
vi.mock('#platform/locks.ts', async (original) => {
  const { withoutLock } = await import('#testing/without-lock.testing.ts')
  return withoutLock(await original(), 'collectionTree')
})

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('without the lock of the tree the same moves create cycles', async () => {
  let cycles = 0
  for (let attempt = 0; cycles === 0 && attempt < 20; attempt += 1) cycles = (await moveAtOnce(world, 400)).inCycles
  expect(cycles).toBeGreaterThan(0)
})
