import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { moveAtOnce } from './graph.testing.ts'

const ROUNDS = 1000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('people who move collections at once never make a cycle', async () => {
  const { inCycles, moved, refused, unexpected } = await moveAtOnce(world, ROUNDS)
  expect(inCycles).toBe(0)
  expect(unexpected).toEqual([])
  expect(moved + refused).toBe(ROUNDS)
  expect(Math.min(moved, refused)).toBeGreaterThan(20)
})
