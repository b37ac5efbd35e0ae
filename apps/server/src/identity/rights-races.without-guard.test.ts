import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { untilItHappens } from '#testing/race.testing.ts'
import { openWorld, type World } from '../testing/world.ts'
import { demoteAtOnce, sameUsernameAtOnce } from './rights-races.testing.ts'

// Taken away to see that what it guards against happens then.
vi.mock('./rights-lock.ts', () => ({ lockRights: async () => {} }))

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('without the lock of rights administrators who demote each other leave none', async () => {
  expect(await untilItHappens(async () => (await demoteAtOnce(world, 20)).none)).toBeGreaterThan(0)
})

test('without the index of usernames two organisations have the same one', async () => {
  await sql`drop index username_taken`.execute(world.database.owner)
  expect(await untilItHappens(async () => (await sameUsernameAtOnce(world, 3)).both)).toBeGreaterThan(0)
})
