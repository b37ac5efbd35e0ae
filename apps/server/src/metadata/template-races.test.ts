import { afterAll, beforeAll, expect } from 'vitest'
import { race } from '#testing/race.testing.ts'
import { openWorld, type World } from '../testing/world.ts'
import { sameIdAtOnce, thirdHighAtOnce } from './template-races.testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

race('two people who set a third field HIGH at once leave two, and both requests succeed', 25, async (rounds) => {
  expect(await thirdHighAtOnce(world, rounds)).toEqual({ two: rounds, others: 0, unexpected: [] })
})

race(
  'if two people create a field with the same id at once, one succeeds and the other gets templateNameTaken',
  25,
  async (rounds) => {
    expect(await sameIdAtOnce(world, rounds)).toEqual({ one: rounds, both: 0, neither: 0, unexpected: [] })
  },
)
