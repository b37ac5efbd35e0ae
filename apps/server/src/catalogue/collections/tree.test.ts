import { afterAll, beforeAll, expect } from 'vitest'
import { race } from '#testing/race.testing.ts'
import { openWorld, type World } from '#testing/world.ts'
import { moveAtOnce } from './tree.testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

race('people who move collections at once never make a cycle', 1000, async (rounds) => {
  const { inCycles, moved, refused, unexpected } = await moveAtOnce(world, rounds)
  expect(inCycles).toBe(0)
  expect(unexpected).toEqual([])
  expect(moved + refused).toBe(rounds)
  expect(Math.min(moved, refused)).toBeGreaterThan(20)
})
