import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { untilItHappens } from '#testing/race.testing.ts'
import { openWorld, type World } from '#testing/world.ts'
import { fireAtOnce } from './fire.testing.ts'

// Taken away to see that what it guards against happens then.
vi.mock('./guard.ts', () => ({ stillIn: () => sql<boolean>`true` }))

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('without the guard of the state both move it', async () => {
  expect(await untilItHappens(async () => (await fireAtOnce(world, 3)).both)).toBeGreaterThan(0)
})
