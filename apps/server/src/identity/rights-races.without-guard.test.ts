import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { untilItHappens } from '#testing/race.testing.ts'
import { openWorld, type World } from '../testing/world.ts'
import { demoteAtOnce, sameUsernameAtOnce } from './rights-races.testing.ts'

// Without the lock, the race that it prevents must occur.
vi.mock('#platform/locks.ts', async (original) => {
  const { withoutLock } = await import('#testing/without-lock.testing.ts')
  return withoutLock(await original(), 'rights')
})

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('without the lock of rights, two administrators who demote each other leave no administrator', async () => {
  expect(await untilItHappens(async () => (await demoteAtOnce(world, 20)).none)).toBeGreaterThan(0)
})

test('without the index of usernames, two organisations get the same username', async () => {
  await sql`drop index username_taken`.execute(world.database.owner)
  expect(await untilItHappens(async () => (await sameUsernameAtOnce(world, 3)).both)).toBeGreaterThan(0)
})
