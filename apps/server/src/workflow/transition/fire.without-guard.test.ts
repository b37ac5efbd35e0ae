import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { untilItHappens } from '#testing/race.testing.ts'
import { openWorld, type World } from '#testing/world.ts'
import { fireAtOnce } from './fire.testing.ts'

// The guard is replaced to show that without it both transitions happen.
vi.mock('./guard.ts', () => ({ stillIn: () => sql<boolean>`true` }))

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('without the guard of the state both transitions move the item', async () => {
  expect(await untilItHappens(async () => (await fireAtOnce(world, 3)).both)).toBeGreaterThan(0)
})
