import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import { moveAtOnce } from './tree.testing.ts'

// The one thing of ours that is ever taken away in a test: what it guards against must then happen.
vi.mock('./tree.ts', async (original) => ({ ...(await original<object>()), lockTree: async () => {} }))

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('without the lock of the tree the same moves do make cycles', async () => {
  let cycles = 0
  for (let attempt = 0; cycles === 0 && attempt < 20; attempt += 1) cycles = (await moveAtOnce(world, 400)).inCycles
  expect(cycles).toBeGreaterThan(0)
})
