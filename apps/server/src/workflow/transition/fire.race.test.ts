import { afterAll, beforeAll, expect } from 'vitest'
import { race } from '#testing/race.testing.ts'
import { openWorld, type World } from '#testing/world.ts'
import { fireAtOnce } from './fire.testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

race(
  'if two different transitions are fired at once, one moves the item, and the other is refused',
  20,
  async (rounds) => {
    expect(await fireAtOnce(world, rounds)).toEqual({ one: rounds, both: 0, neither: 0, unexpected: [] })
  },
)
